import { playerReadyFor } from '../activity/action.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import { activeWorks } from '../content/item-sources.ts'
import type { Amounts } from '../core/events.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { type ActivityRates, ratesOfFight, ratesOfWork } from '../estimate/activity-rates.ts'
import type { FightRun } from '../estimate/fight-run.ts'
import { profitPerHour, shopWorth, workProfitPerHour } from '../estimate/profit.ts'
import { foodPerHour } from '../estimate/run-supplies.ts'
import { bestFood } from '../inventory/food.ts'
import { foodsToGet } from './foods.ts'
import { materialsOf } from './materials.ts'
import { type Foods, mealCost } from './meals.ts'
import type { UnitCost } from './unit-cost.ts'
import { type Costs, isClosed, missingFor, type PlannerInput, SAFE_CHANCE, unitCosts } from './unit-costs.ts'

/** What activities and fights are compared by. */
export type RankingGoal =
  | { kind: 'experience'; skill: SkillType }
  | { kind: 'coins' }
  | { kind: 'item'; itemId: string }

export interface RankingInput extends PlannerInput {
  /** The expected course of a fight with the present health and supplies. */
  runOf: (work: Activity) => FightRun | null
}

/** One activity, recipe or fight with its hourly figures. Rules PN11, PN12 and F39. */
export interface RankedWork {
  work: Activity
  /** Points, coins of profit or items while it runs. */
  perHour: number
  /** The same with the time that its materials take; `null` if one of them cannot be got. */
  perHourWithMaterials: number | null
  profitPerHour: number
  /** In all skills it trains. */
  experiencePerHour: number
  timePerRun: Millis
  /** How long the present supplies last; `null` if it needs none. */
  timeToSuppliesEnd: Millis | null
  /** Of a fight. */
  run: FightRun | null
}

/** What the player can do for a goal at the present levels, the best first. */
export function rankWorks(goal: RankingGoal, input: RankingInput): RankedWork[] {
  const { player, era } = input
  const foods = foodsToGet(input)
  const costs = unitCosts(input, { foods })
  return activeWorks(era.content)
    .filter((work) => !isClosed(player, work) && missingFor(player, work).length === 0)
    .flatMap((work) => rankedWork(goal, work, input, costs, foods) ?? [])
    .sort(byMeasure)
}

function rankedWork(
  goal: RankingGoal,
  work: Activity,
  input: RankingInput,
  costs: Costs,
  foods: Foods,
): RankedWork | null {
  const { player, era } = input
  const rates = ratesFor(work, input)
  if (!rates || (goal.kind !== 'coins' && yieldFor(goal, rates) <= 0)) return null
  const run = isFight(work) ? input.runOf(work) : null
  const profit = run
    ? profitPerHour(playerReadyFor(player, era.content, work), era, rates, run)
    : workProfitPerHour(era, rates)
  const perHour = goal.kind === 'coins' ? profit : yieldFor(goal, rates)
  const materials = materialsWithMeals(work, input, costs, foods)
  const eaten = isFight(work) ? eatenPerHour(work, input, rates, run) : {}
  const perHourWithMaterials = materials && withMaterials(goal, work, perHour, rates, era, materials, eaten, costs)
  // What is made of gathered materials can pay although it sells for less than they do.
  if (perHour <= 0 && (perHourWithMaterials ?? 0) <= 0) return null
  const { experiencePerHour, timePerRun, timeToSuppliesEnd } = rates
  return {
    work,
    perHour,
    perHourWithMaterials,
    profitPerHour: profit,
    experiencePerHour,
    timePerRun,
    timeToSuppliesEnd,
    run,
  }
}

/** `null` for a fight that is lost too often. */
function ratesFor(work: Activity, { player, era, fightOf }: RankingInput): ActivityRates | null {
  const ready = playerReadyFor(player, era.content, work)
  if (!isFight(work)) return ratesOfWork(ready, era, work)
  const fight = fightOf(work, player)
  return fight && fight.chanceToWin >= SAFE_CHANCE ? ratesOfFight(ready, era, fight) : null
}

/** What it uses up of the same item does not count. */
function yieldFor(goal: Exclude<RankingGoal, { kind: 'coins' }>, rates: ActivityRates): number {
  if (goal.kind === 'experience') return rates.experience[goal.skill] ?? 0
  return (rates.gainedPerHour[goal.itemId] ?? 0) - (rates.usedPerHour[goal.itemId] ?? 0)
}

/** The materials of one run and, in a fight, its meals; `null` if one of them cannot be got. */
function materialsWithMeals(work: Activity, input: RankingInput, costs: Costs, foods: Foods): UnitCost | null {
  const materials = costs.materials(work) ?? null
  if (!materials || !isFight(work)) return materials
  const fight = input.fightOf(work, input.player)
  const meals = fight && mealCost(foods.cheapest, foods.worth, fight, input.player)
  return meals ? { time: materials.time + meals.time, coins: materials.coins + meals.coins } : null
}

/** The food whose worth the profit of a fight subtracts. */
function eatenPerHour(work: Activity, { player, era }: RankingInput, rates: ActivityRates, run: FightRun | null) {
  const ready = playerReadyFor(player, era.content, work)
  if (run) return foodPerHour(ready, era.content, run.mealsPerHour)
  const food = bestFood(ready, era.content)
  return food ? { [food.id]: rates.usedPerHour[food.id] ?? 0 } : {}
}

function withMaterials(
  { kind }: RankingGoal,
  work: Activity,
  perHour: number,
  { timePerRun }: ActivityRates,
  era: Era,
  materials: UnitCost,
  eaten: Amounts,
  costs: Costs,
): number {
  const perRun = (perHour * timePerRun) / hours(1)
  // Coins that are paid count as the time it takes to earn them, unless coins are the goal.
  if (kind !== 'coins') return (perRun * hours(1)) / (timePerRun + costs.worth(materials))
  const spent = Object.fromEntries(materialsOf(work).map((material) => [material.itemId, material.spent]))
  const valued = shopWorth(era, spent) + (shopWorth(era, eaten) * timePerRun) / hours(1)
  return ((perRun + valued - materials.coins) * hours(1)) / (timePerRun + materials.time)
}

/** What needs a material that cannot be got comes last. */
function byMeasure(one: RankedWork, other: RankedWork): number {
  const worst = Number.NEGATIVE_INFINITY
  const [mine, theirs] = [one.perHourWithMaterials ?? worst, other.perHourWithMaterials ?? worst]
  if (mine !== theirs) return theirs - mine
  return other.perHour - one.perHour || (one.work.id < other.work.id ? -1 : 1)
}
