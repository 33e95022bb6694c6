import { settleAllMilestones } from '../achievements/milestones.ts'
import { endAction } from '../activity/action.ts'
import { type Pace, settleAction } from '../activity/completion.ts'
import { payOfflineItem } from '../activity/offline-item.ts'
import { clonePlayer } from '../character/clone-player.ts'
import type { Player } from '../character/player.ts'
import { settleVitals } from '../character/vitals.ts'
import { harvestReady, nextHarvest } from '../farming/farming.ts'
import { dropPastBonuses, worldFor } from '../party/party.ts'
import { goalTime } from '../plan/goals.ts'
import { endAndStartNext } from '../plan/next-entry.ts'
import type { GameEvent } from './events.ts'
import { hours, type Millis } from './time.ts'
import { type Era, eraAt, eraIndexAt, type World } from './world.ts'

/** A running action continues for this long after the player was last seen, however often the row is settled. */
export const MAX_ABSENCE = hours(24)

export interface Advanced {
  state: Player
  events: GameEvent[]
}

/**
 * Advances the character to `until`: books everything that ends by then and nothing that ends later. One call and any
 * number of partial calls give the same result (rules T1 to T4). An earlier moment changes nothing.
 */
export function advance(state: Player, sharedWorld: World, until: Millis, pace: Pace = 'strides'): Advanced {
  const player = clonePlayer(state)
  const events: GameEvent[] = []
  advanceCopy(player, sharedWorld, until, events, pace)
  return { state: player, events }
}

/** Advances a copy that nobody else has. */
export function advanceCopy(
  player: Player,
  sharedWorld: World,
  until: Millis,
  events: GameEvent[],
  pace: Pace = 'strides',
): void {
  if (player.settledAt >= until) return
  const world = worldFor(player, sharedWorld)
  const absenceEnd = player.lastSeenAt + MAX_ABSENCE
  settleDue(player, world, absenceEnd, events)
  let isFirst = true
  while (player.settledAt < until) {
    if (player.currentAction && player.settledAt >= absenceEnd)
      endAction(player, absenceEnd, 'stop/absence', {}, events)
    if (player.settledAt >= goalTime(player.currentAction?.goal))
      endAndStartNext(player, world, player.settledAt, 'stop/goal', {}, events)
    if (isFirst || contentChangesAt(world, player.settledAt + 1)) {
      settleAllMilestones(player, eraAt(world.timeline, player.settledAt + 1), player.settledAt + 1, events)
    }
    isFirst = false
    const last = nextBoundary(player, world, absenceEnd, until)
    if (player.currentAction) {
      const era = world.timeline[eraIndexAt(world.timeline, player.settledAt + 1)] as Era
      settleAction(player, world, era, last, pace, events)
    } else player.settledAt = last
    settleDue(player, world, absenceEnd, events)
  }
  settleVitals(player, until)
  dropPastBonuses(player)
}

/**
 * The last moment before the conditions change: the end of an era or of a membership, the absence cap, an automatic
 * harvest, or the end of an offline item.
 */
function nextBoundary(player: Player, world: World, absenceEnd: Millis, until: Millis): Millis {
  const at = player.settledAt
  let last = until
  const next = world.timeline[eraIndexAt(world.timeline, at + 1) + 1]
  if (next) last = Math.min(last, next.from - 1)
  if (at < absenceEnd) last = Math.min(last, absenceEnd)
  const membershipEnd = player.subscription.until
  if (membershipEnd > at + 1) last = Math.min(last, membershipEnd - 1)
  const harvest = nextHarvest(player)
  if (harvest > at && harvest <= absenceEnd) last = Math.min(last, harvest)
  const offlineEnd = player.offlineProgress?.endTime ?? 0
  return offlineEnd > at ? Math.min(last, offlineEnd) : last
}

/** Whether new content takes effect at this moment. */
function contentChangesAt({ timeline }: World, at: Millis): boolean {
  return eraAt(timeline, at).content !== eraAt(timeline, at - 1).content
}

/** Books what is due at the player's moment without an action. Automatic harvests stop at the absence cap. */
function settleDue(player: Player, world: World, absenceEnd: Millis, events: GameEvent[]): void {
  const at = player.settledAt
  const era = eraAt(world.timeline, at)
  if (at <= absenceEnd && nextHarvest(player) <= at) harvestReady(player, era, at, events)
  if (player.offlineProgress && player.offlineProgress.endTime <= at) payOfflineItem(player, era, at, events)
}
