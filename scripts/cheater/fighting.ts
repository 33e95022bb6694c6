import { content } from '@hearthward/content'
import { type Activity, estimateFight, type Millis, type Monster, type Player, startIntentOf } from '@hearthward/engine'
import { type Account, ERA } from './account.ts'
import { dressed, type Stance } from './characters.ts'
import { bestSequence } from './sequence.ts'
import { type Figures, figuresOf, toldSpecial } from './stances.ts'

export interface FightPlan {
  work: Activity
  /** The best one on average first. */
  stances: readonly Stance[]
  /** By the average, as an honest player would, or by the rolls of the coming blows. */
  choice: 'average' | 'told'
  hasSpecial: boolean
}

/** Fights one foe all day. */
export function fightAllDay(account: Account, plan: FightPlan): void {
  const day = new FightDay(account, plan)
  while (account.state.settledAt < account.until) day.step()
}

class FightDay {
  private readonly account: Account
  private readonly plan: FightPlan
  private readonly monster: Monster
  private figures: readonly Figures[]
  /** Time between two blows, by the stances of both. */
  private readonly gaps: readonly (readonly Millis[])[]
  private kills = 0
  private reconsiderAt: Millis = 0
  /** The best stance on average, and how fast each one kills on average. */
  private home = 0
  private killRates: readonly number[] = []

  constructor(account: Account, plan: FightPlan) {
    this.account = account
    this.plan = plan
    this.monster = monsterOf(plan.work)
    this.figures = []
    this.gaps = plan.choice === 'told' && plan.stances.length > 1 ? gapsBetween(account, plan.work, plan.stances) : []
    wear(account, plan.stances[0] as Stance)
    this.prepare()
  }

  /** Fights on until the next decision. */
  step(): void {
    const { account, plan } = this
    if (!account.state.currentAction) start(account, plan.work)
    this.takeBestOnAverage()
    if (plan.hasSpecial && this.hasEnergy()) {
      this.waitFor(nextBlowAt(account.state))
      if (this.isTimeForSpecial()) account.send({ type: 'specialAttack' })
    } else if (plan.choice === 'told' && plan.stances.length > 1) this.strikeInBestStance()
    else this.waitFor(this.steadyUntil())
  }

  private waitFor(at: Millis): void {
    const { account } = this
    account.waitUntil(Math.min(account.until, at))
    if (killsOf(account.state) !== this.kills) this.prepare()
  }

  /** Until then nothing has to be decided. */
  private steadyUntil(): Millis {
    const { state } = this.account
    return this.plan.hasSpecial ? state.combat.lastEnergyTime + ENERGY_EVERY : state.settledAt + LONG
  }

  /** Levels may have changed. */
  private prepare(): void {
    const { state } = this.account
    this.kills = killsOf(state)
    this.figures = this.plan.stances.map((stance) => figuresOf(state, stance, this.monster))
  }

  /** New levels may make another weapon or style the best. */
  private takeBestOnAverage(): void {
    const { account, plan } = this
    if (plan.stances.length === 1 || account.state.settledAt < this.reconsiderAt) return
    this.reconsiderAt = account.state.settledAt + RECONSIDER_EVERY
    const rates = plan.stances.map((stance) => {
      return estimateFight(dressed(account.state, stance), ERA, plan.work)?.killsPerHour ?? 0
    })
    this.home = rates.indexOf(Math.max(...rates))
    this.killRates = rates
    wear(account, plan.stances[this.home] as Stance)
  }

  private strikeInBestStance(): void {
    const { account, plan, figures } = this
    const { stance, blows, speed } = bestSequence(account, plan.work.id, figures, this.gaps, {
      home: this.home,
      killRates: this.killRates,
    })
    wear(account, stance)
    this.waitFor(nextBlowAt(account.state) + (blows - 1) * speed)
  }

  private hasEnergy(): boolean {
    const special = this.figures[0]?.special
    return special !== undefined && this.account.state.specialAttackEnergy >= special.energyCost
  }

  /** A player who knows the damage waits for a target with enough health left; others go by the average. */
  private isTimeForSpecial(): boolean {
    const { account, plan } = this
    const [home] = this.figures as [Figures]
    const left = account.state.combat.currentTarget?.hitpoints ?? 0
    if (left === 0 || !this.hasEnergy()) return false
    const told = plan.choice === 'told' ? toldSpecial(account, plan.work.id, home) : undefined
    return left >= Math.min(told ?? home.special?.average ?? 0, this.monster.hitpoints)
  }
}

const LONG = 600_000
const RECONSIDER_EVERY = 3_600_000
const ENERGY_EVERY = 30_000

export function monsterOf({ monsterId }: Activity): Monster {
  return content.monsters[monsterId ?? ''] as Monster
}

export function start(account: Account, work: Activity): void {
  if (!account.send(startIntentOf(work))) throw new Error(`${work.id} cannot be started`)
}

export function killsOf({ statistics }: Player): number {
  return statistics.monstersDefeated
}

/** Changes weapon, mode and style where they differ. */
export function wear(account: Account, { weapon, mode, style }: Stance): void {
  const { equipment, combatMode } = account.state
  if (equipment.weapon !== weapon && !account.send({ type: 'equip', itemId: weapon })) throw new Error(weapon)
  if (combatMode.mode !== mode || combatMode.style !== style) account.send({ type: 'setCombat', mode, style })
}

/** How long the blow of one stance takes after that of another, tried out before the day begins. */
function gapsBetween(account: Account, work: Activity, stances: readonly Stance[]): Millis[][] {
  return stances.map((before) =>
    stances.map((after) => {
      const trial = account.copy()
      wear(trial, before)
      trial.waitUntil(trial.state.settledAt + LONG)
      start(trial, work)
      wear(trial, after)
      return trial.state.combat.nextPlayerAttack - trial.state.settledAt
    }),
  )
}

/** When the player strikes next: a fallen target is booked first. */
export function nextBlowAt({ combat, currentAction }: Player): Millis {
  const { fallenAt, nextPlayerAttack } = combat
  if (fallenAt === null || !currentAction) return nextPlayerAttack
  return Math.max(nextPlayerAttack, fallenAt, currentAction.startTime + currentAction.duration)
}
