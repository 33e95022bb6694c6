import {
  type Content,
  find,
  type Item,
  type Player,
  SKILLS,
  type SkillType,
  type Source,
  skillName,
  sourcesOf,
} from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'

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

/** Whether a group stands in a list of those; the group of a skill goes with its skill. */
export const isShown = (group: GroupId, skills: readonly SkillType[]) =>
  group in OTHERS || skills.includes(group as SkillType)

const ofSkill = (skill: SkillType) => ({ name: skillName(skill), icon: SKILL_ICONS[skill] })

const collator = new Intl.Collator('en')

function itemsIn(group: GroupId, places: ReadonlyMap<string, Place>, content: Content): Item[] {
  const levelOf = ({ id }: Item) => places.get(id)?.level ?? 1
  return Object.values(content.items)
    .filter(({ id }) => (places.get(id)?.group ?? 'people') === group)
    .sort((a, b) => levelOf(a) - levelOf(b) || collator.compare(a.name, b.name))
}

interface Claim extends Place {
  /** Who comes first has it: gathering and growing, then making, fighting, buying. */
  turn: number
  /** How surely it brings the thing. */
  weight: number
}

/** What is left over is given by people. */
function placesOf(content: Content): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [itemId, sources] of sourcesOf(content)) {
    const claims = sources.flatMap((source) => claimOf(source) ?? [])
    const first = Math.min(...claims.map(({ turn }) => turn))
    const place = surest(claims.filter(({ turn }) => turn === first))
    if (place) places.set(itemId, place)
  }
  return places
}

function claimOf(source: Source): Claim | undefined {
  switch (source.kind) {
    case 'work': {
      const { skillType, levelRequirements, category } = source.work
      const level = levelRequirements[skillType] ?? 1
      return { turn: category === 'gathering' ? 0 : 1, group: skillType, level, weight: source.chance }
    }
    case 'crop':
      return { turn: 0, group: 'farming', level: source.seed.levelRequired, weight: 1 }
    case 'drop':
      return { turn: 2, group: 'fights', level: source.monster.level, weight: 1 }
    case 'shop':
      return { turn: 3, group: 'shops', level: source.price, weight: 1 }
    default:
      return undefined
  }
}

/** Where several skills bring a thing, it is with the one that brings it most surely, from its easiest on. */
function surest(claims: readonly Claim[]): Place | undefined {
  const [best] = [...new Set(claims.map(({ group }) => group))]
    .map((group) => {
      const own = claims.filter((claim) => claim.group === group)
      const level = Math.min(...own.map((claim) => claim.level))
      return { group, level, weight: own.reduce((sum, claim) => sum + claim.weight, 0) }
    })
    .sort((a, b) => b.weight - a.weight)
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

/** Of those in the list the group of what was found last: what somebody has just found is what they come to see. */
export function latestGroup(content: Content, { collection }: Player, skills: readonly SkillType[]): GroupId {
  const latest = ({ items }: Group) => Math.max(...items.map(({ id }) => find(collection, id)?.firstAt ?? 0))
  const [first] = groupsOf(content)
    .filter(({ id }) => isShown(id, skills))
    .sort((a, b) => latest(b) - latest(a))
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
