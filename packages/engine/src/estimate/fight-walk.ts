import { completionExperience } from '../activity/completion-experience.ts'
import { addExperience, completionsToLevel } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { MAX_LEVEL, type SkillType } from '../character/skills.ts'
import { buffEnd } from '../character/vitals.ts'
import { chanceAgainst, type Fighter, fighterOf, fighterOfMonster } from '../combat/formulas.ts'
import type { Activity, Monster } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import { hours, type Millis, minutes } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { HealthWalk } from './health-walk.ts'
import { blowsToKill, type KillStatistics, killStatistics, type Spread } from './kill-statistics.ts'
import { lootOf, type Meals, mealsOf, mealsPerKill, type Shots, shotsOf } from './run-supplies.ts'

/** A little more than a day, so that the spread of the last hour is covered. */
const HORIZON = hours(26)
/** Standard deviations that are never exceeded. */
const SURELY = 5
/** The estimate ends when a smaller share of the runs is alive. */
const LEAST_ALIVE = 1e-6

/** After each blow of the monster: its mean time, the variance of that, and which share of the runs goes on. */
export interface BlowCurve {
  at: Millis[]
  variance: number[]
  alive: number[]
  /** The share that stopped because a meal was due and there was none. */
  unfed: number[]
  /** By stack of food in the pack: the share of the living that has used it up while the last meals are counted. */
  usedUp: number[][]
  /** The share of the living that has found food at hand, once all better food of the pack is used up. */
  foundLeft: number[]
}

/** Food in the pack is looked at after each so many blows. */
const SAMPLED = 8

/** A part of a run with the same levels and buffs: kills at a constant pace. */
interface Stretch {
  from: Millis
  kills: number
  timePerKill: Millis
}

/**
 * Walks through a day of a fight from one level-up to the next, with the distribution of health and food at each blow of
 * the monster. Kills and blows advance with their averages; their spread becomes that of the times.
 */
export class FightWalk {
  readonly curve: BlowCurve = { at: [], variance: [], alive: [], unfed: [], usedUp: [], foundLeft: [] }
  /** When arrows or runes run out. */
  shotsEnd: Spread | null = null
  readonly shots: Shots | null
  /** The stacks of food in the pack, in the order they are eaten, without those that loot adds to. */
  readonly stacks: readonly string[]
  /** How many of them are eaten before the food that loot brings. */
  readonly betterStacks: number
  /** The food in one kill's loot. */
  readonly found: Meals
  readonly holdsFound: boolean
  /** When a stack of food is used up, before the last meals. */
  readonly stackEnds: (Spread | null)[]
  private readonly health: HealthWalk
  private readonly stretches: Stretch[] = []
  private readonly statistics = new Map<string, KillStatistics>()
  private readonly trial: Player
  private readonly era: Era
  private readonly activity: Activity
  private readonly monster: Monster
  private readonly foe: Fighter
  private readonly foundSpread: Spread
  private readonly tracksFood: boolean
  private readonly roomForFound: (at: Millis) => number
  private readonly longestStretch: Millis
  private clock: Millis = 0
  private kills = 0
  private shotsLeft: number
  private shotsVariance = 0
  /** Of time, of time with weighted blows, and of weighted blows, summed up over the kills so far. */
  private readonly variance = { time: 0, both: 0, blows: 0 }
  private blowsDue = 0
  private blows = 0
  private trackedUntil = -SAMPLED

  constructor(
    player: Player,
    era: Era,
    activity: Activity,
    monster: Monster,
    { stopsUnfed, tracksFood, roomForFound }: WalkOptions,
  ) {
    this.trial = clone(player)
    this.era = era
    this.activity = activity
    this.monster = monster
    this.foe = fighterOfMonster(monster)
    this.shots = shotsOf(player, monster, era, activity)
    this.shotsLeft = this.shots?.held ?? 0
    this.found = mealsPerKill(monster, era, activity)
    this.foundSpread = { mean: this.found.count, variance: lootOf(this.found.id, monster, era, activity).variance }
    const meals = mealsOf(player, era.content)
    this.health = new HealthWalk(player, meals, this.found, this.foe.most, stopsUnfed)
    this.tracksFood = tracksFood
    this.roomForFound = roomForFound ?? (() => 1)
    this.longestStretch = roomForFound ? minutes(5) : HORIZON
    this.stacks = meals.filter(({ id, isPacked }) => isPacked && id !== this.found.id).map(({ id }) => id)
    this.betterStacks = meals.filter(
      ({ id, heal, isPacked }) => isPacked && id !== this.found.id && heal >= this.found.heal,
    ).length
    this.holdsFound = player.inventory.some(({ id }) => id === this.found.id)
    this.stackEnds = this.stacks.map(() => null)
    this.curve.usedUp = this.stacks.map(() => [])
  }

  walk(): this {
    while (this.clock < this.horizon() && this.health.alive > LEAST_ALIVE) this.walkStretch()
    return this
  }

  get healedPerMeal(): number {
    return this.health.healedPerMeal
  }

  /** The average number of kills by then. */
  killsBy(at: Millis): number {
    const stretch = this.stretches.findLast(({ from }) => from <= at)
    return stretch ? stretch.kills + (at - stretch.from) / stretch.timePerKill : 0
  }

  /** Nothing matters after the last shot. */
  private horizon(): Millis {
    const { shotsEnd } = this
    return shotsEnd ? Math.min(HORIZON, shotsEnd.mean + SURELY * Math.sqrt(shotsEnd.variance)) : HORIZON
  }

  private walkStretch(): void {
    const { trial, era, activity, clock, foe } = this
    const now = trial.settledAt + clock
    const me = fighterOf(trial, era.content, now)
    const statistics = this.statisticsOf(me)
    const timePerKill = statistics.time.mean
    const perKill = Object.entries(completionExperience(activity, era, trial.combatMode)) as [SkillType, number][]
    const buffEnds = trial.combat.activeBuffs.map((buff) => buffEnd(buff) - now).filter((span) => span > 0)
    const span = Math.min(HORIZON - clock, this.longestStretch, ...buffEnds)
    const kills = Math.min(killsToLevel(trial, perKill), span / timePerKill)
    this.stretches.push({ from: clock, kills: this.kills, timePerKill })
    this.walkShots(statistics, kills)
    this.walkBlows(statistics, kills, chanceAgainst(foe, me))
    this.clock += kills === span / timePerKill ? span : kills * timePerKill
    this.kills += kills
    for (const [skill, points] of perKill) addExperience(trial, skill, Math.round(points * kills), now, [])
  }

  private statisticsOf(me: Fighter): KillStatistics {
    const { foe, monster, activity } = this
    const chance = chanceAgainst(me, foe)
    const key = `${chance} ${me.most} ${me.speed}`
    const cached = this.statistics.get(key)
    if (cached) return cached
    const blows = blowsToKill(monster.hitpoints, chance, me.most)
    const statistics = killStatistics(blows, me.speed, foe.speed, activity.duration)
    this.statistics.set(key, statistics)
    return statistics
  }

  private walkShots({ time, mine, timeBeyondMine }: KillStatistics, kills: number): void {
    if (!this.shots || this.shotsEnd) return
    const { perBlow, perKill } = this.shots
    const used = mine.mean * perBlow.mean - perKill.mean
    const last = used > 0 ? this.shotsLeft / used : Number.POSITIVE_INFINITY
    const walked = Math.min(last, kills)
    if (used > 0) {
      const rolled = mine.mean * perBlow.variance + perKill.variance
      this.shotsVariance += walked * (timeBeyondMine + (time.mean / used) ** 2 * rolled)
    }
    this.shotsLeft -= used * walked
    // The action stops at the shot after the last one.
    if (last <= kills) {
      const perShot = time.mean / mine.mean
      this.shotsEnd = { mean: this.clock + last * time.mean + perShot, variance: this.shotsVariance }
    }
  }

  private walkBlows(statistics: KillStatistics, kills: number, chance: number): void {
    const { time, theirs, theirsDelay } = statistics
    if (theirs.mean === 0) return
    const { health, trial } = this
    const timePerBlow = time.mean / theirs.mean
    const pace = { timePerBlow, timePerHit: timePerBlow / chance, chance, statistics }
    const foe = { chance, most: this.foe.most }
    const found = this.foundPerBlow(theirs)
    const start = this.blowsDue - theirsDelay / timePerBlow
    this.blowsDue += kills * theirs.mean
    health.unsettle()
    while (this.blows + 1 <= this.blowsDue && health.alive > LEAST_ALIVE) {
      const leap = health.leap(Math.floor(this.blowsDue - this.blows) - 1, foe, found.mean)
      for (let n = 1; n <= leap.blows; n++) {
        const alive = health.alive * (1 - leap.died) ** (n - leap.blows)
        this.push(1, start, pace, alive)
      }
      this.push(health.strike(trial, foe, found), start, pace, health.alive)
      if (this.tracksFood) this.trackFood(pace)
    }
  }

  /** Meals of loot. A kill with many blows brings no more than others, so their number varies with that of the blows. */
  private foundPerBlow(theirs: Spread): Spread {
    const { mean, variance } = this.foundSpread
    const share = this.roomForFound(this.clock)
    return {
      mean: (mean * share) / theirs.mean,
      variance: (share * (variance + mean ** 2 * (theirs.variance / theirs.mean ** 2))) / theirs.mean,
    }
  }

  private push(blows: number, start: number, pace: Pace, alive: number): void {
    const { curve, health } = this
    this.blows += blows
    curve.at.push(this.clock + (this.blows - start) * pace.timePerBlow)
    curve.variance.push(this.timeVariance(pace, blows) + health.blowVariance * pace.timePerBlow ** 2)
    curve.alive.push(alive)
    curve.unfed.push(health.unfed)
  }

  private trackFood({ timePerBlow }: Pace): void {
    const { curve, health, stacks, stackEnds } = this
    const blow = curve.at.length - 1
    if (blow < this.trackedUntil + SAMPLED) return
    for (const [index, id] of stacks.entries()) {
      const shares = curve.usedUp[index] as number[]
      const last = shares.at(-1) ?? 0
      const share = last === 1 ? 1 : health.usedUp(id)
      if (last === 0 && share === 1) {
        const variance = (curve.variance[blow] as number) + health.spreadSoFar * timePerBlow ** 2
        stackEnds[index] = { mean: curve.at[blow] as number, variance }
      }
      while (shares.length < blow) shares.push(last)
      shares.push(share)
    }
    const left = curve.foundLeft.at(-1) ?? health.foundLeft
    while (curve.foundLeft.length < blow) curve.foundLeft.push(left)
    curve.foundLeft.push(health.foundLeft)
    this.trackedUntil = blow
  }

  /**
   * How much the time of this blow varies. A run with slow kills also gains its levels later and is hit more often until
   * then, so the blows of earlier stretches count by their chance to hit.
   */
  private timeVariance({ timePerHit, chance, statistics }: Pace, blows: number): number {
    const { time, theirs, covariance } = statistics
    const { variance } = this
    variance.time += (blows * time.variance) / theirs.mean
    variance.both += (blows * chance * covariance) / theirs.mean
    variance.blows += (blows * chance ** 2 * theirs.variance) / theirs.mean
    return Math.max(0, variance.time - 2 * timePerHit * variance.both + timePerHit ** 2 * variance.blows)
  }
}

interface WalkOptions {
  /** Whether the run ends when a meal is due and there is none. */
  stopsUnfed: boolean
  /** Whether the room that food takes in the pack matters. */
  tracksFood: boolean
  /** The share of the runs in which found food has room at a moment, if it is lost without room. */
  roomForFound?: (at: Millis) => number
}

interface Pace {
  timePerBlow: Millis
  timePerHit: Millis
  chance: number
  statistics: KillStatistics
}

/** At least one kill, even if experience is already enough for the next level. */
function killsToLevel(player: Player, perKill: readonly (readonly [SkillType, number])[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const [skill, points] of perKill) {
    const { level } = player.skills[skill]
    if (level < MAX_LEVEL) least = Math.min(least, Math.max(1, completionsToLevel(player, skill, level + 1, points)))
  }
  return least
}
