import {
  type Activity,
  type Content,
  find,
  type Item,
  isFight,
  type Player,
  SKILLS,
  type SkillType,
  skillName,
  worksOf,
} from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icon-names.ts'

export type GroupId = SkillType | 'fights' | 'shops' | 'people'

export interface Group {
  id: GroupId
  name: string
  icon: string
  /** Easiest first. */
  items: Item[]
}

const OTHERS = {
  fights: { name: 'Fights', icon: 'crossed-swords' },
  shops: { name: 'Shops', icon: 'two-coins' },
  people: { name: 'People', icon: 'scroll-unfurled' },
} as const

interface Place {
  group: GroupId
  level: number
}

const known = new WeakMap<Content, Group[]>()

/**
 * Everything of the game, each thing in one group: that of the skill which gathers or makes it; else where it is fought
 * for, bought or given.
 */
export function groupsOf(content: Content): Group[] {
  const found = known.get(content)
  if (found) return found
  const places = placesOf(content)
  const ids: GroupId[] = [...SKILLS, 'fights', 'shops', 'people']
  const groups = ids
    .map((id) => ({ id, ...(id in OTHERS ? OTHERS[id as keyof typeof OTHERS] : ofSkill(id as SkillType)) }))
    .map((group) => ({ ...group, items: itemsIn(group.id, places, content) }))
    .filter(({ items }) => items.length > 0)
  known.set(content, groups)
  return groups
}

const ofSkill = (skill: SkillType) => ({ name: skillName(skill), icon: SKILL_ICONS[skill] })

const collator = new Intl.Collator('en')

function itemsIn(group: GroupId, places: ReadonlyMap<string, Place>, content: Content): Item[] {
  const levelOf = ({ id }: Item) => places.get(id)?.level ?? 1
  return Object.values(content.items)
    .filter(({ id }) => (places.get(id)?.group ?? 'people') === group)
    .sort((a, b) => levelOf(a) - levelOf(b) || collator.compare(a.name, b.name))
}

interface Claim extends Place {
  itemId: string
  /** How surely, of all the ways together. */
  weight: number
}

/** The first to claim a thing has it: gathering and growing, making, fighting, buying. What is left is given by people. */
function placesOf(content: Content): Map<string, Place> {
  const works = worksOf(content).filter((work) => !work.deactivated && !isFight(work))
  const grown = Object.values(content.seeds).map(({ herbId, levelRequired }): Claim => {
    return { itemId: herbId, group: 'farming', level: levelRequired, weight: 1 }
  })
  const fought = Object.values(content.monsters).flatMap(({ loot, level }) =>
    loot.map(({ itemId }): Claim => ({ itemId, group: 'fights', level, weight: 1 })),
  )
  const sold = Object.values(content.npcs).flatMap(({ shop }) =>
    (shop?.items ?? []).map(({ itemId, price }): Claim => ({ itemId, group: 'shops', level: price, weight: 1 })),
  )
  const places = new Map<string, Place>()
  for (const claims of [[...claimsOf(works, 'gathering'), ...grown], claimsOf(works, 'making'), fought, sold]) {
    for (const [itemId, place] of settled(claims)) if (!places.has(itemId)) places.set(itemId, place)
  }
  return places
}

function claimsOf(works: readonly Activity[], category: Activity['category']): Claim[] {
  return works
    .filter((work) => work.category === category)
    .flatMap(({ skillType, levelRequirements, outputs }) =>
      outputs.map(({ itemId, chance }) => ({
        itemId,
        group: skillType,
        level: levelRequirements[skillType] ?? 1,
        weight: chance,
      })),
    )
}

/** Where several skills bring a thing, it is with the one that brings it most surely. */
function settled(claims: readonly Claim[]): Map<string, Claim> {
  const joined = new Map<string, Claim>()
  for (const claim of claims) {
    const key = `${claim.itemId} ${claim.group}`
    const known = joined.get(key) ?? { ...claim, weight: 0 }
    const level = Math.min(known.level, claim.level)
    joined.set(key, { ...known, level, weight: known.weight + claim.weight })
  }
  const best = new Map<string, Claim>()
  for (const claim of joined.values()) {
    if (claim.weight > (best.get(claim.itemId)?.weight ?? 0)) best.set(claim.itemId, claim)
  }
  return best
}

export function foundIn({ items }: Pick<Group, 'items'>, { collection }: Player): number {
  return items.filter(({ id }) => Object.hasOwn(collection, id)).length
}

export const SHOWN = { all: 'Everything', found: 'Found', missing: 'Not yet found' } as const
export type Shown = keyof typeof SHOWN

export interface Wanted {
  group: GroupId
  shown: Shown
  search: string
}

/** The group of what was found last: what somebody has just found is what they come to see. */
export function latestGroup(content: Content, { collection }: Player): GroupId {
  const latest = ({ items }: Group) => Math.max(...items.map(({ id }) => find(collection, id)?.firstAt ?? 0))
  const [first] = groupsOf(content).toSorted((a, b) => latest(b) - latest(a))
  return first?.id ?? 'people'
}

/** What to show, group by group; those with nothing in them are left out. A search goes through all, whichever is open. */
export function shelvesOf(content: Content, player: Player, { group, shown, search }: Wanted): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groupsOf(content)
    .filter(({ id }) => words.length > 0 || id === group)
    .map((each) => ({
      ...each,
      items: each.items
        .filter(({ id }) => shown === 'all' || Object.hasOwn(player.collection, id) === (shown === 'found'))
        .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))),
    }))
    .filter(({ items }) => items.length > 0)
}
