import type { RefusalCode, SentIntent } from '@hearthward/contract'
import { callError, SESSION_LEASE } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  type GameEvent,
  LOADOUT_EDITS,
  type Millis,
  type Player,
  performAt,
  type ReturnReport,
  type World as Rules,
  reportOf,
  STEERING_INTENTS,
  stateHash,
} from '@hearthward/engine'
import { absenceOf } from '../../core/world/absence.ts'
import type { StoredPlayer } from '../../core/world/player-queries.ts'
import type { Change, Decide, World } from '../../core/world/world.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordReplay } from '../anti-cheat/index.ts'
import { earliestMoment, isFuture, isReplayOfGap, type Replay } from './dating.ts'
import {
  type GameSnapshot,
  isInformed,
  type Prediction,
  type RolledSince,
  reportAt,
  rolledSince,
  snapshotOf,
} from './play.ts'

interface IntentResult {
  id: string
  ok: boolean
  at: Millis
  error?: ReturnType<typeof callError>
}

/** `equal`: the state at that moment is the predicted one, which the browser has. */
export type PerformedIntents =
  | (RolledSince & { equal: true; at: Millis; results: IntentResult[]; frozen: false })
  | (GameSnapshot & { equal: false; results: IntentResult[]; frozen: boolean })

/** The intents of one call. */
interface Sent {
  sessionId: string
  intents: readonly SentIntent[]
  replay?: Replay | undefined
  prediction?: (Prediction & { at: Millis; hash: string }) | undefined
}

/** An answer with the state it is about. */
interface PerformedState {
  performed: PerformedIntents
  state: Player
}

/** Performs the player's intents in order. */
export async function performIntents(
  world: World,
  uid: string,
  sent: Sent,
  onDifference: (state: Player) => void,
): Promise<PerformedState> {
  const decide: Decide<Performed> = (stored, rules, now) => decidePerform(stored, rules, now, sent)
  const { replay } = sent
  const done = replay
    ? await world.change(uid, decide, async (tx, decided) => {
        if (decided.replayed) await recordReplay(tx, { playerId: uid, id: replay.id, ...decided.replayed })
        return decided
      })
    : await world.change(uid, decide)
  if (done.isDifferent) onDifference(done.state)
  return done
}

interface Performed extends PerformedState {
  /** Set if the intents were performed as a replay. */
  replayed: { intents: number; report: ReturnReport } | null
  /** The browser should have predicted this state, and did not. */
  isDifferent: boolean
}

function decidePerform(
  stored: StoredPlayer,
  rules: Rules,
  now: Millis,
  { sessionId, intents, replay, prediction }: Sent,
): Change<Performed> {
  const { row } = stored
  const frozen = row.sessionId !== sessionId
  if (row.sessionId === null) throw new Refusal('player/not-loaded')
  if (frozen && !canFormerSessionSave(stored, sessionId, intents, now)) throw new Refusal('session/elsewhere')
  const isReplay = !frozen && isReplayOfGap(stored, replay)
  /** Later batches follow: the character waits for them where this one ends. */
  const isPart = isReplay && !replay.isLast
  const batch = performBatch(stored, rules, intents, { frozen, isReplay, now })
  const predicted = prediction && !frozen && !replay ? stateAt(batch.state, rules, prediction.at, now) : null
  const agreed = predicted && stateHash(predicted.state) === prediction?.hash ? predicted : null
  const rest = agreed ?? (isPart ? { state: batch.state, events: [] } : advance(batch.state, rules, now))
  const { state } = rest
  const events = [...batch.events, ...rest.events]
  if (!frozen && !isPart) state.lastSeenAt = now
  // Without this, the first batch of a former session would count as the new session's and refuse the next one.
  if (frozen) keepEditTimes(state, stored.state)
  const { results } = batch
  const report = reportOf(events, row.lastSeenAt, now)
  return {
    answer: {
      performed: agreed
        ? {
            equal: true,
            at: state.settledAt,
            ...rolledSince(stored, state, rules, events, now),
            results,
            frozen: false,
          }
        : { equal: false, ...givenSnapshot(stored, state, rules, events, now, { frozen, isPart }), results, frozen },
      state,
      replayed: isReplay ? { intents: batch.fresh.length, report } : null,
      isDifferent:
        predicted !== null && agreed === null && isPredictable(stored, rules, prediction, intents, batch, predicted),
    },
    state,
    writesDocument: true,
    columns: frozen ? { formerHeardAt: row.formerHeardAt ?? now } : { replayId: isPart ? replay.id : null },
    // A returning browser sends its pending intents before it opens the game, which then shows the report. Intents of
    // a former session do not end an absence.
    absence: frozen ? absenceOf(row, events, now) : reportAt(row, events, now),
    answers: batch.fresh.map((result) => ({ id: result.id, answer: result, at: now })),
    events,
    answersFinds: !frozen,
  }
}

/** The state at a predicted moment; null if the batch has gone further, or if the moment is not over. */
function stateAt(state: Player, rules: Rules, at: Millis, now: Millis): Advanced | null {
  if (at === state.settledAt) return { state, events: [] }
  const isReached = Number.isInteger(at) && at > state.settledAt && at <= now
  return isReached ? advance(state, rules, at) : null
}

/** The state for the browser that sent the intents. */
function givenSnapshot(
  stored: StoredPlayer,
  state: Player,
  rules: Rules,
  events: readonly GameEvent[],
  now: Millis,
  { frozen, isPart }: { frozen: boolean; isPart: boolean },
): GameSnapshot {
  const snapshot = snapshotOf(stored, state, rules, events, now)
  // Keys come with the present: between two batches they would show a client what it has not done yet.
  if (isPart) snapshot.rolls = []
  // The finds of a former session are for the page that has the character now.
  if (frozen) snapshot.found = []
  return snapshot
}

/** Whether the browser knew all that the state depends on: it knows nothing of refusals, moved intents and hidden rolls. */
function isPredictable(
  { state }: StoredPlayer,
  rules: Rules,
  prediction: Prediction | undefined,
  intents: readonly SentIntent[],
  { results, fresh, events }: Batch,
  predicted: Advanced,
): boolean {
  const isAsSent = results.every(({ ok, at }, index) => ok && at === intents[index]?.at)
  const isRolled = [...events, ...predicted.events].some(({ type }) => type === 'found' || type === 'overflowed')
  const isNew = fresh.length === intents.length
  return (
    isAsSent &&
    isNew &&
    !isRolled &&
    prediction?.at !== undefined &&
    isInformed(prediction, state, rules, prediction.at)
  )
}

function keepEditTimes(state: Player, { steeredAt, loadoutsEditedAt }: Player): void {
  Object.assign(state, { steeredAt, loadoutsEditedAt })
}

interface Batch extends Advanced {
  results: IntentResult[]
  /** Without repeated intents, whose answers are stored already. */
  fresh: IntentResult[]
}

function performBatch(
  stored: StoredPlayer,
  rules: Rules,
  intents: readonly SentIntent[],
  { frozen, isReplay, now }: { frozen: boolean; isReplay: boolean; now: Millis },
): Batch {
  const span = { earliest: earliestMoment(stored, now, isReplay), now }
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
      ? performForFormerSession(stored, state, rules, intent, span)
      : performInSpan(state, rules, intent, span)
    state = done.state
    events.push(...done.events)
    fresh.set(intent.id, done.result)
    results.push(done.result)
  }
  return { state, events, results, fresh: [...fresh.values()] }
}

/** Where intents of a call may be dated. */
interface Span {
  earliest: Millis
  now: Millis
}

type PerformedIntent = Advanced & { result: IntentResult }

/** Performs an intent at its time, limited to the span of the call. */
function performInSpan(
  state: Player,
  rules: Rules,
  { id, at: requestedAt, ...intent }: SentIntent,
  { earliest, now }: Span,
): PerformedIntent {
  if (isFuture(requestedAt, now)) {
    return { state, events: [], result: { id, ok: false, at: now, error: callError('intent/future') } }
  }
  const at = Math.min(Math.max(Math.floor(requestedAt ?? now), earliest, state.settledAt), now)
  const { refused, ...done } = performAt(state, rules, intent, at)
  if (refused) return { ...done, result: { id, ok: false, at, error: callError(refused.refused, refused.details) } }
  return { ...done, result: { id, ok: true, at } }
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

/** Intents that name an entry of the plan by its number, which may be another entry after the takeover. */
const ENTRY_INTENTS: readonly SentIntent['type'][] = [
  'startEntry',
  'editEntry',
  'duplicateEntry',
  'moveEntry',
  'removeEntry',
]
/** Intents that name a loadout by its number, which a new one may have taken, or change them. */
const LOADOUT_INTENTS: readonly SentIntent['type'][] = [...LOADOUT_EDITS, 'wearLoadout']

/**
 * Performs an intent of a session that another one has taken over. Intents from before the takeover count, except
 * those on entries of the plan, and those on what runs, the plan or loadouts if the new session has changed these since.
 * Later intents are refused.
 */
function performForFormerSession(
  stored: StoredPlayer,
  state: Player,
  rules: Rules,
  intent: SentIntent,
  span: Span,
): PerformedIntent {
  const refused = formerRefusal(stored, intent)
  if (!refused) return performInSpan(state, rules, intent, span)
  return { state, events: [], result: { id: intent.id, ok: false, at: span.now, error: callError(refused) } }
}

function formerRefusal({ row, state }: StoredPlayer, { type, at }: SentIntent): RefusalCode | null {
  const tookOverAt = row.sessionSince
  if (at === undefined || at >= tookOverAt) return 'session/after-takeover'
  // Uses the stored state: what this session itself changed in this request must not count.
  const isSteered = STEERING_INTENTS.includes(type) && state.steeredAt >= tookOverAt
  const areLoadoutsEdited = LOADOUT_INTENTS.includes(type) && state.loadoutsEditedAt >= tookOverAt
  return isSteered || areLoadoutsEdited || ENTRY_INTENTS.includes(type) ? 'session/superseded' : null
}
