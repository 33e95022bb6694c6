import type { Player } from '../character/player.ts'
import { experienceFor, MAX_LEVEL, type SkillType } from '../character/skills.ts'
import type { Activity } from '../content/content.ts'
import type { Millis } from '../core/time.ts'
import type { FightEstimate } from '../estimate/fight-estimate.ts'
import { damagePerKill } from './meals.ts'
import { experiencePerKill, type Fights, fightAt, STEP } from './trained-fights.ts'

/** A number of kills on average. */
export interface FightCourse {
  time: Millis
  damage: number
  /** As it begins, when the player is weakest. */
  first: FightEstimate | null
  fighter: Player
}

/** A number of kills; those of a training raise the levels of the player. */
export function courseOf(search: Fights, fight: Activity, kills: number, trained?: SkillType): FightCourse {
  const { input } = search
  if (trained) return trainingCourse(search, fight, kills, trained)
  const first = input.fightOf(fight, input.player)
  const damage = first ? kills * damagePerKill(first) : 0
  return { time: kills * (first?.timePerKill ?? 0), damage, first, fighter: input.player }
}

function trainingCourse(search: Fights, fight: Activity, kills: number, skill: SkillType): FightCourse {
  const { input, ledger } = search
  const points = experiencePerKill(input, fight)[skill] ?? 0
  const { fighter, estimate: first } = fightAt(search, fight, skill, ledger.level(skill))
  const course: FightCourse = { time: 0, damage: 0, first, fighter }
  let experience = ledger.experience(skill)
  for (let left = kills, level = ledger.level(skill); left > 0; level += STEP - (level % STEP)) {
    const next = level + STEP - (level % STEP)
    const isLast = next > MAX_LEVEL || points <= 0
    const part = isLast ? left : Math.min(left, Math.max(0, Math.ceil((experienceFor(next) - experience) / points)))
    const { estimate } = fightAt(search, fight, skill, level)
    if (estimate) {
      course.time += part * estimate.timePerKill
      course.damage += part * damagePerKill(estimate)
    }
    experience += part * points
    left -= part
  }
  return course
}
