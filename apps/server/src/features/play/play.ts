import type { PlayerEntity, RollWindow } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  eraAt,
  type Found,
  type GameEvent,
  hours,
  MAX_ABSENCE,
  type Millis,
  minutes,
  type Player,
  payDailyBonus,
  type ReturnReport,
  type World as Rules,
  stateHash,
  timelineFor,
  withoutFinds,
} from '@hearthward/engine'
import { absenceOf } from '../../core/world/absence.ts'
import type { StoredPlayer } from '../../core/world/player-queries.ts'
import { presentPlayer } from '../../core/world/player-row.ts'
import { rollWindows } from '../../core/world/rolls.ts'
import { type Change, foundIn, type World } from '../../core/world/world.ts'
import { Refusal } from '../../platform/refusal.ts'
import { earliestMoment, isFuture } from './dating.ts'

/** A report on return is shown after an absence longer than this. */
const MIN_REPORTED_ABSENCE = minutes(5)
/** The stored document is rewritten at least this often, which keeps advancing from it cheap. */
const DOCUMENT_MAX_AGE = hours(1)

/** What the browser cannot compute: the rolls to predict with, and what hidden rolls yielded with this change. */
export interface RolledSince {
  rolls: RollWindow[]
  found: Found[]
  now: Millis
}

export interface GameSnapshot extends RolledSince {
  player: PlayerEntity
}

export interface OpenedGame extends GameSnapshot {
  report: ReturnReport | null
  /** Bonus coins of the first sign-in of a day. */
  bonus: number
  capped: boolean
  /** Start of the absence, or of the last absence that may not have been shown. */
  since: Millis
  /** The session that held the character before, if this one took it over. */
  displaced: string | null
}

export type SyncResult =
  | (RolledSince & { equal: true; at: Millis; player?: PlayerEntity })
  | (GameSnapshot & { equal: false; at: Millis })

/** Opens the game in a session whose lease the caller holds, and reports what happened during the absence. */
export function openGame(world: World, uid: string, sessionId: string): Promise<OpenedGame> {
  return world.change(uid, (stored, rules, now): Change<OpenedGame> => {
    const { row } = stored
    const settled = advance(stored.state, rules, now)
    const { state, events } = payDailyBonus(settled.state, rules, now)
    const report = reportAt(row, settled.events, now)
    const bonus = events.reduce((sum, event) => (event.type === 'bonus' ? sum + event.coins : sum), 0)
    const isTakeover = row.sessionId !== sessionId
    state.lastSeenAt = now
    return {
      answer: {
        ...snapshotOf(stored, state, rules, settled.events, now),
        report,
        bonus,
        capped: report !== null && report.until - report.from > MAX_ABSENCE,
        since: report?.from ?? row.lastSeenAt,
        displaced: isTakeover ? row.sessionId : null,
      },
      state,
      writesDocument: true,
      columns: {
        replayId: null,
        ...(isTakeover && { sessionId, sessionSince: now, formerSessionId: row.sessionId, formerHeardAt: null }),
      },
      // Kept until the page saves, because this response may get lost.
      absence: report,
      events: [...settled.events, ...events],
      answersFinds: true,
    }
  })
}

/** The state a browser shows, and the server state and era it was computed from. */
export interface Prediction {
  at?: Millis | undefined
  hash?: string | undefined
  confirmedAt?: Millis | undefined
  eraFrom?: Millis | undefined
}

/** Whether the browser knew the latest state and era. If it did not, a different state is no defect. */
export function isInformed({ confirmedAt, eraFrom }: Prediction, before: Player, rules: Rules, at: Millis): boolean {
  const knowsState = confirmedAt === undefined || confirmedAt >= before.settledAt
  const knowsEra = eraFrom === undefined || eraFrom === eraAt(rules.timeline, at).from
  return knowsState && knowsEra
}

/**
 * The state the browser has predicted, or null if it predicted something else. It knows nothing of hidden rolls, so it
 * may be behind the server's state.
 */
function matchingPrediction(
  hash: string | undefined,
  before: Player,
  settled: Advanced,
  rules: Rules,
  at: Millis,
): Player | null {
  if (hash === stateHash(settled.state)) return settled.state
  // An overflow without a find: what was found had no room.
  if (!settled.events.some(({ type }) => type === 'found' || type === 'overflowed')) return null
  const { state } = advance(before, { ...rules, rolls: withoutFinds(rules.rolls) }, at)
  return hash === stateHash(state) ? state : null
}

/** If browser and server agree, only the small columns are written. */
export async function sync(
  world: World,
  uid: string,
  sessionId: string,
  prediction: Prediction,
  onDifference: (state: Player) => void,
): Promise<SyncResult> {
  let difference: Player | null = null
  const synced = await world.change(uid, (stored, rules, now): Change<SyncResult> => {
    const { row } = stored
    if (row.sessionId === null) throw new Refusal('player/not-loaded')
    if (row.sessionId !== sessionId) throw new Refusal('session/elsewhere')
    if (isFuture(prediction.at, now)) throw new Refusal('intent/future')
    const at = Math.min(Math.max(Math.floor(prediction.at ?? now), earliestMoment(stored, now)), now)
    const settled = advance(stored.state, rules, at)
    // If the time had to be adjusted, the two states are of different times and cannot be compared.
    const comparable =
      prediction.hash !== undefined && (prediction.at === undefined || Math.floor(prediction.at) === at)
    const asPredicted = comparable ? matchingPrediction(prediction.hash, stored.state, settled, rules, at) : null
    const equal = asPredicted !== null
    difference = comparable && !equal && isInformed(prediction, stored.state, rules, at) ? settled.state : null
    const rest = equal ? { state: settled.state, events: [] } : advance(settled.state, rules, now)
    const { state } = rest
    const isQuiet =
      equal &&
      !isAway(row, now) &&
      now - row.settledAt < DOCUMENT_MAX_AGE &&
      !settled.events.some(({ type }) => type === 'stopped')
    state.lastSeenAt = now
    const events = [...settled.events, ...rest.events]
    /** Unless hidden rolls have changed it, the browser has the state. */
    const isKnown = asPredicted === state
    return {
      answer: isKnown
        ? { equal: true, at, ...rolledSince(stored, state, rules, events, now) }
        : { equal, at, ...snapshotOf(stored, state, rules, events, now) },
      state,
      writesDocument: !isQuiet,
      columns: { replayId: null },
      // A page that slept opens the game again and then shows this report.
      absence: isAway(row, now) ? absenceOf(row, events, now) : null,
      events,
      answersFinds: true,
    }
  })
  if (difference) onDifference(difference)
  return synced
}

/** Advances a character without an open game to now, and keeps what happened for the report on return. */
export function settle(world: World, uid: string): Promise<void> {
  return world.change(uid, (stored, rules, now): Change<void> => {
    const { state, events } = advance(stored.state, rules, now)
    return {
      answer: undefined,
      state,
      writesDocument: true,
      columns: { toldAt: stored.row.toldAt },
      absence: absenceOf(stored.row, events, now),
      events,
    }
  })
}

/** True if this call ends an absence that is long enough for a report. */
function isAway({ lastSeenAt }: StoredPlayer['row'], now: Millis): boolean {
  return now - lastSeenAt > MIN_REPORTED_ABSENCE
}

/** The report to show: of this absence, or of an earlier one that may not have been shown yet. */
export function reportAt(row: StoredPlayer['row'], events: readonly GameEvent[], now: Millis): ReturnReport | null {
  if (isAway(row, now)) return absenceOf(row, events, now)
  return row.absence && row.absence.until - row.absence.from > MIN_REPORTED_ABSENCE ? row.absence : null
}

/** The state and rolls the browser needs to predict the game. */
export function snapshotOf(...change: Parameters<typeof rolledSince>): GameSnapshot {
  const [{ row }, state, rules, , now] = change
  const player = presentPlayer({ ...row, lastSavedAt: now }, state, eraOf(state, rules), now)
  return { player, ...rolledSince(...change) }
}

/** The same without the state, which the browser has. */
export function rolledSince(
  stored: StoredPlayer,
  state: Player,
  rules: Rules,
  events: readonly GameEvent[],
  now: Millis,
): RolledSince {
  return {
    rolls: rollWindows(rules.rolls, stored.state, state, eraOf(state, rules), now),
    found: foundIn(events),
    now,
  }
}

const eraOf = (state: Player, { timeline }: Rules) => eraAt(timelineFor(state, timeline), state.settledAt)
