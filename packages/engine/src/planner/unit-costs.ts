import { playerReadyFor } from '../activity/action.ts'
import { effectiveChance } from '../activity/run.ts'
import { isPremium } from '../character/membership.ts'
import type { Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, find, isFight } from '../content/content.ts'
import { activeWorks, fightsByMonster, type Source, sourcesOf } from '../content/item-sources.ts'
import { hours, seconds } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { type FightEstimate, roughFight } from '../estimate/fight-estimate.ts'
import { askedPrice, paidPrice } from '../people/shops.ts'
import { materialsOf } from './materials.ts'
import { type Foods, mealCost } from './meals.ts'
import type { MissingLevel } from './tree.ts'
import type { UnitCost } from './unit-cost.ts'

/** What the planner knows besides the goal. */
export interface PlannerInput {
  player: Player
  era: Era
  /** What one item costs on the exchange, without tax; `null` if nobody sells it. */
  priceOf: (itemId: string) => number | null
  /** Of the exchange, in millionths. */
  taxRate: number
  /** Estimates of fights from full health, of the player now or with higher levels. */
  fightOf: (work: Activity, fighter: Player) => FightEstimate | null
  /** The chosen way by the key of the need. */
  choices: Readonly<Record<string, string>>
}

export interface Costs {
  /** The least cost at the present levels; `undefined` if there is no way. */
  unit: (itemId: string) => UnitCost | undefined
  /** The materials of one run. */
  materials: (work: Activity) => UnitCost | undefined
  /** Time and the time it takes to earn the coins (rule PN3). */
  worth: (cost: UnitCost) => number
}

const MILLION = 1_000_000
/** Coins per hour of a player without any income, so that prices still differ. */
const LEAST_INCOME = 500
/** Longer chains of production are not looked at. */
const MOST_STEPS = 12
/** A tool serves many runs, so that a run pays for a part of it. */
const TOOL_SHARE = 0.01
/** Fights that are lost more often are no source of items. */
export const SAFE_CHANCE = 0.9

type Known = Map<string, UnitCost>

interface CostOptions {
  /** Whose coins pay for what is bought: levels that are still to be trained earn nothing yet. */
  earner?: Player
  /** Buys only what there is no other way to get. */
  buysLast?: boolean
  /** What the player eats in fights. Without it, fights are no source of items. */
  foods?: Foods
}

/** Starts from what costs nothing but time or coins, and goes on until no item gets cheaper. */
export function unitCosts(
  input: PlannerInput,
  { earner = input.player, buysLast = false, foods }: CostOptions = {},
): Costs {
  const { era } = input
  const timePerCoin = hours(1) / Math.max(LEAST_INCOME, bestIncome(earner, era))
  const worth = ({ time, coins }: UnitCost) => time + coins * timePerCoin
  const known: Known = new Map()
  const improve = (itemId: string, cost: UnitCost | undefined): boolean => {
    const before = known.get(itemId)
    if (!cost || (before && worth(before) <= worth(cost))) return false
    known.set(itemId, cost)
    return true
  }
  const sources = [...sourcesOf(era.content)].flatMap(([itemId, ways]) => ways.map((way) => [itemId, way] as const))
  const buy = (isBought: (itemId: string) => boolean) => {
    for (const itemId of Object.keys(era.content.items).filter(isBought)) improve(itemId, exchangeCost(input, itemId))
    for (const [itemId, source] of sources) if (isBought(itemId)) improve(itemId, shopCost(input, source))
  }
  const make = () => {
    for (let step = 0, improved = true; improved && step < MOST_STEPS; step++) {
      improved = false
      for (const [itemId, source] of sources) {
        if (improve(itemId, chainCost(input, source, known))) improved = true
      }
    }
  }
  for (const [itemId, source] of foods ? sources : []) improve(itemId, dropCost(input, source, foods as Foods))
  if (buysLast) {
    make()
    const made = new Set(known.keys())
    buy((itemId) => !made.has(itemId))
  } else buy(() => true)
  make()
  return { unit: (itemId) => known.get(itemId), materials: (work) => materialCost(work, known), worth }
}

function exchangeCost({ priceOf, taxRate }: PlannerInput, itemId: string): UnitCost | undefined {
  const price = priceOf(itemId)
  // The tax is rounded for the whole order, so that one item has a part of a coin.
  return price === null ? undefined : { time: 0, coins: price * (1 + taxRate / MILLION) }
}

function shopCost({ era }: PlannerInput, source: Source): UnitCost | undefined {
  return source.kind === 'shop' ? { time: 0, coins: askedPrice(source.price, era) } : undefined
}

function dropCost(input: PlannerInput, source: Source, foods: Foods): UnitCost | undefined {
  if (source.kind !== 'drop') return
  const fights = fightsByMonster(input.era.content).get(source.monster.id) ?? []
  const costs = fights.flatMap((work): UnitCost[] => {
    if (isClosed(input.player, work) || missingFor(input.player, work).length > 0) return []
    const fight = safeFight(input, work)
    const meals = fight && mealCost(foods.cheapest, foods.worth, fight, input.player)
    if (!meals) return []
    const dropped = source.quantity * dropChance(input, work, source.chance)
    const { time, coins } = meals
    return [{ time: (fight.timePerKill + time) / dropped, coins: coins / dropped }]
  })
  return costs.sort((one, other) => foods.worth(one) - foods.worth(other))[0]
}

function chainCost({ player, era }: PlannerInput, source: Source, known: Known): UnitCost | undefined {
  if (source.kind === 'crop') {
    const seed = known.get(source.seed.seedId)
    return seed && { time: seed.time + seconds(source.seed.growthTime), coins: seed.coins }
  }
  if (source.kind !== 'work' || isClosed(player, source.work) || missingFor(player, source.work).length > 0) return
  const materials = materialCost(source.work, known)
  const yielded = source.quantity * effectiveChance(era, source.work.skillType, source.chance)
  return materials && { time: (source.work.duration + materials.time) / yielded, coins: materials.coins / yielded }
}

function materialCost(work: Activity, known: Known): UnitCost | undefined {
  const cost = { time: 0, coins: 0 }
  for (const { itemId, spent } of materialsOf(work)) {
    const unit = known.get(itemId)
    if (!unit) return
    const share = spent || TOOL_SHARE
    cost.time += unit.time * share
    cost.coins += unit.coins * share
  }
  return cost
}

/**
 * The estimate of a fight that is won nine times in ten, otherwise `null`. Most of the others take long to estimate and
 * are ruled out by averages: their foe does more damage than the player has health.
 */
export function safeFight(input: PlannerInput, work: Activity, fighter: Player = input.player): FightEstimate | null {
  const rough = roughFight(playerReadyFor(fighter, input.era.content, work), input.era, work)
  if (!rough || rough.damageTaken > fighter.maxHitpoints) return null
  const fight = input.fightOf(work, fighter)
  return fight && fight.chanceToWin >= SAFE_CHANCE ? fight : null
}

/** A fight with a monster that the player's membership allows. */
export interface PlannedFight {
  work: Activity
  fight: FightEstimate
  missing: MissingLevel[]
}

export function fightsOf({ era, player, fightOf }: PlannerInput, monsterId: string): PlannedFight[] {
  return (fightsByMonster(era.content).get(monsterId) ?? []).flatMap((work) => {
    if (isClosed(player, work)) return []
    const fight = fightOf(work, player)
    if (!fight) return []
    return [{ work, fight, missing: missingFor(player, work) }]
  })
}

export function dropChance({ era }: PlannerInput, work: Activity, chance: number): number {
  return effectiveChance(era, work.skillType, chance)
}

/** Whether it is for members, and the player is none. */
export function isClosed(player: Player, { membersOnly }: Activity): boolean {
  return membersOnly && !isPremium(player, player.settledAt)
}

export function missingFor({ skills }: Pick<Player, 'skills'>, { levelRequirements }: Activity): MissingLevel[] {
  const levels = Object.entries(levelRequirements) as [SkillType, number][]
  return levels.flatMap(([skill, level]) => (skills[skill].level < level ? [{ skill, level }] : []))
}

/** Coins per hour of the best work without materials, its yield sold to shops. */
function bestIncome(player: Player, era: Era): number {
  const incomes = activeWorks(era.content)
    .filter((work) => !isFight(work) && !work.resources.some(({ consumed }) => consumed))
    .filter((work) => !isClosed(player, work) && missingFor(player, work).length === 0)
    .map((work) => (coinsPerRun(era, work) * hours(1)) / work.duration)
  return Math.max(0, ...incomes)
}

function coinsPerRun(era: Era, { outputs, skillType }: Activity): number {
  return outputs.reduce((sum, { itemId, quantity, chance }) => {
    const price = paidPrice(find(era.content.items, itemId)?.value ?? 0, era)
    return sum + price * quantity * effectiveChance(era, skillType, chance)
  }, 0)
}
