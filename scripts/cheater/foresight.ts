import { findRollsId, type Millis, type Monster, roll, rollThreshold } from '@hearthward/engine'
import type { Account } from './account.ts'
import { averageOf, type Goal } from './averages.ts'
import { monsterOf, type Stance } from './characters.ts'
import { engage, type Foe, gapsBetween, killsOf, nextBlowAt, RECONSIDER_EVERY, wear } from './fighting.ts'
import { findsOfKind } from './hidden-outputs.ts'
import { type Blow, bestPlan, type KnownFight, type Plan } from './plan.ts'
import { type Figures, figuresOf, specialsUntil, toldDamage, toldSpecial } from './stances.ts'

/**
 * Looks at the coming blows of all these foes by starting each fight for a moment, and fights the one with the best
 * outlook, with the best weapon, style and special attacks for the known rolls.
 */
export function fightWithForesight(account: Account, foes: readonly Foe[], goal: Goal): void {
  const cheater = new Cheater(account, foes, goal)
  while (account.state.settledAt < account.until) cheater.step()
}

class Cheater {
  private readonly account: Account
  private readonly fights: readonly Fight[]
  private reconsiderAt: Millis = 0
  private worthOfTime = 0

  constructor(account: Account, foes: readonly Foe[], goal: Goal) {
    this.account = account
    this.fights = foes.map((foe) => new Fight(account, foe, goal))
    this.reconsider()
    for (const fight of this.fights) {
      fight.engage()
      fight.plan(this.worthOfTime)
    }
  }

  step(): void {
    const { account } = this
    this.reconsider()
    const running = this.fights.find((fight) => fight.isRunning())
    const plan = running?.plan(this.worthOfTime)
    const best = running && !isBetweenTargets(account) ? running : this.bestFight()
    if (plan && best === running) this.follow(best, plan)
    // The kill is booked first.
    else if (running && account.state.combat.fallenAt !== null) this.waitUntil(nextBlowAt(account.state))
    else {
      best.engage()
      this.follow(best, best.plan(this.worthOfTime))
    }
  }

  private bestFight(): Fight {
    for (const fight of this.fights) if (fight.isOutdated()) fight.plan(this.worthOfTime)
    return this.fights.reduce((most, fight) => (fight.rate > most.rate ? fight : most))
  }

  private reconsider(): void {
    const { settledAt } = this.account.state
    if (settledAt < this.reconsiderAt) return
    this.reconsiderAt = settledAt + RECONSIDER_EVERY
    for (const fight of this.fights) fight.reconsider()
    this.worthOfTime = Math.max(...this.fights.map(({ average }) => average))
  }

  private follow(fight: Fight, { blows }: Plan): void {
    const { account } = this
    const before = account.state.settledAt
    const last = decidedBlows(blows, this.fights.length > 1)
    for (let n = 0; n < last; n++) {
      const { stance, at, hasSpecial } = blows[n] as Blow
      wear(account, fight.stances[stance] as Stance)
      const isSteady = !hasSpecial && n < last - 1 && blows[n + 1]?.stance === stance
      if (!isSteady) this.waitUntil(at)
      if (hasSpecial) account.send({ type: 'specialAttack' })
    }
    if (account.state.settledAt === before) this.waitUntil(nextBlowAt(account.state))
  }

  private waitUntil(at: Millis): void {
    const { account } = this
    account.waitUntil(Math.min(account.until, Math.max(at, account.state.settledAt)))
  }
}

const MOST_BLOWS = 16

/** Where there is a choice of foes, up to the last kill or special attack that is near: then another may be better. */
function decidedBlows(blows: readonly Blow[], hasChoice: boolean): number {
  const near = blows.slice(0, MOST_BLOWS)
  if (!hasChoice) return near.length
  const last = near.findLastIndex(({ kills, hasSpecial, before }) => hasSpecial || kills > (before?.kills ?? 0))
  return last < 0 ? near.length : last + 1
}

function isBetweenTargets({ state: { combat } }: Account): boolean {
  const { currentTarget, fallenAt } = combat
  return !currentTarget || fallenAt !== null || currentTarget.hitpoints === currentTarget.maxHitpoints
}

/** Blows to look at. Where only foes are chosen there is less to compute. */
const HORIZON = 32
const LONG_HORIZON = 600
const UNKNOWN = -1

/** One of the fights a cheater chooses from. */
class Fight {
  /** The average yield per time, and the best one of the next kills as far as they were known when last seen. */
  average = 0
  rate = 0
  readonly stances: readonly Stance[]
  private readonly account: Account
  private readonly foe: Foe
  private readonly goal: Goal
  private readonly monster: Monster
  private readonly gaps: readonly (readonly Millis[])[]
  private home = 0
  private worthOfKill = 0
  private figures: readonly Figures[] = []
  private blowsToKill: readonly number[] = []
  private kills = UNKNOWN
  private specialsInPlan = UNKNOWN

  constructor(account: Account, foe: Foe, goal: Goal) {
    this.account = account
    this.foe = foe
    this.goal = goal
    this.stances = foe.stances
    this.monster = monsterOf(foe.work)
    this.gaps = gapsBetween(account, foe)
  }

  isRunning(): boolean {
    const { currentAction, combat } = this.account.state
    return currentAction?.activityId === this.foe.work.id && combat.currentTarget !== null
  }

  engage(): void {
    engage(this.account, this.foe.work, this.stances[this.home] as Stance)
  }

  /** Levels may have changed. */
  reconsider(): void {
    const { account, foe, goal, stances } = this
    const averages = stances.map((stance) => averageOf(account.state, foe.work, stance, goal))
    this.average = Math.max(...averages.map(({ rate }) => rate))
    this.home = averages.findIndex(({ rate }) => rate === this.average)
    this.worthOfKill = averages[this.home]?.worthOfKill as number
    this.kills = UNKNOWN
    this.specialsInPlan = UNKNOWN
  }

  /** Whether levels, or the energy for special attacks, were others when the next kills were looked at. */
  isOutdated(): boolean {
    return this.specialsInPlan !== this.specialsNow()
  }

  plan(worthOfTime: number): Plan {
    this.updateFigures()
    this.specialsInPlan = this.specialsNow()
    const plan = bestPlan(this.known(worthOfTime), this.now(), this.stances.length > 1 ? HORIZON : LONG_HORIZON)
    // Never below the average: bad blows can be played through.
    this.rate = Math.max(this.average, plan.rate ?? 0)
    return plan
  }

  private specialsNow(): number {
    const { state } = this.account
    const figures = this.figures[this.home]
    return figures ? specialsUntil(state, figures, state.settledAt) : 0
  }

  private updateFigures(): void {
    const { state } = this.account
    if (this.kills === killsOf(state)) return
    this.kills = killsOf(state)
    const before = this.figures[this.home]
    this.figures = this.stances.map((stance) => figuresOf(state, stance, this.monster))
    const home = this.figures[this.home] as Figures
    if (before?.threshold !== home.threshold || before.most !== home.most)
      this.blowsToKill = averageBlows(home, this.monster.hitpoints)
  }

  private known(worthOfTime: number): KnownFight {
    const { account, figures, gaps, home, blowsToKill, foe } = this
    const { id, duration } = foe.work
    const figuresIn = (stance: number) => figures[stance] as Figures
    return {
      figures,
      gaps,
      home,
      blowsToKill,
      duration,
      damageOf: (stance, blow) => toldDamage(account, id, figuresIn(stance), blow),
      specialOf: (stance, special) => toldSpecial(account, id, figuresIn(stance), special),
      specialsUntil: (stance, at) => specialsUntil(account.state, figuresIn(stance), at),
      worthOfKill: (kill) => this.worthOf(kill),
      worthOfTime,
    }
  }

  private now(): Blow {
    const { currentAction, combat, settledAt } = this.account.state
    const { currentTarget, fallenAt, nextPlayerAttack } = combat
    const stance = Math.max(
      0,
      this.stances.findIndex((one) => isWorn(this.account, one)),
    )
    const health = this.monster.hitpoints
    const now = { stance, kills: 0, worth: 0, specials: 0, hasSpecial: false, score: 0, before: undefined }
    if (!this.isRunning() || !currentAction || !currentTarget)
      return { ...now, at: settledAt, since: settledAt, health }
    const at = nextPlayerAttack - (this.figures[stance] as Figures).speed
    if (fallenAt === null) return { ...now, at, since: currentAction.startTime, health: currentTarget.hitpoints }
    return { ...now, at, since: Math.max(fallenAt, currentAction.startTime + currentAction.duration), health }
  }

  /** The worth of a coming kill: on average, or with its finds if the page knows them. */
  private worthOf(ahead: number): number {
    const { account, goal, worthOfKill, foe } = this
    if (goal === 'experience' || goal === 'coins') return worthOfKill
    const kill = (account.state.completions[foe.work.id] ?? 0) + ahead
    const key = account.toldKey(findRollsId(foe.work.id), kill)
    if (!key) return worthOfKill
    return findsOfKind(foe.work, goal).reduce((sum, { chance, quantity, index }) => {
      return sum + (roll(key, kill, index) < rollThreshold(chance) ? quantity : 0)
    }, 0)
  }
}

function isWorn({ state }: Account, { weapon, mode, style }: Stance): boolean {
  return state.equipment.weapon === weapon && state.combatMode.mode === mode && state.combatMode.style === style
}

/** The average number of blows until a target falls, by its health. */
function averageBlows({ threshold, most }: Figures, health: number): number[] {
  const chance = threshold / 2 ** 32
  const blows = [0]
  for (let left = 1, sum = 0; left <= health; left++) {
    sum += (blows[left - 1] as number) - (left > most ? (blows[left - 1 - most] as number) : 0)
    blows.push(1 / chance + sum / most)
  }
  return blows
}
