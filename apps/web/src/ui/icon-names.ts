import type { SkillType } from '@hearthward/engine'

/** One icon a skill. */
export const SKILL_ICONS: Readonly<Record<SkillType, string>> = {
  attack: 'broadsword',
  strength: 'biceps',
  defence: 'checked-shield',
  hitpoints: 'hearts',
  ranged: 'high-shot',
  magic: 'magic-swirl',
  prayer: 'prayer',
  mining: 'war-pick',
  fishing: 'fishing-pole',
  woodcutting: 'wood-axe',
  farming: 'sprout',
  smithing: 'anvil',
  crafting: 'gem-pendant',
  fletching: 'arrow-flights',
  cooking: 'cooking-pot',
  firemaking: 'campfire',
  herblore: 'herbs-bundle',
  construction: 'hammer-nails',
  runecrafting: 'rune-stone',
  tailoring: 'sewing-string',
}

/**
 * The icons screens name themselves. Those of items, activities and places come with the game's data; the build puts
 * all of them into one sprite and nothing else of the family.
 */
export const UI_ICONS = [
  'uncertainty',
  'two-coins',
  'crossed-swords',
  'laurel-crown',
  'castle',
  'skills',
  'knapsack',
  'cowled',
  'cog',
  'key',
  'exit-door',
  'hourglass',
  'electric',
  'cross-mark',
  'check-mark',
  'move',
  'trash-can',
  'stack',
  'footprint',
  'wooden-sign',
  'broken-heart',
  'radio-tower',
  'sun',
  'moon',
  'info',
  'upgrade',
  'night-sky',
  'treasure-map',
  'padlock',
  'plant-seed',
] as const
