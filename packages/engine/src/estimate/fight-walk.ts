import { completionExperience } from '../activity/completion-experience.ts'
import { addExperience, completionsToLevel } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { MAX_LEVEL, type SkillType } from '../character/skills.ts'
import { buffEnd } from '../character/vitals.ts'
import { chanceAgainst, type Fighter, fighterOf, fighterOfMonster } from '../combat/formulas.ts'
import type { Activity, Monster } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { HealthWalk } from './health-walk.ts'
import { blowsToKill, type KillStatistics, killStatistics, type Spread } from './kill-statistics.ts'
import { mealsOf, mealsPerKill, type Shots, shotsOf } from './run-supplies.ts'

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
}

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
  readonly curve: BlowCurve = { at: [], variance: [], alive: [], unfed: [] }
  /** When arrows or runes run out. */
  shotsEnd: Spread | null = null
  readonly shots: Shots | null
  private readonly health: HealthWalk
  private readonly stretches: Stretch[] = []
  private readonly statistics = new Map<string, KillStatistics>()
  private readonly trial: Player
  private readonly era: Era
  private readonly activity: Activity
  private readonly monster: Monster
  private readonly foe: Fighter
  private readonly foundMeals: number
  private clock: Millis = 0
  private kills = 0
  private shotsLeft: number
  private shotsVariance = 0
  /** Of time, of time with weighted blows, and of weighted blows, summed up over the kills so far. */
  private readonly variance = { time: 0, both: 0, blows: 0 }
  private blowsDue = 0

  constructor(player: Player, era: Era, activity: Activity, monster: Monster, stopsUnfed: boolean) {
    this.trial = clone(player)
    this.era = era
    this.activity = activity
    this.monster = monster
    this.foe = fighterOfMonster(monster)
    this.shots = shotsOf(player, monster, era, activity)
    this.shotsLeft = this.shots?.held ?? 0
    const found = mealsPerKill(monster, era, activity)
    this.foundMeals = found.count
    this.health = new HealthWalk(player, mealsOf(player, era.content), found.heal, stopsUnfed)
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
    const span = Math.min(HORIZON - clock, ...buffEnds)
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
    const found = this.foundMeals / theirs.mean
    const start = this.blowsDue - theirsDelay / timePerBlow
    this.blowsDue += kills * theirs.mean
    health.unsettle()
    for (let blow = this.curve.at.length + 1; blow <= this.blowsDue && health.alive > LEAST_ALIVE; ) {
      const leap = health.leap(Math.floor(this.blowsDue) - blow, foe, found)
      for (let n = 1; n <= leap.blows; n++) {
        const alive = health.alive * (1 - leap.died) ** (n - leap.blows)
        this.push(blow++, start, pace, alive)
      }
      health.strike(trial, foe, found)
      this.push(blow++, start, pace, health.alive)
    }
  }

  private push(blow: number, start: number, pace: Pace, alive: number): void {
    const { curve, health } = this
    curve.at.push(this.clock + (blow - start) * pace.timePerBlow)
    curve.variance.push(this.timeVariance(pace) + health.blowVariance * pace.timePerBlow ** 2)
    curve.alive.push(alive)
    curve.unfed.push(health.unfed)
  }

  /**
   * How much the time of this blow varies. A run with slow kills also gains its levels later and is hit more often until
   * then, so the blows of earlier stretches count by their chance to hit.
   */
  private timeVariance({ timePerHit, chance, statistics: { time, theirs, covariance } }: Pace): number {
    const { variance } = this
    variance.time += time.variance / theirs.mean
    variance.both += (chance * covariance) / theirs.mean
    variance.blows += (chance ** 2 * theirs.variance) / theirs.mean
    return Math.max(0, variance.time - 2 * timePerHit * variance.both + timePerHit ** 2 * variance.blows)
  }
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
