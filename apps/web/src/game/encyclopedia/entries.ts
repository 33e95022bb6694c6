import {
  type Activity,
  type Content,
  type EquipmentSlot,
  find,
  type Item,
  isFight,
  type Monster,
  SKILLS,
  type Source,
  skillName,
  sourcesOf,
  worksOf,
} from '@hearthward/engine'
import type { Tint } from '../../ui/Slot.tsx'
import { itemName } from '../action/goals.ts'
import { isRecipe, workIcon } from '../action/works.ts'
import { BONUSES, signed } from '../items/comparison.ts'
import { factsOf } from '../items/facts.ts'
import { KIND_NAMES, tintOf } from '../items/items.ts'
import { peopleAt, tradeOf } from '../people/people.ts'
import { fightsWith } from '../quests/ways.ts'
import { type Kind, targetOfWork } from './targets.ts'

/** One line of the encyclopedia's lists. */
export interface Entry {
  kind: Kind
  id: string
  name: string
  icon: string
  tint: Tint
  /** The one thing that tells it apart from its neighbours. */
  line: string
  /** The shelf it stands on within its kind. */
  group: string
}

interface Shelved extends Entry {
  /** Where on its shelf: usually a level. */
  order: number
}

const known = new WeakMap<Content, readonly Entry[]>()

/** Everything there is, kind by kind and shelf by shelf, the easiest first. */
export function entriesOf(content: Content): readonly Entry[] {
  const found = known.get(content)
  if (found) return found
  const made = [
    ...shelve(items(content), itemGroups),
    ...shelve(monsters(content), BANDS.map(bandName)),
    ...shelve(works(content, false), SKILLS.map(skillName)),
    ...shelve(works(content, true), SKILLS.map(skillName)),
    ...shelve(places(content), ['Places']),
    ...shelve(
      people(content),
      Object.values(content.locations).map(({ name }) => name),
    ),
  ]
  known.set(content, made)
  return made
}

function shelve(entries: Shelved[], groups: readonly string[]): Entry[] {
  return entries.sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order || (a.name < b.name ? -1 : 1),
  )
}

const WORN: Readonly<Record<EquipmentSlot, string>> = {
  weapon: 'Melee weapons',
  shield: 'Shields',
  head: 'Headgear',
  body: 'Body armour',
  legs: 'Legwear',
  hands: 'Gloves',
  feet: 'Footwear',
  cape: 'Capes',
  neck: 'Necklaces',
  ring: 'Rings',
  quiver: 'Arrows',
}
const BOWS = 'Bows'
const STAFFS = 'Staffs'
const SPOILS = 'Spoils of fights'
const OTHER = 'Other materials'
const materialsOf = (skill: (typeof SKILLS)[number]) => `${skillName(skill)} materials`

const itemGroups = [
  KIND_NAMES.food,
  KIND_NAMES.potion,
  KIND_NAMES.consumable,
  KIND_NAMES.tool,
  WORN.weapon,
  BOWS,
  STAFFS,
  ...Object.values(WORN).slice(1),
  ...SKILLS.map(materialsOf),
  SPOILS,
  OTHER,
  KIND_NAMES.treasure,
]

function items(content: Content): Shelved[] {
  return Object.values(content.items).map((item) => {
    const source = bestSource(content, item.id)
    return {
      kind: 'items',
      id: item.id,
      name: item.name,
      icon: item.icon,
      tint: tintOf(item),
      line: gainOf(item) || (source ? sourceLine(content, source) : 'Nobody knows where it comes from'),
      group: groupOf(item, source),
      order: Math.max(0, ...Object.values(item.requirements ?? {})) || levelOf(source),
    }
  })
}

function groupOf({ type, equipmentSlot, weapon }: Item, source: Source | undefined): string {
  if (weapon && weapon.mode !== 'melee') return weapon.mode === 'ranged' ? BOWS : STAFFS
  if (equipmentSlot) return WORN[equipmentSlot]
  if (type !== 'resource') return KIND_NAMES[type]
  if (source?.kind === 'work') return materialsOf(source.work.skillType)
  if (source?.kind === 'crop') return materialsOf('farming')
  return source?.kind === 'drop' ? SPOILS : OTHER
}

/** What is surest comes first, and of that the easiest. */
function bestSource(content: Content, itemId: string): Source | undefined {
  const sources = sourcesOf(content).get(itemId) ?? []
  return [...sources].sort((a, b) => doubt(a) - doubt(b) || levelOf(a) - levelOf(b))[0]
}

function doubt(source: Source): number {
  switch (source.kind) {
    case 'work':
      return 1 - source.chance
    case 'crop':
      return 0.1
    case 'drop':
      return 1.5 - source.chance
    case 'shop':
      return 1.5
    default:
      return 2
  }
}

function levelOf(source: Source | undefined): number {
  switch (source?.kind) {
    case 'work':
      return ownLevel(source.work)
    case 'drop':
      return source.monster.level
    case 'crop':
      return source.seed.levelRequired
    default:
      return 0
  }
}

/** What having it is good for, in figures: 'Heals 20 hitpoints', '+12 attack, +3 strength'. Empty where it is a material. */
function gainOf(item: Item): string {
  const bonuses = BONUSES.flatMap(({ key, name }) => {
    const bonus = item.combatStats?.[key] ?? 0
    return bonus === 0 ? [] : [`${signed(bonus)} ${name}`]
  })
  const needs = Object.entries(item.requirements ?? {}).filter(([, level]) => level > 1)
  if (item.equipmentSlot) {
    const asked = needs.map(([skill, level]) => `${skillName(skill as (typeof SKILLS)[number])} ${level}`)
    return [bonuses.join(', '), asked.join(', ')].filter(Boolean).join(' · ')
  }
  const [fact] = item.type === 'food' || item.type === 'potion' ? factsOf(item) : []
  return fact ? `${fact.label} ${fact.value}` : ''
}

function sourceLine(content: Content, source: Source): string {
  switch (source.kind) {
    case 'work':
      return `${source.work.name} · ${skillName(source.work.skillType)} ${ownLevel(source.work)}`
    case 'drop':
      return `Left by ${source.monster.name} · level ${source.monster.level}`
    case 'shop':
      return `Sold by ${source.npc.name}`
    case 'gift':
      return `From ${source.npc.name}${source.quest ? ` · ${source.quest.name}` : ''}`
    case 'reward':
      return `For “${source.achievement.name}”`
    case 'crop':
      return `Grown from ${itemName(content, source.seed.seedId)} · Farming ${source.seed.levelRequired}`
  }
}

/** Where one band of monsters ends and the next begins. */
const BANDS = [1, 10, 25, 50, 100, 150] as const

function bandName(from: number): string {
  const next = BANDS.find((other) => other > from)
  return next ? `Levels ${from} to ${next - 1}` : `Level ${from} and above`
}

function bandOf(level: number): string {
  return bandName(BANDS.findLast((from) => from <= level) ?? BANDS[0])
}

function monsters(content: Content): Shelved[] {
  return Object.values(content.monsters).flatMap((monster: Monster): Shelved[] => {
    const fights = fightsWith(content, monster.id)
    if (fights.length === 0) return []
    const { id, name, icon, level, hitpoints } = monster
    const where = [...new Set(fights.map((fight) => whereOf(content, fight)))].join(', ')
    const line = `Level ${level} · ${hitpoints} hitpoints · ${where}`
    return [{ kind: 'monsters', id, name, icon, tint: 'brass', line, group: bandOf(level), order: level }]
  })
}

/** Activities, or recipes. Fights stand with the monsters. */
function works(content: Content, recipes: boolean): Shelved[] {
  return worksOf(content)
    .filter((work) => isRecipe(work) === recipes && !work.deactivated && !isFight(work))
    .map((work) => {
      const { kind, id } = targetOfWork(work)
      const madeOf = work.resources.filter(({ consumed }) => consumed).map((used) => portion(content, used))
      const line = recipes ? madeOf.join(', ') : whereOf(content, work)
      return {
        kind: kind as Kind,
        id,
        name: work.name,
        icon: workIcon(content, work),
        tint: 'brass',
        line: [rankOf(work), line, work.membersOnly && 'members'].filter(Boolean).join(' · '),
        group: skillName(work.skillType),
        order: ownLevel(work),
      }
    })
}

function portion(content: Content, { itemId, quantity }: { itemId: string; quantity: number }): string {
  return `${quantity} ${itemName(content, itemId)}`
}

function places(content: Content): Shelved[] {
  return Object.values(content.locations).map(({ id, name, icon }) => {
    const here = Object.values(content.activities).filter(
      ({ locationId, deactivated }) => locationId === id && !deactivated,
    )
    const skills = [...new Set(here.map(({ skillType }) => skillName(skillType)))]
    return { kind: 'places', id, name, icon, tint: 'brass', line: skills.join(', '), group: 'Places', order: 0 }
  })
}

function people(content: Content): Shelved[] {
  return Object.values(content.locations).flatMap((place) =>
    peopleAt(content, place.id).map(
      (npc): Shelved => ({
        kind: 'people',
        id: npc.id,
        name: npc.name,
        icon: npc.icon,
        tint: 'river',
        line: tradeOf(npc) ?? npc.description,
        group: place.name,
        order: 0,
      }),
    ),
  )
}

/** 'Woodcutting 15'. */
export function rankOf(work: Activity): string {
  return `${skillName(work.skillType)} ${ownLevel(work)}`
}

export function whereOf(content: Content, { locationId }: Activity): string {
  return locationId === null ? 'Anywhere' : (find(content.locations, locationId)?.name ?? locationId)
}

function ownLevel({ levelRequirements, skillType }: Activity): number {
  return levelRequirements[skillType] ?? 1
}
