import type { GameEvent } from '../core/events.ts'
import { type Millis, seconds } from '../core/time.ts'
import { MAX_ENERGY, maxHitpointsAt, type Player } from './player.ts'

/** Regeneration of health and energy, and the end of buffs. Rules V1 to V6: all of it follows from the time alone. */
const REGEN_EVERY = seconds(10)
const REGEN_RESTART = seconds(60)
const ENERGY_EVERY = seconds(30)
const ENERGY_STEP = 10

/** Settles them up to `at`. One call and several partial calls give the same result. */
export function settleVitals(player: Player, at: Millis): void {
  const { combat } = player
  if (player.specialAttackEnergy < MAX_ENERGY) {
    const steps = Math.min(
      Math.floor((at - combat.lastEnergyTime) / ENERGY_EVERY),
      Math.ceil((MAX_ENERGY - player.specialAttackEnergy) / ENERGY_STEP),
    )
    if (steps > 0) {
      combat.lastEnergyTime += steps * ENERGY_EVERY
      player.specialAttackEnergy = Math.min(MAX_ENERGY, player.specialAttackEnergy + steps * ENERGY_STEP)
    }
  }
  const from = combat.lastHealthRegenTime
  if (from !== null && player.currentHitpoints < player.maxHitpoints) {
    const points = Math.min(Math.floor((at - from) / REGEN_EVERY), player.maxHitpoints - player.currentHitpoints)
    if (points > 0) {
      player.currentHitpoints += points
      combat.lastHealthRegenTime = from + points * REGEN_EVERY
    }
  }
  if (combat.activeBuffs.length > 0) combat.activeBuffs = combat.activeBuffs.filter((buff) => buffEnd(buff) > at)
}

export function buffEnd({ startTime, duration }: { startTime: Millis; duration: number }): Millis {
  return startTime + seconds(duration)
}

/** Sets the maximum hitpoints for a level. At full health, regeneration of the new points counts from `at`. */
export function setHitpointsLevel(player: Player, level: number, at: Millis): void {
  settleVitals(player, at)
  const isFull = player.currentHitpoints >= player.maxHitpoints
  player.maxHitpoints = maxHitpointsAt(level)
  player.currentHitpoints = Math.min(player.currentHitpoints, player.maxHitpoints)
  const { lastHealthRegenTime } = player.combat
  if (isFull && lastHealthRegenTime !== null) player.combat.lastHealthRegenTime = Math.max(lastHealthRegenTime, at)
}

export function spendEnergy(player: Player, cost: number, at: Millis): void {
  if (player.specialAttackEnergy >= MAX_ENERGY) player.combat.lastEnergyTime = at
  player.specialAttackEnergy -= cost
}

/** Restores hitpoints up to the maximum and returns how many. */
export function heal(player: Player, amount: number): number {
  const healed = Math.min(amount, player.maxHitpoints - player.currentHitpoints)
  player.currentHitpoints += healed
  return healed
}

/** Ends the fight. Health regenerates again after a delay. */
export function leaveCombat(player: Player, at: Millis): void {
  const { combat } = player
  combat.currentTarget = null
  combat.fallenAt = null
  combat.lastHealthRegenTime = at + REGEN_RESTART
}

/** Handles death at 0 hitpoints. The caller removes the action. Rules V7 and V8. */
export function die(player: Player, activityId: string, monsterId: string, at: Millis, events: GameEvent[]): void {
  player.currentHitpoints = Math.ceil(player.maxHitpoints / 10)
  player.specialAttackEnergy = MAX_ENERGY
  player.combat.lastEnergyTime = at
  player.combat.activeBuffs = []
  player.statistics.deaths++
  events.push({ type: 'died', at, activityId, monsterId })
}
