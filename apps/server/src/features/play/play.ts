import type { RollWindow, SentIntent } from '@hearthward/contract'
import { callError, type PlayerEntity, SESSION_LEASE } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  eraAt,
  type Found,
  type GameEvent,
  hours,
  isRefused,
  MAX_ABSENCE,
  type Millis,
  minutes,
  type Player,
  payDailyBonus,
  perform,
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
import type { Change, World } from '../../core/world/world.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A report on return is shown after an absence longer than this. */
const MIN_REPORTED_ABSENCE = minutes(5)
/** The stored document is rewritten at least this often, which keeps advancing from it cheap. */
const DOCUMENT_MAX_AGE = hours(1)

export interface GameSnapshot {
  player: PlayerEntity
  rolls: RollWindow[]
  /** What hidden rolls yielded with this change. */
  found: Found[]
  now: Millis
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

interface IntentResult {
  id: string
  ok: boolean
  at: Millis
  error?: ReturnType<typeof callError>
}

export interface PerformedIntents extends GameSnapshot {
  results: IntentResult[]
  frozen: boolean
}

export type SyncResult =
  | { equal: true; at: Millis; now: Millis; rolls: RollWindow[]; player?: PlayerEntity; found: Found[] }
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
      columns: isTakeover ? { sessionId, sessionSince: now, formerSessionId: row.sessionId, formerHeardAt: null } : {},
      // Kept until the page saves, because this response may get lost.
      absence: report,
      events: [...settled.events, ...events],
    }
  })
}

/** Performs the player's intents in order. */
export function performIntents(
  world: World,
  uid: string,
  sessionId: string,
  intents: readonly SentIntent[],
): Promise<PerformedIntents> {
  return world.change(uid, (stored, rules, now): Change<PerformedIntents> => {
    const { row } = stored
    const frozen = row.sessionId !== sessionId
    if (row.sessionId === null) throw new Refusal('player/not-loaded')
    if (frozen && !canFormerSessionSave(stored, sessionId, intents, now)) throw new Refusal('session/elsewhere')
    let { state } = stored
    const events: GameEvent[] = []
    const results: IntentResult[] = []
    const fresh = new Map<string, IntentResult>()
    for (const intent of intents) {
      const answered = (stored.answers.get(intent.id) as IntentResult | undefined) ?? fresh.get(intent.id)
      if (answered) {
        results.push(answered)
        continue
      }
      const done = frozen
        ? performForFormerSession(stored, state, rules, intent, now)
        : performAt(state, rules, intent, now)
      state = done.state
      events.push(...done.events)
      fresh.set(intent.id, done.result)
      results.push(done.result)
    }
    const rest = advance(state, rules, now)
    state = rest.state
    events.push(...rest.events)
    if (!frozen) state.lastSeenAt = now
    return {
      answer: { ...snapshotOf(stored, state, rules, events, now), results, frozen },
      state,
      writesDocument: true,
      columns: frozen ? { formerHeardAt: row.formerHeardAt ?? now } : {},
      // A returning browser sends its pending intents before it opens the game, which then shows the report. Intents of
      // a former session do not end an absence.
      absence: frozen ? absenceOf(row, events, now) : reportAt(row, events, now),
      answers: [...fresh.values()].map((result) => ({ id: result.id, answer: result, at: now })),
      events,
    }
  })
}

/** A browser's clock may be this far ahead; a later time is refused. */
const CLOCK_TOLERANCE = minutes(1)

function isFuture(at: Millis | undefined, now: Millis): boolean {
  return at !== undefined && at > now + CLOCK_TOLERANCE
}

type PerformedIntent = Advanced & { result: IntentResult }

/** Performs an intent at its time, limited to between the last settled time and now. */
function performAt(
  state: Player,
  rules: Rules,
  { id, at: requestedAt, ...intent }: SentIntent,
  now: Millis,
): PerformedIntent {
  if (isFuture(requestedAt, now)) {
    return { state, events: [], result: { id, ok: false, at: now, error: callError('intent/future') } }
  }
  const at = Math.min(Math.max(Math.floor(requestedAt ?? now), state.settledAt), now)
  const before = advance(state, rules, at)
  const outcome = perform(before.state, rules, intent, at)
  if (isRefused(outcome))
    return { ...before, result: { id, ok: false, at, error: callError(outcome.refused, outcome.details) } }
  return { state: outcome.state, events: [...before.events, ...outcome.events], result: { id, ok: true, at } }
}

/**
 * A session that lost the character may save once. A page sends its pending intents in batches, so after the first save
 * it has one lease time for the rest; without that limit it could go on for ever with backdated intents. Intents that
 * arrived in time keep their answers.
 */
function canFormerSessionSave(
  stored: StoredPlayer,
  sessionId: string,
  intents: readonly SentIntent[],
  now: Millis,
): boolean {
  const { formerSessionId, formerHeardAt } = stored.row
  if (formerSessionId !== sessionId) return false
  const isOver = formerHeardAt !== null && now > formerHeardAt + SESSION_LEASE
  return !isOver || intents.every(({ id }) => stored.answers.has(id))
}

const STEERING_INTENTS: readonly SentIntent['type'][] = [
  'startActivity',
  'startRecipe',
  'queueAction',
  'stopAction',
  'travel',
]

/**
 * Performs an intent of a session that another one has taken over. Intents from before the takeover count, except
 * steering intents if the new session has steered since. Later intents are refused.
 */
function performForFormerSession(
  stored: StoredPlayer,
  state: Player,
  rules: Rules,
  intent: SentIntent,
  now: Millis,
): PerformedIntent {
  const tookOverAt = stored.row.sessionSince
  const isTooLate = intent.at === undefined || intent.at >= tookOverAt
  // Uses the stored state: what this session itself started in this request must not count.
  const isSuperseded = STEERING_INTENTS.includes(intent.type) && stored.state.steeredAt >= tookOverAt
  if (!isTooLate && !isSuperseded) return performAt(state, rules, intent, now)
  return { state, events: [], result: { id: intent.id, ok: false, at: now, error: callError('session/elsewhere') } }
}

/** The state a browser shows, and the server state and era it was computed from. */
export interface Claim {
  at?: Millis | undefined
  hash?: string | undefined
  confirmedAt?: Millis | undefined
  eraFrom?: Millis | undefined
}

/** Whether the browser knew the latest state and era. If it did not, a different state is no defect. */
function isInformed({ confirmedAt, eraFrom }: Claim, before: Player, rules: Rules, at: Millis): boolean {
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
  claim: Claim,
  onDifference: (state: Player) => void,
): Promise<SyncResult> {
  let difference: Player | null = null
  const synced = await world.change(uid, (stored, rules, now): Change<SyncResult> => {
    const { row } = stored
    if (row.sessionId === null) throw new Refusal('player/not-loaded')
    if (row.sessionId !== sessionId) throw new Refusal('session/elsewhere')
    if (isFuture(claim.at, now)) throw new Refusal('intent/future')
    const at = Math.min(Math.max(Math.floor(claim.at ?? now), stored.state.settledAt), now)
    const settled = advance(stored.state, rules, at)
    // If the time had to be adjusted, the two states are of different times and cannot be compared.
    const comparable = claim.hash !== undefined && (claim.at === undefined || Math.floor(claim.at) === at)
    const asPredicted = comparable ? matchingPrediction(claim.hash, stored.state, settled, rules, at) : null
    const equal = asPredicted !== null
    difference = comparable && !equal && isInformed(claim, stored.state, rules, at) ? settled.state : null
    const rest = equal ? { state: settled.state, events: [] } : advance(settled.state, rules, now)
    const { state } = rest
    const isQuiet =
      equal &&
      !isAway(row, now) &&
      now - row.settledAt < DOCUMENT_MAX_AGE &&
      !settled.events.some(({ type }) => type === 'stopped')
    state.lastSeenAt = now
    const events = [...settled.events, ...rest.events]
    const { player, rolls, found } = snapshotOf(stored, state, rules, events, now)
    const answer: SyncResult = equal
      ? { equal, at, now, rolls, found, ...(asPredicted !== state && { player }) }
      : { equal: false, at, now, rolls, found, player }
    return {
      answer,
      state,
      writesDocument: !isQuiet,
      // A page that slept opens the game again and then shows this report.
      absence: isAway(row, now) ? absenceOf(row, events, now) : null,
      events,
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
function reportAt(row: StoredPlayer['row'], events: readonly GameEvent[], now: Millis): ReturnReport | null {
  if (isAway(row, now)) return absenceOf(row, events, now)
  return row.absence && row.absence.until - row.absence.from > MIN_REPORTED_ABSENCE ? row.absence : null
}

/** The state and rolls the browser needs to predict the game. */
function snapshotOf(
  stored: StoredPlayer,
  state: Player,
  rules: Rules,
  events: readonly GameEvent[],
  now: Millis,
): GameSnapshot {
  const era = eraAt(timelineFor(state, rules.timeline), state.settledAt)
  return {
    player: presentPlayer({ ...stored.row, lastSavedAt: now }, state, era, now),
    rolls: rollWindows(rules.rolls, stored.state, state, era, now),
    found: events.filter((event) => event.type === 'found'),
    now,
  }
}
