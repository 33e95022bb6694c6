import { playerReadyFor } from '../activity/action.ts'
import { completionExperience } from '../activity/completion-experience.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import { maxHitpointsAt, type Player } from '../character/player.ts'
import { COMBAT_SKILLS, levelFor, type SkillType } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import type { BySkill } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { type FightEstimate, roughFight } from '../estimate/fight-estimate.ts'
import { type MealCost, mealCost, needsNoMeals } from './meals.ts'
import { NO_COST } from './unit-cost.ts'
import { type PlannerInput, safeFight } from './unit-costs.ts'
import type { Search } from './ways.ts'

/** Levels between two estimates of a fight: an estimate takes milliseconds, and ten levels change a fight little. */
export const STEP = 10
/** Fights that are estimated exactly at each of these levels, of those that look best and are safe. */
const MOST_COMPARED = 3

export type Fights = Pick<Search, 'input' | 'ledger' | 'foods'>

/** Experience of one kill, by skill, in points. */
export function experiencePerKill({ player, era }: PlannerInput, fight: Activity): BySkill {
  const { combatMode } = playerReadyFor(player, era.content, fight)
  const gains = Object.entries(completionExperience(fight, era, combatMode)) as [SkillType, number][]
  return Object.fromEntries(gains.map(([skill, thousandths]) => [skill, thousandths / THOUSANDTHS]))
}

/** Fights of ten levels are estimated once, at the lowest of them or at the present level. */
export function sampledLevel({ player }: PlannerInput, skill: SkillType, level: number): number {
  return Math.max(player.skills[skill].level, level - (level % STEP))
}

/** The player with present gear once such fights have trained a skill to a level; they train other skills as well. */
function fighterAt({ input, ledger }: Fights, fight: Activity, skill: SkillType, level: number): Player {
  const { player } = input
  const perKill = experiencePerKill(input, fight)
  const kills = ledger.missingExperience(skill, level) / (perKill[skill] ?? Number.POSITIVE_INFINITY)
  const levels = COMBAT_SKILLS.map((trained) => {
    const experience = ledger.experience(trained) + kills * (perKill[trained] ?? 0)
    // Rounding must not leave it one level below.
    const reached = Math.max(levelFor(Math.floor(experience)), trained === skill ? level : 0)
    return [trained, { ...player.skills[trained], level: Math.max(player.skills[trained].level, reached) }] as const
  })
  const skills = { ...player.skills, ...Object.fromEntries(levels) }
  const maxHitpoints = Math.max(player.maxHitpoints, maxHitpointsAt(skills.hitpoints.level))
  return { ...player, skills, maxHitpoints, currentHitpoints: maxHitpoints }
}

/** A fight as it will be at a level of the skill it trains. */
export function fightAt(search: Fights, fight: Activity, skill: SkillType, level: number) {
  const { input } = search
  const fighter = fighterAt(search, fight, skill, sampledLevel(input, skill, level))
  return { fighter, estimate: input.fightOf(fight, fighter) }
}

/** A fight that trains a skill. */
interface TrainedFight {
  work: Activity
  /** Of one kill. */
  duration: Millis
  meals: MealCost
}

/**
 * The best fights for a skill at a level: won nine times in ten, and survived with food that can be got or without any up
 * to the target. Rules PN4 and PN15.
 */
export function bestFightsAt(
  search: Fights,
  fights: readonly Activity[],
  skill: SkillType,
  level: number,
  target: number,
): TrainedFight[] {
  const { input } = search
  const sampled = sampledLevel(input, skill, level)
  const looksBest = fights
    .flatMap((work) => {
      const fighter = fighterAt(search, work, skill, sampled)
      const rough = roughFight(playerReadyFor(fighter, input.era.content, work), input.era, work)
      const points = experiencePerKill(input, work)[skill] ?? 0
      return rough && points > 0 ? [{ work, fighter, pace: points / rough.timePerKill }] : []
    })
    .sort((one, other) => other.pace - one.pace)
  const best: TrainedFight[] = []
  for (const { work, fighter } of looksBest) {
    const fight = safeFight(input, work, fighter)
    const meals = fight && mealsToTrain(search, work, fight, fighter, skill, target)
    if (fight && meals) best.push({ work, duration: fight.timePerKill, meals })
    if (best.length === MOST_COMPARED) break
  }
  return best
}

/** The food of one kill of a training; `null` if the player would die of it. */
export function mealsToTrain(
  { input, ledger, foods }: Fights,
  work: Activity,
  fight: FightEstimate,
  fighter: Player,
  skill: SkillType,
  target: number,
): MealCost | null {
  const kills = ledger.missingExperience(skill, target) / (experiencePerKill(input, work)[skill] ?? 0)
  const isFed = needsNoMeals(fight, kills, ledger.spareHealth)
  if (isFed) return { cheapest: NO_COST, own: NO_COST }
  const cheapest = mealCost(foods.cheapest, foods.worth, fight, fighter)
  const own = cheapest && mealCost(foods.own, foods.worth, fight, fighter)
  return cheapest && own && { cheapest, own }
}
