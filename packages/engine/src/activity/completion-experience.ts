import { THOUSANDTHS, thousandthsOf } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { experienceShares } from '../combat/formulas.ts'
import { type Activity, isFight, type Seed } from '../content/content.ts'
import type { BySkill } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { experienceOf, experienceOfKill } from './run.ts'

/** The skills that an activity trains. In a fight mode and style decide, whatever skill it belongs to. */
export function trainedSkills(activity: Activity, combatMode: Player['combatMode']): SkillType[] {
  return isFight(activity) ? experienceShares(combatMode).map(([skill]) => skill) : [activity.skillType]
}

/** What one completion is booked with, by skill, in thousandths. A kill trains several skills. Rules S2 and F7 to F9. */
export function completionExperience(activity: Activity, era: Era, combatMode: Player['combatMode']): BySkill {
  if (!isFight(activity)) return { [activity.skillType]: experienceOf(activity, era) }
  const experience: BySkill = {}
  for (const share of experienceShares(combatMode)) experience[share[0]] = experienceOfKill(activity, era, share)
  return experience
}

/** The displayed experience of one completion: the points of all skills. Rule S9. */
export function pointsPerCompletion(activity: Activity, era: Era, combatMode: Player['combatMode']): number {
  const experience = Object.values(completionExperience(activity, era, combatMode))
  return experience.reduce((sum, thousandths) => sum + thousandths, 0) / THOUSANDTHS
}

/** What a harvest is booked with, in thousandths. */
export function harvestExperience({ xpReward }: Seed, era: Era): number {
  return thousandthsOf(xpReward, 'farming', era)
}

/** The displayed experience of a harvest. Rule S9. */
export function pointsPerHarvest(seed: Seed, era: Era): number {
  return harvestExperience(seed, era) / THOUSANDTHS
}
