import { playerReadyFor } from '../activity/action.ts'
import { completionExperience } from '../activity/completion-experience.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import { maxHitpointsAt, type Player } from '../character/player.ts'
import { COMBAT_SKILLS, experienceFor, levelFor, MAX_LEVEL, type SkillType } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import type { BySkill } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { type FightEstimate, roughFight } from '../estimate/fight-estimate.ts'
import { type PlannerInput, safeFight } from './unit-costs.ts'
import type { Search } from './ways.ts'

/** Levels between two estimates of a fight: an estimate takes milliseconds, and ten levels change a fight little. */
const STEP = 10
/** Fights that are estimated exactly at each of these levels, of those that look best and are safe. */
const MOST_COMPARED = 3

type Fights = Pick<Search, 'input' | 'ledger'>

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
function fightAt(search: Fights, fight: Activity, skill: SkillType, level: number): FightEstimate | null {
  const { input } = search
  return input.fightOf(fight, fighterAt(search, fight, skill, sampledLevel(input, skill, level)))
}

/** The best fights for a skill at a level that are won nine times in ten, with the time of a kill. Rule PN4. */
export function bestFightsAt(
  search: Fights,
  fights: readonly Activity[],
  skill: SkillType,
  level: number,
): { work: Activity; duration: Millis }[] {
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
  const best: { work: Activity; duration: Millis }[] = []
  for (const { work, fighter } of looksBest) {
    const fight = safeFight(input, work, fighter)
    if (fight) best.push({ work, duration: fight.timePerKill })
    if (best.length === MOST_COMPARED) break
  }
  return best
}

/** The time of a number of kills, while they raise the levels. */
export function timeToTrain(search: Fights, fight: Activity, skill: SkillType, kills: number): Millis {
  const { input, ledger } = search
  const points = experiencePerKill(input, fight)[skill] ?? 0
  let experience = ledger.experience(skill)
  let time = 0
  for (let left = kills, level = ledger.level(skill); left > 0; level += STEP - (level % STEP)) {
    const next = level + STEP - (level % STEP)
    const isLast = next > MAX_LEVEL || points <= 0
    const part = isLast ? left : Math.min(left, Math.max(0, Math.ceil((experienceFor(next) - experience) / points)))
    time += part * (fightAt(search, fight, skill, level)?.timePerKill ?? 0)
    experience += part * points
    left -= part
  }
  return time
}
