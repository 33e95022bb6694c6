import type { SkillType } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import type { Millis } from '../core/time.ts'

const XP_BASE: Readonly<Record<SkillType, number>> = {
  attack: 40,
  strength: 40,
  defence: 40,
  ranged: 40,
  magic: 40,
  hitpoints: 30,
  prayer: 30,
  mining: 25,
  fishing: 25,
  woodcutting: 25,
  farming: 20,
  smithing: 30,
  crafting: 30,
  fletching: 30,
  cooking: 30,
  firemaking: 30,
  herblore: 30,
  construction: 30,
  runecrafting: 30,
  tailoring: 30,
}

/** Experience of a completion if the content has none (rule A14). */
export function defaultXpRate(skill: SkillType, level: number): number {
  return XP_BASE[skill] + 2.5 * level
}

export function xpRateOf({ xpRate, skillType, levelRequirements }: Activity): number {
  return xpRate ?? defaultXpRate(skillType, levelRequirements[skillType] ?? 1)
}

/** Experience of a kill and the minimum time between two, by the level of the monster (COMB-5, COMB-6). */
export function fightXpRate(level: number): number {
  return Math.max(10, level * 4)
}

export function fightDuration(level: number): Millis {
  return Math.max(2_000, 5_000 - level * 50)
}
