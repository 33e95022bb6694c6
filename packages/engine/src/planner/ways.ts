import { effectiveChance } from '../activity/run.ts'
import { FARMING_SLOTS, type Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import type { Activity, Seed } from '../content/content.ts'
import { type Source, sourcesOf } from '../content/item-sources.ts'
import { hours, type Millis, seconds } from '../core/time.ts'
import { costOf } from '../exchange/offers.ts'
import { isUnlocked } from '../farming/farming.ts'
import { askedPrice } from '../people/shops.ts'
import type { Ledger } from './ledger.ts'
import { materialsOf } from './materials.ts'
import { type Foods, mealCost, needsNoMeals } from './meals.ts'
import {
  achievementKey,
  type Branch,
  itemKey,
  levelKey,
  type MissingLevel,
  type Need,
  questKey,
  type Way,
} from './tree.ts'
import { NO_COST } from './unit-cost.ts'
import {
  type Costs,
  dropChance,
  fightsOf,
  isClosed,
  type PlannedFight,
  type PlannerInput,
  SAFE_CHANCE,
} from './unit-costs.ts'

/** Where in the tree a branch grows. */
export interface Place {
  /** The id of the branch. */
  id: string
  /** The keys of the needs above it, which no way may need again. */
  path: ReadonlySet<string>
  /** Whether a level is trained further up. */
  isTraining: boolean
  /** Whether it is for food of a fight, which is got without further fights. */
  isFood: boolean
}

/** Costs once some skills are trained. */
export interface TrainedCosts {
  /** Bought where that is worth it. */
  cheapest: Costs
  /** Without coins, as far as possible. */
  own: Costs
}

/** What a tree is grown with. */
export interface Search {
  input: PlannerInput
  costs: Costs
  foods: Foods
  costsAt: (skills: readonly SkillType[], level: number) => TrainedCosts
  ledger: Ledger
  /** Runs on a copy of the ledger, to find out what a way takes. */
  trial: <T>(run: () => T) => T
  /** Grows the branch of a need under a place. */
  grow: (need: Need, above: Place) => Branch
}

/** All ways to get a number of an item, the suggested one first. Rules PN2, PN3 and PN6. */
export function waysToGet(
  search: Search,
  itemId: string,
  quantity: number,
  isGain: boolean,
  { path, isFood }: Place,
): Way[] {
  const { input } = search
  const sources = sourcesOf(input.era.content).get(itemId) ?? []
  const ways = sources.flatMap((source) => waysOf(search, source, quantity, path))
  const price = input.priceOf(itemId)
  if (price !== null) ways.push(bought('exchange', { kind: 'exchange', price }, costOf(quantity, price, input.taxRate)))
  const possible = ways.filter(({ source, missing }) => {
    const needsItself = missing.some(({ skill }) => path.has(levelKey(skill)))
    return !needsItself && (!isGain || isGained(source)) && !(isFood && source.kind === 'fight')
  })
  // Content may list an output twice.
  return ranked(search, [...new Map(possible.map((way) => [way.id, way])).values()])
}

/** Achievements count what work, fights and harvests yield, not what is bought or given. */
function isGained({ kind }: Way['source']): boolean {
  return kind === 'work' || kind === 'fight' || kind === 'crop'
}

function waysOf(search: Search, source: Source, quantity: number, path: ReadonlySet<string>): Way[] {
  const { input } = search
  switch (source.kind) {
    case 'work': {
      const { work } = source
      if (materialsOf(work).some(({ itemId }) => path.has(itemKey(itemId)))) return []
      const yielded = source.quantity * effectiveChance(input.era, work.skillType, source.chance)
      return yielded > 0 ? [workWay(search, work, Math.ceil(quantity / yielded))] : []
    }
    case 'drop':
      return fightsOf(input, source.monster.id).map((planned) => {
        const chance = dropChance(input, planned.work, source.chance)
        const kills = quantity / (source.quantity * chance)
        const drops = Math.ceil(quantity / source.quantity)
        return fightWay(search, planned, Math.ceil(kills), Math.ceil(kills * bareLuck(drops, chance)))
      })
    case 'shop': {
      const price = askedPrice(source.price, input.era)
      return [bought(`shop:${source.npc.id}`, { kind: 'shop', npc: source.npc, price }, price * quantity)]
    }
    case 'crop': {
      const way = cropWay(search, source.seed, quantity, path)
      return way ? [way] : []
    }
    case 'gift':
    case 'reward':
      // Each is given once.
      return source.quantity < quantity ? [] : givenBy(input.player, source, path)
  }
}

/** What 99 of 100 players need at most, as a multiple of the average: the fewer drops, the more luck decides. */
function bareLuck(drops: number, chance: number): number {
  // Wilson and Hilferty's approximation; 2.33 standard deviations leave out one in a hundred.
  const root = 1 + (2.33 / (3 * Math.sqrt(drops)) - 1 / (9 * drops)) * Math.sqrt(1 - chance)
  return root * root * root
}

/** A number of kills, with the food they take. */
export function fightWay(
  search: Search,
  { work, fight, missing }: PlannedFight,
  kills: number,
  unluckyKills: number,
): Way {
  const { input, foods, ledger } = search
  const isStrong = needsNoMeals(fight, unluckyKills, ledger.spareHealth)
  const meals = isStrong ? NO_COST : mealCost(foods.cheapest, foods.worth, fight, input.player)
  const { chanceToWin, timePerKill } = fight
  return {
    id: work.id,
    source: { kind: 'fight', work, kills, unluckyKills, chanceToWin, isFed: meals !== null },
    time: kills * (timePerKill + (meals?.time ?? 0)),
    coins: kills * (meals?.coins ?? 0),
    missing,
    isForMembers: false,
  }
}

/** A number of plants of one seed. */
export function cropWay(search: Search, seed: Seed, quantity: number, path: ReadonlySet<string>): Way | null {
  const { seedId, levelRequired, growthTime } = seed
  if (path.has(itemKey(seedId))) return null
  const unit = search.costs.unit(seedId)
  const growth = timeToGrow(search, growthTime, quantity)
  const time = unit ? unit.time * quantity + growth : null
  const missing = missingLevels(search, { farming: levelRequired })
  const coins = (unit?.coins ?? 0) * quantity
  return { ...untimed(`crop:${seedId}`, { kind: 'crop', seed, growth }), time, coins, missing }
}

function givenBy(player: Player, source: Source & { kind: 'gift' | 'reward' }, path: ReadonlySet<string>): Way[] {
  if (source.kind === 'reward') {
    const { id } = source.achievement
    const key = achievementKey(id)
    const isClosed = path.has(key) || Object.hasOwn(player.achievements, id)
    return isClosed ? [] : [untimed(key, { kind: 'achievement', achievementId: id })]
  }
  if (!source.quest || source.quest.deactivated) return []
  const { id } = source.quest
  const key = questKey(id)
  const isClosed = path.has(key) || player.questProgress.completedQuests.includes(id)
  return isClosed ? [] : [untimed(key, { kind: 'quest', questId: id })]
}

/** A number of runs of an activity or a recipe. */
export function workWay(search: Search, work: Activity, runs: number): Way {
  const { costs, input } = search
  const materials = costs.materials(work)
  return {
    id: work.id,
    source: { kind: 'work', work, runs },
    time: materials ? runs * (work.duration + materials.time) : null,
    coins: (materials?.coins ?? 0) * runs,
    missing: missingLevels(search, work.levelRequirements),
    isForMembers: isClosed(input.player, work),
  }
}

/** The levels that the player will not have by then. */
function missingLevels({ ledger }: Search, levels: Activity['levelRequirements']): MissingLevel[] {
  return (Object.entries(levels) as [SkillType, number][]).flatMap(([skill, level]) =>
    ledger.level(skill) < level ? [{ skill, level }] : [],
  )
}

/** All unlocked slots grow at once. */
function timeToGrow({ input: { player } }: Search, growth: number, crops: number): Millis {
  const slots = Array.from({ length: FARMING_SLOTS }, (_, index) => index + 1)
  const open = slots.filter((slotId) => isUnlocked(player, slotId, player.settledAt)).length
  return Math.ceil(crops / Math.max(1, open)) * seconds(growth)
}

function bought(id: string, source: Way['source'], coins: number): Way {
  return { id, source, time: 0, coins, missing: [], isForMembers: false }
}

function untimed(id: string, source: Way['source']): Way {
  return { id, source, time: null, coins: 0, missing: [], isForMembers: false }
}

/** Ways the player can use at once come first, and among them what takes least time, coins included. */
export function ranked({ costs, ledger }: Search, ways: Way[]): Way[] {
  const rank = (way: Way) => {
    const isOutOfReach = way.isForMembers || way.time === null
    const isRisky = way.source.kind === 'fight' && (way.source.chanceToWin < SAFE_CHANCE || !way.source.isFed)
    const isLater = way.missing.length > 0 || way.coins > ledger.coins
    return Number(isOutOfReach) * 4 + Number(isRisky) * 2 + Number(isLater)
  }
  const worth = (way: Way) => costs.worth({ time: way.time ?? hours(1), coins: way.coins })
  return ways.sort((one, other) => rank(one) - rank(other) || worth(one) - worth(other) || (one.id < other.id ? -1 : 1))
}
