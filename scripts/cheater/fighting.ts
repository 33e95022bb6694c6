import { type Activity, type Millis, type Player, startIntentOf } from '@hearthward/engine'
import type { Account } from './account.ts'
import { averageOf, type Goal } from './averages.ts'
import { monsterOf, type Stance } from './characters.ts'
import { type Figures, figuresOf, hasEnergyFor, nextEnergyAt } from './stances.ts'

/** A foe, and the stances to choose from. */
export interface Foe {
  work: Activity
  stances: readonly Stance[]
}

const LONG = 600_000
/** New levels may make another foe, weapon or style the best. */
export const RECONSIDER_EVERY = 3_600_000

/** Fights the foe and in the stance that are the best on average, with special attacks, as an honest player would. */
export function fightOnAverage(account: Account, foes: readonly Foe[], goal: Goal): void {
  while (account.state.settledAt < account.until) {
    const { work, stance } = bestOnAverage(account.state, foes, goal)
    engage(account, work, stance)
    const until = Math.min(account.until, account.state.settledAt + RECONSIDER_EVERY)
    while (account.state.settledAt < until) fightOn(account, work, stance, until)
  }
}

function bestOnAverage(player: Player, foes: readonly Foe[], goal: Goal) {
  const all = foes.flatMap(({ work, stances }) =>
    stances.map((stance) => ({ work, stance, ...averageOf(player, work, stance, goal) })),
  )
  return all.reduce((best, one) => (one.rate > best.rate ? one : best))
}

/** Fights until the next decision. */
function fightOn(account: Account, work: Activity, stance: Stance, until: Millis): void {
  if (!account.state.currentAction) start(account, work)
  const figures = figuresOf(account.state, stance, monsterOf(work))
  if (hasEnergyFor(account.state, figures)) {
    account.waitUntil(Math.min(until, nextBlowAt(account.state)))
    if (isTimeForSpecial(account.state, figures)) account.send({ type: 'specialAttack' })
  } else {
    const at = figures.special ? nextEnergyAt(account.state) : account.state.settledAt + LONG
    account.waitUntil(Math.min(until, at))
  }
}

/** The target should have as much health left as a special attack does on average. */
function isTimeForSpecial({ combat: { currentTarget } }: Player, { special }: Figures): boolean {
  if (!currentTarget || currentTarget.hitpoints === 0 || !special) return false
  return currentTarget.hitpoints >= Math.min(special.average, currentTarget.maxHitpoints)
}

export function engage(account: Account, work: Activity, stance: Stance): void {
  wear(account, stance)
  if (account.state.currentAction?.activityId !== work.id) start(account, work)
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
export function gapsBetween(account: Account, { work, stances }: Foe): Millis[][] {
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
