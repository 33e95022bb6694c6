import type { Player } from '../character/player.ts'
import { HealthChain } from './health-chain.ts'
import { HealthPool } from './health-pool.ts'
import type { Spread } from './kill-statistics.ts'
import type { Meals } from './run-supplies.ts'

/** The last meals are counted one by one; before them only their average number matters. */
const COUNTED_MEALS = 16
/** Loot may bring this many more. */
const FOUND_MEALS = 24

/** Blows with the same share of meals and deaths after which the distribution counts as steady. */
const STEADY_BLOWS = 200
const STEADY = 1e-5

/** So many blows are walked one by one: at the beginning single blows matter. */
const SINGLE_BLOWS = 1_000
/** The same where meals are counted: a step costs more there. */
const SINGLE_COUNTED = 250
/** Blows that take at most this share of the health at which the player eats are weak. */
const WEAK = 1 / 16
/** Blows that take at most this share of it kill nobody who has better food left. */
const WEAK_WITH_FOOD = 1 / 8
/** Loot may bring this many meals more than are held. */
const POOL_GAINS = 100

/** The meals that loot brings during blows taken as one are found in turns of at most so many: else they vary too little. */
const FOUND_AT_ONCE = 0.2

/** Nobody starves if a smaller share has so many meals left or fewer, which is looked at after each so many steps. */
const SATED = 1e-4
const SATED_MEALS = 12
const SATED_CHECK = 64

/** How the monster strikes. */
export interface FoeBlows {
  chance: number
  most: number
}

/**
 * Health and food over the blows of a run. While there is much food the meals are endless and only their average number
 * is counted; its spread is kept as a number of blows, by which the last meals come sooner or later. If blows are weak and
 * loot brings food, health and food are one sum instead.
 */
export class HealthWalk {
  /** The variance of the number of blows at which the last meals, or those of another kind, begin. */
  blowVariance = 0
  private chain: HealthChain
  /** The meals found in loot so far; one of `meals`. */
  private readonly found: Meals
  private readonly stopsUnfed: boolean
  /** In the order they are eaten. */
  private readonly meals: Meals[]
  /** The hitpoints of the last meals, by the meals left. */
  private lastHeals: number[] = []
  /** Meals eaten before the present chain, and the hitpoints they healed. */
  private eaten = 0
  private healed = 0
  private spread = 0
  private steadyBlows = 0
  /** All health and food, if blows are weak and loot brings food. */
  private readonly pool: HealthPool | null
  private unfedInPool = 0
  /** The health at which a player of the pool eats. */
  private eatsAt = 0
  /** Steps of the pool. */
  private poolSteps = 0
  /** Steps of the last meals. */
  private countedSteps = 0
  private lastShares = { eaten: -1, died: -1 }

  /** Meals found for each one that is eaten. */
  private foundPerMeal = 0
  /** Meals found from one hit of the monster to the next. */
  private foundPerHit = 0

  constructor(player: Player, meals: readonly Meals[], found: Meals, most: number, stopsUnfed: boolean) {
    this.found = { ...found, count: 0 }
    const better = meals.findLastIndex(({ heal }) => heal >= found.heal) + 1
    this.meals = meals.map((each) => ({ ...each }))
    if (found.heal > 0 || meals.length === 0) this.meals.splice(better, 0, this.found)
    this.stopsUnfed = stopsUnfed
    const health = new Float64Array(Math.max(player.maxHitpoints, player.currentHitpoints) + 1)
    health[player.currentHitpoints] = 1
    this.pool = this.poolOf(player, most)
    const held = this.mealsLeft()
    this.chain =
      held > COUNTED_MEALS
        ? new HealthChain([health], { isEndless: true, stopsUnfed })
        : this.countedChain(health, held)
  }

  get alive(): number {
    return this.pool?.alive ?? this.chain.alive
  }

  get unfed(): number {
    return this.pool ? this.unfedInPool : this.chain.unfed
  }

  /** The hitpoints a meal really heals; less than it could if the player is nearly at full health. */
  get healedPerMeal(): number {
    if (this.pool) return this.healHeld() / this.mealsLeft()
    const eaten = this.eaten + this.chain.eaten
    return eaten > 0 ? (this.healed + this.chain.healed) / eaten : (this.meals[0]?.heal ?? 0)
  }

  /** The variance of the number of blows by which the meals so far come sooner or later. */
  get spreadSoFar(): number {
    return this.spread
  }

  /** The share of the living that has used up a stack of food and all that is eaten before it. */
  usedUp(id: string): number {
    const index = this.meals.findLastIndex((each) => each.id === id)
    if (index < 0) return 1
    if (this.pool) return this.pool.atMost(this.leftAfter(index))
    return this.chain.isEndless ? 0 : this.chain.mealsAtMost(this.mealsAfter(index))
  }

  /** The share of the living that has found food at hand, once all better food of the pack is used up. */
  get foundLeft(): number {
    const index = this.meals.indexOf(this.found)
    const isEatenAtOnce = index < 0 || this.meals.slice(0, index).some(({ isPacked }) => !isPacked)
    if (isEatenAtOnce) return Math.min(1, this.foundPerMeal)
    if (this.pool) return 1 - this.pool.atMost(this.leftAfter(index)) * (1 - Math.min(1, this.foundPerHit))
    return this.chain.isEndless ? 1 : 1 - this.chain.mealsAtMost(this.mealsAfter(index))
  }

  /** The hitpoints in the pool when the last meal of a kind has been eaten. */
  private leftAfter(index: number): number {
    return this.eatsAt + (this.meals[index]?.heal ?? 0) + this.healHeld(index + 1)
  }

  /** The hitpoints that the meals from this one on heal. */
  private healHeld(first = 0): number {
    return this.meals.slice(first).reduce((sum, { heal, count }) => sum + heal * count, 0)
  }

  private mealsAfter(index: number): number {
    return Math.min(
      COUNTED_MEALS,
      this.meals.slice(index + 1).reduce((sum, { count }) => sum + Math.round(count), 0),
    )
  }

  /** One blow of the monster, or several weak ones as one. `found` are the meals found from one to the next. Returns the blows. */
  strike(player: Player, { chance, most }: FoeBlows, found: Spread): number {
    const { chain, pool } = this
    if (pool) return this.strikePool(pool, player, { chance, most }, found)
    const before = { alive: chain.alive, eaten: chain.eaten, died: chain.died }
    const { autoEatEnabled, autoEatThreshold } = player.settings
    const eatsAt = autoEatEnabled ? (player.maxHitpoints * autoEatThreshold) / 100 : -1
    const isHealth = most <= eatsAt * WEAK_WITH_FOOD
    chain.grow(player.maxHitpoints + (isHealth ? FOUND_MEALS * this.found.heal : 0))
    const struck = chain.isEndless
      ? { chance, most, blows: 1 }
      : this.countedTogether({ chance, most }, found.mean, eatsAt)
    const { blows } = struck
    const perBlow = blows * found.mean
    const times = Math.max(1, Math.ceil(perBlow / Math.max(FOUND_AT_ONCE, found.mean)))
    chain.step({
      chance: struck.chance,
      most: struck.most,
      // A stronger blow goes further below the threshold: without this, less of a meal would be wasted above full health.
      eatsAt: eatsAt + Math.round((struck.most - most) / 3),
      maxHitpoints: player.maxHitpoints,
      healOf: (left) => this.healOf(left),
      found: { chance: perBlow / times, times, heal: this.found.heal, isHealth },
    })
    if (!chain.isEndless && this.isSated()) this.endCounting()
    if (!chain.isEndless || before.alive <= 0) return blows
    const eaten = (chain.eaten - before.eaten) / before.alive
    const died = (chain.died - before.died) / before.alive
    const { lastShares } = this
    const isSteady = isClose(eaten, lastShares.eaten) && (died < STEADY ** 2 || isClose(died, lastShares.died))
    this.steadyBlows = isSteady ? this.steadyBlows + 1 : 0
    this.lastShares = { eaten, died }
    this.foundPerMeal = eaten > 0 ? perBlow / eaten : 1
    this.eatEndless(eaten, 1, { chance, most }, perBlow)
    return 1
  }

  /** Food in the loot can make the last meals last all day, so weak blows on all of it are walked as one sum. */
  private poolOf({ currentHitpoints, maxHitpoints, settings }: Player, most: number): HealthPool | null {
    const eatsAt = (maxHitpoints * settings.autoEatThreshold) / 100
    const heals = this.meals.map(({ heal }) => heal)
    const isWeak = most <= eatsAt * WEAK && most <= Math.min(...heals) && eatsAt + Math.max(...heals) <= maxHitpoints
    if (!settings.autoEatEnabled || this.found.heal === 0 || !isWeak) return null
    const held = currentHitpoints + this.healHeld()
    return new HealthPool(held, held + POOL_GAINS * this.found.heal)
  }

  private strikePool(pool: HealthPool, player: Player, foe: FoeBlows, found: Spread): number {
    const { maxHitpoints, settings } = player
    const eatsAt = Math.floor((maxHitpoints * settings.autoEatThreshold) / 100)
    this.eatsAt = eatsAt
    const { chance, most, blows, variance } = this.blowsTogether(foe, found, eatsAt)
    const mean = blows * found.mean
    this.foundPerHit = found.mean / foe.chance
    this.foundPerMeal = (found.mean * (this.meals[0]?.heal ?? 0)) / ((foe.chance * (foe.most + 1)) / 2)
    const two = Math.max(0, (blows * found.variance + mean ** 2 - mean) / 2)
    const gains = [Math.max(0, mean - 2 * two), two] as const
    const ended = pool.step({ chance, most, least: this.stopsUnfed ? eatsAt : 0, gains, heal: this.found.heal })
    if (this.stopsUnfed) this.unfedInPool += ended
    this.found.count += mean
    this.blowVariance += variance
    this.poolSteps++
    return blows
  }

  /** Weak blows as one with the same mean; what their sum varies besides becomes a variance of time. */
  private blowsTogether(
    { chance, most }: FoeBlows,
    found: Spread,
    eatsAt: number,
  ): FoeBlows & { blows: number; variance: number } {
    const hurt = (chance * (most + 1)) / 2
    const variance = (chance * (most + 1) * (2 * most + 1)) / 6 - hurt ** 2
    const together = Math.floor(Math.min(1 + (6 * variance) / hurt, eatsAt * WEAK, hurt / found.mean - 1))
    if (this.poolSteps < SINGLE_BLOWS || together <= most) return { chance, most, blows: 1, variance: 0 }
    const blows = (together + 1) / 2 / hurt
    return { chance: 1, most: together, blows, variance: (blows * variance - (together ** 2 - 1) / 12) / hurt ** 2 }
  }

  /** Weak blows as one with the same mean and variance, where loot makes the last meals last. */
  private countedTogether({ chance, most }: FoeBlows, perBlow: number, eatsAt: number): FoeBlows & { blows: number } {
    const hurt = (chance * (most + 1)) / 2
    const variance = (chance * (most + 1) * (2 * most + 1)) / 6 - hurt ** 2
    const together = Math.floor(Math.min(1 + (6 * variance) / hurt, eatsAt * WEAK_WITH_FOOD))
    const isExact = perBlow === 0 || this.countedSteps++ < SINGLE_COUNTED || together <= most
    if (isExact) return { chance, most, blows: 1 }
    const blows = ((hurt * (2 * together + 1)) / 3 - variance) / hurt ** 2
    return { chance: Math.min(1, (2 * blows * hurt) / (together + 1)), most: together, blows }
  }

  /** The conditions have changed: the distribution has to become steady again. */
  unsettle(): void {
    this.steadyBlows = 0
  }

  /**
   * Skips up to `blows` blows while the distribution is steady and food abounds. Returns how many were skipped, and the
   * share that dies at each.
   */
  leap(blows: number, foe: FoeBlows, perBlow: number): { blows: number; died: number } {
    const { eaten, died } = this.lastShares
    const [first] = this.meals
    if (this.pool || !this.chain.isEndless || this.steadyBlows < STEADY_BLOWS || !first) return { blows: 0, died: 0 }
    const spare = Math.min(
      first.count / Math.max(0, first === this.found ? eaten - perBlow : eaten),
      (this.mealsLeft() - COUNTED_MEALS) / Math.max(0, eaten - perBlow),
    )
    const most = Math.min(blows, Math.floor(spare) - 1)
    if (most < 1) return { blows: 0, died: 0 }
    this.chain.shrink(this.chain.alive * (1 - (1 - died) ** most))
    this.eatEndless(eaten, most, foe, perBlow)
    return { blows: most, died }
  }

  private eatEndless(eaten: number, blows: number, { chance, most }: FoeBlows, perBlow: number): void {
    const mean = (chance * (most + 1)) / 2
    const variance = (chance * (most + 1) * (2 * most + 1)) / 6 - mean * mean
    const lost = mean - perBlow * this.found.heal
    if (lost > 0) this.spread += (blows * (variance + perBlow * this.found.heal ** 2)) / lost ** 2
    this.found.count += perBlow * blows
    const [first, second] = this.meals as [Meals, ...Meals[]]
    first.count -= eaten * blows
    if (first.count <= 0 && second) {
      second.count += first.count
      this.meals.shift()
      // The next kind may keep nobody alive: how long the run lasts then depends on when this one was used up.
      this.blowVariance = this.spread
      this.unsettle()
    }
    if (this.mealsLeft() <= COUNTED_MEALS) this.countLastMeals()
  }

  private mealsLeft(): number {
    return this.meals.reduce((sum, { count }) => sum + count, 0)
  }

  private countLastMeals(): void {
    const { chain } = this
    this.eaten += chain.eaten
    this.healed += chain.healed
    this.chain = this.countedChain(chain.health(), COUNTED_MEALS)
    this.chain.died = chain.died
    this.blowVariance = this.spread
  }

  /** Whether loot has brought so many meals that hardly anybody comes near the last one again. */
  private isSated(): boolean {
    return (
      this.found.heal > 0 &&
      this.countedSteps % SATED_CHECK === 0 &&
      this.chain.mealsAtMost(this.chain.mostMeals - SATED_MEALS) < SATED
    )
  }

  /** From here on only the average number of meals matters again. Better food is long eaten. */
  private endCounting(): void {
    const { chain } = this
    this.eaten += chain.eaten
    this.healed += chain.healed
    this.found.count = COUNTED_MEALS + SATED_MEALS
    this.meals.splice(0, this.meals.length, this.found)
    this.chain = new HealthChain([chain.health()], { isEndless: true, stopsUnfed: this.stopsUnfed })
    this.chain.died = chain.died
    this.chain.unfed = chain.unfed
    this.spread = 0
    this.unsettle()
  }

  private countedChain(health: Float64Array, held: number): HealthChain {
    this.lastHeals = lastHealsOf(this.meals, this.found.heal)
    const count = held + 1 + (this.found.heal > 0 ? FOUND_MEALS : 0)
    const rows = Array.from({ length: count }, (_, left) => (left === held ? health : new Float64Array(health.length)))
    return new HealthChain(rows, { isEndless: false, stopsUnfed: this.stopsUnfed })
  }

  private healOf(left: number): number {
    if (this.chain.isEndless) return this.meals[0]?.heal ?? 0
    return this.lastHeals[Math.min(left, this.lastHeals.length) - 1] ?? 0
  }
}

/** Nothing eaten yet is not steady: the health still falls from full. */
const isClose = (share: number, before: number) => share > 0 && Math.abs(share - before) < STEADY * share

function lastHealsOf(meals: readonly Meals[], foundHeal: number): number[] {
  const heals: number[] = []
  for (const { heal, count } of meals.toReversed()) {
    for (let n = 0; n < Math.round(count) && heals.length < COUNTED_MEALS; n++) heals.push(heal)
  }
  return heals.length > 0 ? heals : [foundHeal]
}
