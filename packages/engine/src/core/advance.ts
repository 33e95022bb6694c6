import { noticeAll } from '../achievements/milestones.ts'
import { endAction } from '../activity/action.ts'
import { type Pace, work } from '../activity/completion.ts'
import { payOut } from '../activity/offline-item.ts'
import type { Player } from '../character/player.ts'
import { settleVitals } from '../character/vitals.ts'
import { harvestReady, nextHarvest } from '../farming/farming.ts'
import { forgetBonuses, worldFor } from '../party/party.ts'
import { copy } from './clone.ts'
import type { GameEvent } from './events.ts'
import { hours, type Millis } from './time.ts'
import { type Era, eraAt, eraIndexAt, type World } from './world.ts'

/** How long whatever runs goes on after the player was last seen, however often the row is settled in between. */
export const MAX_ABSENCE = hours(24)

export interface Advanced {
  state: Player
  events: GameEvent[]
}

/**
 * The character as it is at `until`: everything that ends by then is booked, nothing that ends later. In one go or in
 * any number of pieces the result is the same (rules T1 to T4). Time never runs back: an earlier moment changes nothing.
 */
export function advance(state: Player, everybodys: World, until: Millis, pace: Pace = 'strides'): Advanced {
  const player = copy(state)
  const events: GameEvent[] = []
  if (player.settledAt >= until) return { state: player, events }
  const world = worldFor(player, everybodys)
  const rest = player.lastSeenAt + MAX_ABSENCE
  settleDue(player, world, rest, events)
  let isFirst = true
  while (player.settledAt < until) {
    if (player.currentAction && player.settledAt >= rest) endAction(player, rest, 'stop/absence', {}, events)
    if (isFirst || begins(world, player.settledAt + 1)) {
      noticeAll(player, eraAt(world.timeline, player.settledAt + 1), player.settledAt + 1, events)
    }
    isFirst = false
    const last = nextTurn(player, world, rest, until)
    if (player.currentAction) {
      const era = world.timeline[eraIndexAt(world.timeline, player.settledAt + 1)] as Era
      work(player, world, era, last, pace, events)
    } else player.settledAt = last
    settleDue(player, world, rest, events)
  }
  settleVitals(player, until)
  forgetBonuses(player)
  return { state: player, events }
}

/**
 * The moment up to which everything is alike: the last of an era, whose completions share its multipliers; the end of a
 * membership; the cap of an absence; a harvest; the end of an offline item.
 */
function nextTurn(player: Player, world: World, rest: Millis, until: Millis): Millis {
  const at = player.settledAt
  let last = until
  const next = world.timeline[eraIndexAt(world.timeline, at + 1) + 1]
  if (next) last = Math.min(last, next.from - 1)
  if (at < rest) last = Math.min(last, rest)
  const ends = player.subscription.until
  if (ends > at + 1) last = Math.min(last, ends - 1)
  const harvest = nextHarvest(player)
  if (harvest > at && harvest <= rest) last = Math.min(last, harvest)
  const paid = player.offlineProgress?.endTime ?? 0
  return paid > at ? Math.min(last, paid) : last
}

/** Whether other data holds from this moment on. */
function begins({ timeline }: World, at: Millis): boolean {
  return eraAt(timeline, at).content !== eraAt(timeline, at - 1).content
}

/** What happens by itself at the moment the player stands at. Nobody harvests for those who are long away. */
function settleDue(player: Player, world: World, rest: Millis, events: GameEvent[]): void {
  const at = player.settledAt
  const era = eraAt(world.timeline, at)
  if (at <= rest && nextHarvest(player) <= at) harvestReady(player, era, at, events)
  if (player.offlineProgress && player.offlineProgress.endTime <= at) payOut(player, era, at, events)
}
