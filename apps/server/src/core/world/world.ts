import type { StaffChange } from '@hearthward/contract'
import {
  advance,
  eraAt,
  type Found,
  type GameEvent,
  type Millis,
  type Player,
  type ReturnReport,
  type World as Rules,
} from '@hearthward/engine'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timeline } from '../timeline/timeline.ts'
import { coinFlows } from './coin-flows.ts'
import type { ChangeSet, CommitUnit, PlayerColumns } from './commit.ts'
import type { Committer } from './committer.ts'
import type { WriteJointly } from './joint-writer.ts'
import { createPlayerCache } from './player-cache.ts'
import { ANSWER_RETENTION, insertPlayer, readPlayer, type StoredPlayer } from './player-queries.ts'
import { columnsFrom, type NewPlayerIdentity, newPlayerRow } from './player-row.ts'
import { rollsOf } from './rolls.ts'

/** The result of a change for one player. */
export interface Outcome {
  /** The character after the change. */
  state: Player
  /** False if advancing the stored document gives the same state: then only the columns are written. */
  writesDocument: boolean
  columns?: Partial<PlayerColumns>
  /** The remaining report of an absence; null once the player has seen it. */
  absence: ReturnReport | null
  answers?: ChangeSet['answers']
  /** Game events since the stored state. Coins they do not explain count as a change by staff. */
  events: readonly GameEvent[]
  /** Set if the answer contains the finds. Otherwise the player's page gets them as a message. */
  answersFinds?: boolean
  /**
   * Set if staff made the change, so that gains do not count as the player's. `staffChange` is what the player is told,
   * null for nothing.
   */
  byStaff?: { staffChange: StaffChange | null }
}

/** A change of a character by staff. */
export interface StaffEdit {
  before: StoredPlayer
  after: StoredPlayer
  staffChange: StaffChange | null
}

/** The result of a change for the player and for the caller. */
export interface Change<Answer> extends Outcome {
  answer: Answer
}

/** Computes a change from the stored player. Must be pure: it runs again after a conflict. */
export type Decide<Answer> = (stored: StoredPlayer, rules: Rules, now: Millis) => Change<Answer>

/** Like Decide, for several players at the same moment. */
export type DecideTogether<Answer> = (
  players: ReadonlyMap<string, StoredPlayer>,
  rulesFor: (uid: string) => Rules,
  now: Millis,
) => { answer: Answer; outcomes: ReadonlyMap<string, Outcome> }

/** Writes further rows in the same transaction, with the players already locked. An error rolls back everything. */
export type AlsoWrite<Answer, Result> = (tx: Tagged, answer: Answer) => Promise<Result>

/** How further rows are written: in a transaction of the change's own, or together with other changes. */
export type WriteMore<Answer, Result> = AlsoWrite<Answer, Result> | WriteJointly<Answer, Result>

export interface WorldDeps {
  db: Db
  committer: Committer
  clock: Clock
  timeline: Timeline
  /** Called with every change once it is on disk. */
  onChanged?: (before: StoredPlayer, after: StoredPlayer, isByStaff: boolean) => void
  /** Records changes by staff in the same transaction. */
  recordStaffEdits?: (tx: Tagged, edits: readonly StaffEdit[]) => Promise<void>
  /** Called with finds that no answer contains, once they are on disk. */
  publishFinds?: (uid: string, found: readonly Found[]) => void
}

type PlayerRead = Pick<StoredPlayer, 'row' | 'state'>

const MOST_TRIES = 8
const MAX_CACHED_PLAYERS = 20_000

/** The only place where a player's state changes: read, decide, commit, and retry if the commit finds a conflict. */
export function createWorld({ db, committer, clock, timeline, onChanged, recordStaffEdits, publishFinds }: WorldDeps) {
  const cache = createPlayerCache(MAX_CACHED_PLAYERS)
  const withLock = createKeyedMutex()
  const withLocks = <T>(uids: readonly string[], work: () => Promise<T>): Promise<T> =>
    // Locks are taken in a fixed order and once per player, so that changes cannot deadlock.
    [...new Set(uids)].sort().reduceRight((next, uid) => () => withLock(uid, next), work)()

  const rulesFor = (uid: string): Rules => ({ timeline: timeline.eras(), rolls: rollsOf(timeline.secretOf, uid) })

  async function read(uid: string, includeDeleted = false): Promise<StoredPlayer> {
    const found = await readPlayer(db, uid, clock.now())
    if (!found) throw new Refusal('player/not-loaded')
    if (found.row.deletedAt !== null && !includeDeleted) throw new Refusal('auth/deleted')
    // A sync without differences writes no document. What it sent counts as seen and is not part of a later absence.
    return { ...found, state: advance(found.state, rulesFor(uid), found.row.toldAt).state }
  }

  /** Returns null if a decision based on a cached row was refused: the row may be stale. */
  function nullIfStaleRefusal<Decided>(decide: () => Decided, isCached: boolean): Decided | null {
    try {
      return decide()
    } catch (error) {
      if (isCached && error instanceof Refusal) return null
      throw error
    }
  }

  /**
   * The current moment for a player. Clocks of nodes differ and may be set back; a character's time never goes back.
   */
  function presentOf({ row, state }: StoredPlayer): Millis {
    return Math.max(clock.now(), state.settledAt, row.lastSeenAt)
  }

  /** Changes several players, all of them or none. */
  function changeTogether<Answer>(uids: readonly string[], decide: DecideTogether<Answer>): Promise<Answer>
  function changeTogether<Answer, Result>(
    uids: readonly string[],
    decide: DecideTogether<Answer>,
    writeMore: WriteMore<Answer, Result> | undefined,
  ): Promise<Result>
  function changeTogether<Answer>(
    uids: readonly string[],
    decide: DecideTogether<Answer>,
    writeMore?: WriteMore<Answer, unknown>,
  ): Promise<unknown> {
    return withLocks(uids, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const isCached = uids.some((uid) => cache.get(uid))
        const players = new Map<string, StoredPlayer>()
        for (const uid of uids) players.set(uid, cache.get(uid) ?? (await read(uid)))
        const now = Math.max(...[...players.values()].map(presentOf))
        const version = timeline.version()
        const decided = nullIfStaleRefusal(() => decide(players, rulesFor, now), isCached)
        for (const uid of uids) cache.drop(uid)
        if (!decided) continue
        const made = [...decided.outcomes].map(([uid, outcome]) =>
          changeSet(players.get(uid) as StoredPlayer, outcome, timeline.eras(), now),
        )
        let result: unknown = decided.answer
        const unit: CommitUnit = { changes: made.map(({ change }) => change) }
        const staffEdits = made.flatMap(({ before, after, byStaff }) =>
          byStaff ? [{ before, after, ...byStaff }] : [],
        )
        if (typeof writeMore === 'object') {
          unit.joint = writeMore.partOf(decided.answer, (written) => {
            result = written
          })
        }
        const writeAlone = typeof writeMore === 'function' ? writeMore : undefined
        if (writeAlone || staffEdits.length > 0) {
          unit.alsoWrite = async (tx) => {
            if (staffEdits.length > 0) await recordStaffEdits?.(tx, staffEdits)
            if (writeAlone) result = await writeAlone(tx, decided.answer)
          }
        }
        if (await committer.commit(unit, version)) {
          for (const { before, after, byStaff, unanswered } of made) {
            cache.put(after.row.uid, after)
            onChanged?.(before, after, byStaff !== undefined)
            if (unanswered.length > 0) publishFinds?.(after.row.uid, unanswered)
          }
          return result
        }
        await timeline.reload()
      }
      throw new Refusal('call/unavailable')
    })
  }

  function change<Answer>(uid: string, decide: Decide<Answer>): Promise<Answer>
  function change<Answer, Result>(
    uid: string,
    decide: Decide<Answer>,
    writeMore: WriteMore<Answer, Result>,
  ): Promise<Result>
  function change<Answer>(
    uid: string,
    decide: Decide<Answer>,
    writeMore?: WriteMore<Answer, unknown>,
  ): Promise<unknown> {
    const decideOne: DecideTogether<Answer> = (players, rules, now) => {
      const { answer, ...outcome } = decide(players.get(uid) as StoredPlayer, rules(uid), now)
      return { answer, outcomes: new Map([[uid, outcome]]) }
    }
    return changeTogether([uid], decideOne, writeMore)
  }

  return {
    change,
    changeTogether,
    /** Stores a new character and keeps it in the cache. Returns false if another call has just done so. */
    async create(state: Player, identity: NewPlayerIdentity): Promise<boolean> {
      const row = newPlayerRow(state, identity)
      return withLock(state.uid, async () => {
        const isNew = await insertPlayer(db, row)
        const { state: _, ...columns } = row
        if (isNew) cache.put(state.uid, { row: columns, state, answers: new Map() })
        return isNew
      })
    },
    /**
     * Reads a player without writing, as of the last contact. What was done since can still be sent as a replay, so
     * nothing of that time is decided: a client that could read it would know the rolls and choose an activity by them.
     */
    async readPlayer(uid: string): Promise<PlayerRead> {
      const { row, state } = await read(uid)
      return { row, state }
    },
    /**
     * Reads a player for a member of staff without writing: advanced to now, also a deleted one. Staff get their own
     * character as any player does.
     */
    async readForStaff(uid: string, { uid: staffId }: { uid: string }): Promise<PlayerRead> {
      const { row, state } = await read(uid, true)
      return { row, state: uid === staffId ? state : advance(state, rulesFor(uid), clock.now()).state }
    },
    rulesFor,
    /** Drops the cached row after a write outside of the world, such as a new name. */
    invalidate: (uid: string) => withLock(uid, async () => cache.drop(uid)),
  }
}

export type World = ReturnType<typeof createWorld>

/** What hidden rolls yielded. */
export const foundIn = (events: readonly GameEvent[]): Found[] => events.filter((event) => event.type === 'found')

function findsIn(events: readonly GameEvent[]): ChangeSet['finds'] {
  return foundIn(events).flatMap(({ finds, activityId }) => finds.map((find) => ({ ...find, activityId })))
}

/** Builds the rows to write and the row to cache afterwards. */
function changeSet(before: StoredPlayer, made: Outcome, eras: Rules['timeline'], now: Millis) {
  const { state, writesDocument, absence, answers = [], events } = made
  const columns = { ...columnsFrom(before.row, state, eraAt(eras, state.settledAt), now), ...made.columns }
  if (!writesDocument) columns.settledAt = before.row.settledAt
  const keptAnswers = new Map(before.answers)
  for (const { id, answer } of answers) keptAnswers.set(id, answer)
  const dropped = [...keptAnswers.keys()].slice(0, Math.max(0, keptAnswers.size - ANSWER_RETENTION.most))
  for (const id of dropped) keptAnswers.delete(id)
  const { uid, version } = before.row
  const document = writesDocument ? state : null
  const change: ChangeSet = {
    uid,
    version,
    columns,
    state: document,
    absence,
    answers,
    dropped,
    coinFlows: coinFlows(events, columns.coins - before.row.coins),
    finds: findsIn(events),
  }
  const after: StoredPlayer = {
    row: { ...before.row, ...columns, absence, version: version + 1 },
    state: { ...state, lastSeenAt: columns.lastSeenAt },
    answers: keptAnswers,
  }
  return { change, before, after, byStaff: made.byStaff, unanswered: made.answersFinds ? [] : foundIn(events) }
}
