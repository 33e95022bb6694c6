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

const cachedGroups = new WeakMap<Content, Group[]>()

/**
 * All items, each in one group: that of the skill which gathers or makes it, or else that of fights, shops or people.
 */
export function groupsOf(content: Content): Group[] {
  const cached = cachedGroups.get(content)
  if (cached) return cached
  const places = placesOf(content)
  const ids: GroupId[] = [...SKILLS, 'fights', 'shops', 'people']
  const groups = ids
    .map((id) => ({ id, ...(id in OTHERS ? OTHERS[id as keyof typeof OTHERS] : ofSkill(id as SkillType)) }))
    .map((group) => ({ ...group, items: itemsIn(group.id, places, content) }))
    .filter(({ items }) => items.length > 0)
  cachedGroups.set(content, groups)
  return groups
}

/** True for the group of a listed skill and for every group without a skill. */
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
  /** The lowest turn wins: gathering and farming, then making, fighting, buying. */
  turn: number
  /** The chance to get the item. */
  weight: number
}

/** Items without a claim belong to the people group. */
function placesOf(content: Content): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [itemId, sources] of sourcesOf(content)) {
    const claims = sources.flatMap((source) => claimOf(source) ?? [])
    const first = Math.min(...claims.map(({ turn }) => turn))
    const place = bestPlace(claims.filter(({ turn }) => turn === first))
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

/** Of several skills, the one with the highest chance gets the item, at its lowest level. */
function bestPlace(claims: readonly Claim[]): Place | undefined {
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

export const FOUND_FILTERS = { all: 'Everything', found: 'Found', missing: 'Not yet found' } as const
export type FoundFilter = keyof typeof FOUND_FILTERS

export interface CollectionFilter {
  group: GroupId
  shown: FoundFilter
  search: string
}

/** The group of the latest find: players open the log to see what they have just found. */
export function latestGroup(content: Content, { collection }: Player, skills: readonly SkillType[]): GroupId {
  const latest = ({ items }: Group) => Math.max(...items.map(({ id }) => find(collection, id)?.firstAt ?? 0))
  const [first] = groupsOf(content)
    .filter(({ id }) => isShown(id, skills))
    .sort((a, b) => latest(b) - latest(a))
  return first?.id ?? 'people'
}

/** The items to show by group, without empty groups. A search covers all groups. */
export function shelvesOf(content: Content, player: Player, { group, shown, search }: CollectionFilter): Group[] {
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
