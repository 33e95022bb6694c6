import type { Player } from '../character/player.ts'
import type { StopReason } from '../core/refusals.ts'
import { isSupplyStop } from './goals.ts'
import type { CurrentAction, PlanEntry, Stop } from './plan.ts'

/** Stops after which an entry is interrupted, not over: it waits at the front until the player goes on. */
const INTERRUPTIONS: readonly StopReason[] = ['stop/asked', 'stop/absence', 'stop/travelled', 'stop/replaced']

/** Puts the entry of an action that has ended back into the plan, where it belongs after this end (rules PL5 to PL8). */
export function returnEntry(player: Player, action: CurrentAction, stop: Stop): void {
  const { activityId, locationId, goal, completed, entry } = action
  if (!entry) return
  const waiting: PlanEntry = { activityId, locationId, goal, ...entry, completed, stop: null }
  const isPaused = INTERRUPTIONS.includes(stop.reason) || pausesPlan(player, stop.reason)
  if (isPaused) player.queue.unshift(waiting)
  else putBack(player, waiting, stop, completed > action.completedBefore)
}

/** Rules PL6 and PL7. */
export function putBack(player: Player, entry: PlanEntry, stop: Stop, isFruitful: boolean): void {
  if (isFruitful) player.plan.fruitless = 0
  const isOver = stop.reason === 'stop/goal' || stop.reason === 'stop/skipped'
  if (entry.repeats) {
    if (!isFruitful) player.plan.fruitless++
    player.queue.push({ ...entry, completed: 0, stop: isOver ? null : stop })
  } else if (!isOver) player.queue.push({ ...entry, stop })
}

/** Whether the rules of the plan let nothing begin after this stop. */
export function pausesPlan({ plan: { rules } }: Player, reason: StopReason): boolean {
  if (reason === 'stop/died') return rules.onDeath === 'stop'
  return isSupplyStop(reason) && rules.onMissingSupplies === 'stop'
}
