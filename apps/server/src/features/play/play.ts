import type { RollWindow, SentIntent } from '@hearthward/contract'
import { callError, type PlayerEntity, SESSION_LEASE } from '@hearthward/contract'
import {
  type Advanced,
  advance,
  eraAt,
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
} from '@hearthward/engine'
import { absenceOf } from '../../core/world/absence.ts'
import type { StoredPlayer } from '../../core/world/player-queries.ts'
import { presentPlayer } from '../../core/world/player-row.ts'
import { rollWindows } from '../../core/world/rolls.ts'
import type { Change, World } from '../../core/world/world.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Being away this long is worth a report on return. */
const REPORTED_ABSENCE = minutes(5)
/** A document is written anew at least this often, however quiet the game: advancing from it stays cheap. */
const DOCUMENT_LASTS = hours(1)

export interface Standing {
  player: PlayerEntity
  rolls: RollWindow[]
  now: Millis
}

export interface Opened extends Standing {
  report: ReturnReport | null
  /** Coins of the first sign-in of a day. */
  bonus: number
  capped: boolean
  /** Since when the player has not been there, or may not have been told. */
  since: Millis
  /** The session that had the character before, where it changed hands. */
  displaced: string | null
}

interface Result {
  id: string
  ok: boolean
  at: Millis
  error?: ReturnType<typeof callError>
}

export interface Acted extends Standing {
  results: Result[]
  frozen: boolean
}

export type Synced =
  | { equal: true; at: Millis; now: Millis; rolls: RollWindow[] }
  | (Standing & { equal: false; at: Millis })

/** Opens the game in a session; the caller holds its lease. What the absence brought is reported once it is over. */
export function open(world: World, uid: string, sessionId: string): Promise<Opened> {
  return world.change(uid, (stored, rules, now): Change<Opened> => {
    const { row } = stored
    const settled = advance(stored.state, rules, now)
    const { state, events } = payDailyBonus(settled.state, rules, now)
    const report = reportAt(row, settled.events, now)
    const bonus = events.reduce((sum, event) => (event.type === 'bonus' ? sum + event.coins : sum), 0)
    const changesHands = row.sessionId !== sessionId
    state.lastSeenAt = now
    return {
      answer: {
        ...standing(stored, state, rules, now),
        report,
        bonus,
        capped: report !== null && report.until - report.from > MAX_ABSENCE,
        since: report?.from ?? row.lastSeenAt,
        displaced: changesHands ? row.sessionId : null,
      },
      state,
      writesDocument: true,
      columns: changesHands
        ? { sessionId, sessionSince: now, formerSessionId: row.sessionId, formerHeardAt: null }
        : {},
      // Kept until the page saves: this answer may get lost.
      absence: report,
      events: [...settled.events, ...events],
    }
  })
}

/** Does what the player asks, intent by intent. */
export function act(world: World, uid: string, sessionId: string, intents: readonly SentIntent[]): Promise<Acted> {
  return world.change(uid, (stored, rules, now): Change<Acted> => {
    const { row } = stored
    const frozen = row.sessionId !== sessionId
    if (row.sessionId === null) throw new Refusal('player/not-loaded')
    if (frozen && !isStillHeard(stored, sessionId, intents, now)) throw new Refusal('session/elsewhere')
    let { state } = stored
    const events: GameEvent[] = []
    const results: Result[] = []
    const fresh = new Map<string, Result>()
    for (const intent of intents) {
      const known = (stored.answers.get(intent.id) as Result | undefined) ?? fresh.get(intent.id)
      if (known) {
        results.push(known)
        continue
      }
      const done = frozen ? doneByFormer(stored, state, rules, intent, now) : doneAt(state, rules, intent, now)
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
      answer: { ...standing(stored, state, rules, now), results, frozen },
      state,
      writesDocument: true,
      columns: frozen ? { formerHeardAt: row.formerHeardAt ?? now } : {},
      // A browser that comes back says what it still has to say before it opens the game and is shown this; what a
      // former session says ends nobody's absence.
      absence: frozen ? absenceOf(row, events, now) : reportAt(row, events, now),
      answers: [...fresh.values()].map((result) => ({ id: result.id, answer: result, at: now })),
      events,
    }
  })
}

/** Clocks differ by a little and are forgiven; whoever names a moment further ahead means something else. */
const CLOCKS_DIFFER = minutes(1)

function isFuture(meant: Millis | undefined, now: Millis): boolean {
  return meant !== undefined && meant > now + CLOCKS_DIFFER
}

type Done = Advanced & { result: Result }

/** Performs one intent at the moment it was meant for, as far as that can still be. */
function doneAt(state: Player, rules: Rules, { id, at: meant, ...intent }: SentIntent, now: Millis): Done {
  if (isFuture(meant, now)) {
    return { state, events: [], result: { id, ok: false, at: now, error: callError('intent/future') } }
  }
  const at = Math.min(Math.max(Math.floor(meant ?? now), state.settledAt), now)
  const before = advance(state, rules, at)
  const outcome = perform(before.state, rules, intent, at)
  if (isRefused(outcome))
    return { ...before, result: { id, ok: false, at, error: callError(outcome.refused, outcome.details) } }
  return { state: outcome.state, events: [...before.events, ...outcome.events], result: { id, ok: true, at } }
}

/**
 * A session that lost the character is saved once. A page says what waits a hundred at a time, so its first save leaves
 * it a while for the rest; without an end to that it could go on for ever by naming earlier moments. What it said in time
 * keeps its answer.
 */
function isStillHeard(stored: StoredPlayer, sessionId: string, intents: readonly SentIntent[], now: Millis): boolean {
  const { formerSessionId, formerHeardAt } = stored.row
  if (formerSessionId !== sessionId) return false
  const isOver = formerHeardAt !== null && now > formerHeardAt + SESSION_LEASE
  return !isOver || intents.every(({ id }) => stored.answers.has(id))
}

const STEERS: readonly SentIntent['type'][] = ['startActivity', 'startRecipe', 'queueAction', 'stopAction', 'travel']

/**
 * A session that slept while another took over: what it meant before that moment still counts, except for starting
 * something where the other one has begun something of its own. Nothing after it does.
 */
function doneByFormer(stored: StoredPlayer, state: Player, rules: Rules, intent: SentIntent, now: Millis): Done {
  const tookOverAt = stored.row.sessionSince
  const tooLate = intent.at === undefined || intent.at >= tookOverAt
  // Judged by what is stored: what this session itself has just begun must not stand in its way.
  const overtaken = STEERS.includes(intent.type) && stored.state.steeredAt >= tookOverAt
  if (!tooLate && !overtaken) return doneAt(state, rules, intent, now)
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

/** Where browser and server agree, only the small columns are written. */
export async function sync(
  world: World,
  uid: string,
  sessionId: string,
  claim: Claim,
  onDifference: (state: Player) => void,
): Promise<Synced> {
  let difference: Player | null = null
  const synced = await world.change(uid, (stored, rules, now): Change<Synced> => {
    const { row } = stored
    if (row.sessionId === null) throw new Refusal('player/not-loaded')
    if (row.sessionId !== sessionId) throw new Refusal('session/elsewhere')
    if (isFuture(claim.at, now)) throw new Refusal('intent/future')
    const at = Math.min(Math.max(Math.floor(claim.at ?? now), stored.state.settledAt), now)
    const settled = advance(stored.state, rules, at)
    // Where the moment had to be moved, the two speak of different times: no agreement, and no defect either.
    const comparable = claim.hash !== undefined && (claim.at === undefined || Math.floor(claim.at) === at)
    const equal = comparable && claim.hash === stateHash(settled.state)
    difference = comparable && !equal && isInformed(claim, stored.state, rules, at) ? settled.state : null
    const rest = equal ? { state: settled.state, events: [] } : advance(settled.state, rules, now)
    const { state } = rest
    const quiet =
      equal &&
      !isAway(row, now) &&
      now - row.settledAt < DOCUMENT_LASTS &&
      !settled.events.some(({ type }) => type === 'stopped')
    state.lastSeenAt = now
    const { rolls } = standing(stored, state, rules, now)
    return {
      answer: equal ? { equal, at, now, rolls } : { equal: false, at, ...standing(stored, state, rules, now) },
      state,
      writesDocument: !quiet,
      // A page that slept opens the game anew and is shown this then.
      absence: isAway(row, now) ? absenceOf(row, [...settled.events, ...rest.events], now) : null,
      events: [...settled.events, ...rest.events],
    }
  })
  if (difference) onDifference(difference)
  return synced
}

/** Brings a character nobody is looking at up to now, and keeps what happened for its return. */
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

/** True where this call ends an absence long enough for a report. */
function isAway({ lastSeenAt }: StoredPlayer['row'], now: Millis): boolean {
  return now - lastSeenAt > REPORTED_ABSENCE
}

/** What the player is to be shown: this absence, or one that is over and may not have been shown yet. */
function reportAt(row: StoredPlayer['row'], events: readonly GameEvent[], now: Millis): ReturnReport | null {
  if (isAway(row, now)) return absenceOf(row, events, now)
  return row.absence && row.absence.until - row.absence.from > REPORTED_ABSENCE ? row.absence : null
}

/** How things stand, as the browser needs it to run ahead. */
function standing(stored: StoredPlayer, state: Player, rules: Rules, now: Millis): Standing {
  const era = eraAt(timelineFor(state, rules.timeline), state.settledAt)
  return {
    player: presentPlayer({ ...stored.row, lastSavedAt: now }, state, era, now),
    rolls: rollWindows(rules.rolls, state, era.content),
    now,
  }
}
