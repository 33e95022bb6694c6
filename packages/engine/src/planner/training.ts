import { experienceOf } from '../activity/run.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { COMBAT_SKILLS, experienceFor, SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import { activeWorks } from '../content/item-sources.ts'
import type { Millis } from '../core/time.ts'
import { courseOf } from './fight-course.ts'
import { materialsOf } from './materials.ts'
import type { Foods, MealCost } from './meals.ts'
import { bestFightsAt, experiencePerKill, mealsToTrain, sampledLevel } from './trained-fights.ts'
import { itemKey, type Leg, type Way } from './tree.ts'
import type { UnitCost } from './unit-cost.ts'
import { isClosed, missingFor, type PlannerInput, safeFight, unitCosts } from './unit-costs.ts'
import type { Place, Search, TrainedCosts } from './ways.ts'

interface Exercise {
  work: Activity
  /** Experience of one run in points. */
  points: number
  duration: Millis
  /** The materials of one run. */
  materials: UnitCost
  /** The same with coins only for what cannot be had without them. */
  ownMaterials: UnitCost
  from: number
}

/** An exercise with what one of a number of runs costs. */
interface Paced extends UnitCost {
  exercise: Exercise
  runs: number
  /** Experience for time and coins. */
  pace: number
}

/** Single activities that are offered beside the best one of each level. */
const MOST_CHOICES = 8

/** The ways to a level: the best activity of each level, or one activity all the way. Rule PN4. */
export function waysToLevel(search: Search, skill: SkillType, level: number, place: Place): Way[] {
  const { ledger } = search
  const alone = exercisesFor(search, skill, level, place, false)
  const present = ledger.level(skill)
  const missing = ledger.missingExperience(skill, level)
  const singles = paced(search, presentExercises(search, alone, present, skill, level), missing, ledger.coins)
  const ways = singles.slice(0, MOST_CHOICES).map(({ exercise: { work, duration }, runs, time, coins }) => {
    // Fights get faster while the level rises; what their food takes stays.
    const faster = isFight(work) ? duration * runs - courseOf(search, work, runs, skill).time : 0
    const whole = time * runs - faster
    return wayOf(work.id, { kind: 'work', work, runs }, whole, coins * runs)
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

/** What can be done at the present level, with the fights that are safe now. */
function presentExercises(
  search: Search,
  exercises: readonly Exercise[],
  present: number,
  skill: SkillType,
  target: number,
) {
  const { input } = search
  return exercises.flatMap((exercise): Exercise[] => {
    if (exercise.from > present) return []
    if (!isFight(exercise.work)) return [exercise]
    const fight = safeFight(input, exercise.work)
    const meals = fight && mealsToTrain(search, exercise.work, fight, input.player, skill, target)
    return meals ? [fought(exercise, fight.timePerKill, meals)] : []
  })
}

/** A fight with the time of a kill and its food. */
function fought(exercise: Exercise, duration: Millis, meals: MealCost): Exercise {
  const { materials, ownMaterials } = exercise
  return {
    ...exercise,
    duration,
    materials: sumOf(materials, meals.cheapest),
    ownMaterials: sumOf(ownMaterials, meals.own),
  }
}

function sumOf(one: UnitCost, other: UnitCost): UnitCost {
  return { time: one.time + other.time, coins: one.coins + other.coins }
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

/** The best exercise of each level. */
function trainingWay(
  search: Search,
  exercises: readonly Exercise[],
  skill: SkillType,
  target: number,
  id: string,
): Way | null {
  const { ledger } = search
  const exercisesAt = exercisesByLevel(search, exercises, skill, target)
  const legs: Leg[] = []
  let [experience, coins, time] = [ledger.experience(skill), 0, 0]
  for (let level = ledger.level(skill); level < target; level++) {
    const missing = experienceFor(level + 1) - experience
    const last = legs.at(-1)
    if (missing <= 0 && last) last.level = level + 1
    if (missing <= 0) continue
    const [best] = paced(search, exercisesAt(level), missing, ledger.coins - coins)
    if (!best) return null
    const { work, points } = best.exercise
    experience += best.runs * points
    time += best.runs * best.time
    coins += best.runs * best.coins
    if (last?.work === work) {
      last.runs += best.runs
      last.level = level + 1
    } else legs.push({ work, runs: best.runs, level: level + 1 })
  }
  return legs.length > 0 ? wayOf(id, { kind: 'training', legs }, time, coins) : null
}

/** The exercises of each level. Fights are those of the levels that the player will have by then. */
function exercisesByLevel(search: Search, exercises: readonly Exercise[], skill: SkillType, target: number) {
  const others = exercises.filter(({ work }) => !isFight(work))
  const byWork = new Map(exercises.map((exercise) => [exercise.work, exercise]))
  const known = new Map<string, Exercise[]>()
  return (level: number): Exercise[] => {
    const fights = exercises.filter(({ work, from }) => isFight(work) && from <= level).map(({ work }) => work)
    const key = `${sampledLevel(search.input, skill, level)}:${fights.length}`
    const best =
      known.get(key) ??
      bestFightsAt(search, fights, skill, level, target).flatMap(({ work, duration, meals }) => {
        const exercise = byWork.get(work)
        return exercise ? [fought(exercise, duration, meals)] : []
      })
    known.set(key, best)
    return [...others.filter(({ from }) => from <= level), ...best]
  }
}

/** The most experience for time and coins first. What the coins do not pay for is made where that is possible. */
function paced({ costs }: Search, exercises: readonly Exercise[], missing: number, coins: number): Paced[] {
  return exercises
    .map((exercise) => {
      const { points, duration, materials, ownMaterials } = exercise
      const runs = Math.ceil(missing / points)
      const chosen = materials.coins * runs <= coins ? materials : ownMaterials
      const cost = { time: duration + chosen.time, coins: chosen.coins }
      return { exercise, runs, ...cost, pace: points / costs.worth(cost) }
    })
    .sort((one, other) => other.pace - one.pace)
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
  return activeWorks(input.era.content).flatMap((work): Exercise[] => {
    if (isClosed(input.player, work)) return []
    const others = missingFor(input.player, work).filter(
      (other) => other.skill !== skill && ledger.level(other.skill) < other.level,
    )
    const needsItself = materialsOf(work).some(({ itemId }) => path.has(itemKey(itemId)))
    const points = others.length > 0 || needsItself ? 0 : pointsPerRun(input, work, skill)
    const materials = points > 0 && costs.cheapest.materials(work)
    if (!materials) return []
    const ownMaterials = costs.own.materials(work) ?? materials
    return [
      { work, points, duration: work.duration, materials, ownMaterials, from: work.levelRequirements[skill] ?? 1 },
    ]
  })
}

const SUPPORTING = SKILLS.filter((skill) => !COMBAT_SKILLS.includes(skill))

/** Costs with some skills at a level: what they make can be materials of the training. */
export function costsWhenTrained(input: PlannerInput, foods: Foods): Search['costsAt'] {
  const { player } = input
  const known = new Map<string, TrainedCosts>()
  return (skills, level) => {
    const key = `${skills}:${level}`
    const trained = {
      ...input,
      player: raised(player, skills, level),
      fightOf: (work: Activity) => input.fightOf(work, player),
    }
    const costs = known.get(key) ?? {
      cheapest: unitCosts(trained, { earner: player, foods }),
      own: unitCosts(trained, { earner: player, buysLast: true, foods }),
    }
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
  if (isFight(work)) return experiencePerKill(input, work)[skill] ?? 0
  return work.skillType === skill ? experienceOf(work, input.era) / THOUSANDTHS : 0
}
