import type { Activity, Player } from '@hearthward/engine'
import type { Account } from './account.ts'
import type { Stance } from './characters.ts'
import { killsOf, nextBlowAt, start, wear } from './fighting.ts'

const STEP = 60_000

/**
 * Fights without food until the character dies, rests to half of its health, and so on. With `foresight` the player
 * leaves a fight whose known blows show that it will be lost.
 */
export function fightWithoutFood(account: Account, work: Activity, stance: Stance, foresight: boolean): void {
  wear(account, stance)
  while (account.state.settledAt < account.until) {
    if (!account.state.currentAction) {
      if (account.state.currentHitpoints < account.state.maxHitpoints / 2) {
        account.waitUntil(Math.min(account.until, account.state.settledAt + STEP))
        continue
      }
      start(account, work)
    }
    if (foresight && isAtNewTarget(account.state) && isLost(account)) {
      account.send({ type: 'stopAction' })
      // Started again at once, the fight would be lost again: it continues with the same rolls.
      account.waitUntil(Math.min(account.until, account.state.settledAt + STEP))
    } else {
      account.waitUntil(Math.min(account.until, foresight ? nextBlowAt(account.state) : account.state.settledAt + STEP))
    }
  }
}

function isAtNewTarget({ combat }: Player): boolean {
  return combat.currentTarget !== null && combat.currentTarget.hitpoints === combat.currentTarget.maxHitpoints
}

/** Death leaves a tenth of the health: who has less left does better to die. At full health there is nothing to rest for. */
function isLost(account: Account): boolean {
  const { state } = account
  const { currentHitpoints, maxHitpoints } = state
  if (currentHitpoints <= maxHitpoints / 10 || currentHitpoints === maxHitpoints) return false
  const later = account.predict(state.settledAt + STEP)
  return later.statistics.deaths > state.statistics.deaths && killsOf(later) === killsOf(state)
}
