import { experienceOf } from '../activity/run.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { COMBAT_SKILLS, experienceFor, SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import { activeWorks } from '../content/item-sources.ts'
import type { Millis } from '../core/time.ts'
import { materialsOf } from './materials.ts'
import { itemKey, type Leg, type Way } from './tree.ts'
import { type Costs, isClosed, missingFor, type PlannerInput, SAFE_CHANCE, unitCosts } from './unit-costs.ts'
import type { Place, Search } from './ways.ts'

interface Exercise {
  work: Activity
  /** Experience of one run in points. */
  points: number
  duration: Millis
  /** Time and coins of one run with its materials. */
  worth: number
  time: Millis
  coins: number
  from: number
}

/** Single activities that are offered beside the best one of each level. */
const MOST_CHOICES = 8

/** The ways to a level: the best activity of each level, or one activity all the way. Rule PN4. */
export function waysToLevel(search: Search, skill: SkillType, level: number, place: Place): Way[] {
  const alone = exercisesFor(search, skill, level, place, false)
  const present = search.ledger.level(skill)
  const missing = search.ledger.missingExperience(skill, level)
  const singles = byPace(alone.filter(({ from }) => from <= present)).slice(0, MOST_CHOICES)
  const ways = singles.map(({ work, points, time, coins }) => {
    const runs = Math.ceil(missing / points)
    return wayOf(work.id, { kind: 'work', work, runs }, time * runs, coins * runs)
  })
  const training = [trainingWay(search, alone, skill, level, 'training')]
  // Training for the sake of training trains no third skill.
  if (!place.isTraining) {
    const supported = exercisesFor(search, skill, level, place, true)
    const way = trainingWay(search, supported, skill, level, 'training-with-others')
    if (!way || !training[0] || !haveSameLegs(way, training[0])) training.push(way)
  }
  return [...training.flatMap((way) => way ?? []), ...ways]
}

function trainingWay(search: Search, exercises: Exercise[], skill: SkillType, level: number, id: string): Way | null {
  const legs = legsOf(search, exercises, skill, level)
  if (legs.at(-1)?.level !== level) return null
  const byWork = new Map(exercises.map((exercise) => [exercise.work, exercise]))
  const sum = (part: 'time' | 'coins') =>
    legs.reduce((all, { work, runs }) => all + (byWork.get(work)?.[part] ?? 0) * runs, 0)
  return wayOf(id, { kind: 'training', legs }, sum('time'), sum('coins'))
}

function haveSameLegs(one: Way, other: Way): boolean {
  const worksOf = (way: Way) => legsOfWay(way, 0).map(({ work, level }) => `${work.id}:${level}`)
  return worksOf(one).join() === worksOf(other).join()
}

function wayOf(id: string, source: Way['source'], time: Millis, coins: number): Way {
  return { id, source, time, coins, missing: [], isForMembers: false }
}

/** The legs of a chosen way. */
export function legsOfWay({ source }: Way, level: number): readonly Leg[] {
  if (source.kind === 'training') return source.legs
  return source.kind === 'work' ? [{ work: source.work, runs: source.runs, level }] : []
}

function legsOf({ ledger }: Search, exercises: readonly Exercise[], skill: SkillType, target: number): Leg[] {
  const legs: Leg[] = []
  let experience = ledger.experience(skill)
  for (let level = ledger.level(skill); level < target; level++) {
    const best = byPace(exercises.filter(({ from }) => from <= level))[0]
    if (!best) return legs
    const runs = Math.max(0, Math.ceil((experienceFor(level + 1) - experience) / best.points))
    experience += runs * best.points
    const last = legs.at(-1)
    if (last?.work === best.work) {
      last.runs += runs
      last.level = level + 1
    } else legs.push({ work: best.work, runs, level: level + 1 })
  }
  return legs.filter(({ runs }) => runs > 0)
}

/** The most experience for time and coins first. */
function byPace(exercises: Exercise[]): Exercise[] {
  return exercises.sort((one, other) => other.points / other.worth - one.points / one.worth)
}

/** What trains a skill; with `isSupported` its materials may need other skills to be trained. */
function exercisesFor(
  search: Search,
  skill: SkillType,
  level: number,
  { path }: Place,
  isSupported: boolean,
): Exercise[] {
  const { input, ledger } = search
  const costs = search.costsAt(isSupported ? SUPPORTING : [skill], level)
  return activeWorks(input.era.content).flatMap((work) => {
    if (isClosed(input.player, work)) return []
    const others = missingFor(input.player, work).filter(
      (other) => other.skill !== skill && ledger.level(other.skill) < other.level,
    )
    const needsItself = materialsOf(work).some(({ itemId }) => path.has(itemKey(itemId)))
    const run = others.length > 0 || needsItself ? null : runOf(input, work, skill)
    const materials = run && costs.materials(work)
    if (!run || !materials) return []
    const time = run.duration + materials.time
    const worth = costs.worth({ time, coins: materials.coins })
    return [{ work, ...run, worth, time, coins: materials.coins, from: work.levelRequirements[skill] ?? 1 }]
  })
}

const SUPPORTING = SKILLS.filter((skill) => !COMBAT_SKILLS.includes(skill))

/** Costs with some skills at a level: what they make can be materials of the training. */
export function costsWhenTrained(input: PlannerInput): Search['costsAt'] {
  const known = new Map<string, Costs>()
  return (skills, level) => {
    const key = `${skills}:${level}`
    const costs = known.get(key) ?? unitCosts({ ...input, player: raised(input.player, skills, level) })
    known.set(key, costs)
    return costs
  }
}

function raised(player: Player, skills: readonly SkillType[], level: number): Player {
  const entries = skills.map((skill) => {
    const entry = player.skills[skill]
    return [skill, { ...entry, level: Math.max(level, entry.level) }] as const
  })
  return { ...player, skills: { ...player.skills, ...Object.fromEntries(entries) } }
}

/** Experience that one run gives a skill, in points. */
export function pointsPerRun(input: PlannerInput, work: Activity, skill: SkillType): number {
  return runOf(input, work, skill)?.points ?? 0
}

function runOf(input: PlannerInput, work: Activity, skill: SkillType): Pick<Exercise, 'points' | 'duration'> | null {
  if (!isFight(work)) {
    const points = experienceOf(work, input.era) / THOUSANDTHS
    return work.skillType === skill && points > 0 ? { points, duration: work.duration } : null
  }
  const fight = input.fightOf(work)
  const perHour = fight?.experiencePerHour[skill] ?? 0
  if (!fight || perHour <= 0 || fight.chanceToWin < SAFE_CHANCE) return null
  return { points: perHour / fight.killsPerHour, duration: fight.timePerKill }
}
