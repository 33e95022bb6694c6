import {
  type Content,
  type EquipmentSlot,
  type Item,
  SKILLS,
  type SkillType,
  type Source,
  skillName,
  sourcesOf,
} from '@hearthward/engine'
import { itemName } from '../action/goals.ts'
import { isRecipe } from '../action/works.ts'
import { BONUSES, formatSigned } from '../items/comparison.ts'
import { factsOf } from '../items/facts.ts'
import { KIND_NAMES, tintOf } from '../items/items.ts'
import type { ShelvedEntry } from './entry.ts'
import { levelOf, rankOf } from './ranks.ts'

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
const LOOT = 'Loot of fights'
const OTHER = 'Other materials'
const materialsOf = (skill: SkillType) => `${skillName(skill)} materials`

export const ITEM_GROUPS = [
  KIND_NAMES.food,
  KIND_NAMES.potion,
  KIND_NAMES.consumable,
  KIND_NAMES.tool,
  WORN.weapon,
  BOWS,
  STAFFS,
  ...Object.values(WORN).slice(1),
  ...SKILLS.map(materialsOf),
  LOOT,
  OTHER,
  KIND_NAMES.treasure,
]

export function itemEntries(content: Content): ShelvedEntry[] {
  return Object.values(content.items).map((item) => {
    const source = bestSource(content, item.id)
    return {
      kind: 'items',
      id: item.id,
      name: item.name,
      icon: item.icon,
      tint: tintOf(item),
      line: effectOf(item) || (source ? sourceLine(content, source) : 'No known source'),
      group: groupOf(item, source),
      order: item.healAmount ?? (Math.max(0, ...Object.values(item.requirements ?? {})) || levelOf(source)),
    }
  })
}

function groupOf({ type, equipmentSlot, weapon }: Item, source: Source | undefined): string {
  if (weapon && weapon.mode !== 'melee') return weapon.mode === 'ranged' ? BOWS : STAFFS
  if (equipmentSlot) return WORN[equipmentSlot]
  if (type !== 'resource') return KIND_NAMES[type]
  if (source?.kind === 'work') return materialsOf(source.work.skillType)
  if (source?.kind === 'crop') return materialsOf('farming')
  return source?.kind === 'drop' ? LOOT : OTHER
}

/** The most certain source, and of equals the easiest. */
function bestSource(content: Content, itemId: string): Source | undefined {
  const sources = sourcesOf(content).get(itemId) ?? []
  return [...sources].sort((a, b) => uncertaintyOf(a) - uncertaintyOf(b) || levelOf(a) - levelOf(b))[0]
}

function uncertaintyOf(source: Source): number {
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

/** The effect of an item: 'Heals 20 hitpoints', '+12 attack, +3 strength'. Empty for materials. */
function effectOf(item: Item): string {
  const bonuses = BONUSES.flatMap(({ key, name }) => {
    const bonus = item.combatStats?.[key] ?? 0
    return bonus === 0 ? [] : [`${formatSigned(bonus)} ${name}`]
  })
  const needs = Object.entries(item.requirements ?? {}).filter(([, level]) => level > 1)
  if (item.equipmentSlot) {
    const levels = needs.map(([skill, level]) => `${skillName(skill as SkillType)} ${level}`)
    return [levels.join(', '), bonuses.join(', ')].filter(Boolean).join(' · ')
  }
  const [fact] = item.type === 'food' || item.type === 'potion' ? factsOf(item) : []
  return fact ? `${fact.label} ${fact.value}` : ''
}

function sourceLine(content: Content, source: Source): string {
  switch (source.kind) {
    case 'work':
      // The name is left out: a recipe is mostly named after its output.
      return `${isRecipe(source.work) ? 'Made' : source.work.name} · ${rankOf(source.work)}`
    case 'drop':
      return `Dropped by ${source.monster.name} · level ${source.monster.level}`
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
