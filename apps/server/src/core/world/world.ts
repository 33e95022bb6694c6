import type { StaffChange } from '@hearthward/contract'
import {
  advance,
  eraAt,
  type GameEvent,
  type Millis,
  type Player,
  type ReturnReport,
  type World as Rules,
} from '@hearthward/engine'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { createTurns } from '../../platform/keyed-mutex.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Timeline } from '../timeline/timeline.ts'
import { coinFlows } from './coin-flows.ts'
import type { ChangeSet, Columns, Unit } from './commit.ts'
import type { Committer } from './committer.ts'
import { createMemory } from './player-cache.ts'
import { ANSWERS_KEPT, readPlayer, type StoredPlayer } from './player-queries.ts'
import { columnsFrom } from './player-row.ts'
import { rollsOf } from './rolls.ts'

/** What becomes of a player. */
export interface Outcome {
  /** The character after it. */
  state: Player
  /** False where the stored document, advanced, still says the same: then only the small columns are written. */
  writesDocument: boolean
  columns?: Partial<Columns>
  /** What is left of the report of an absence; null once the player has seen it. */
  absence: ReturnReport | null
  answers?: ChangeSet['answers']
  /** What happened by the rules on the way from what was stored; where coins moved otherwise, staff moved them. */
  events: readonly GameEvent[]
  /** Staff made the change: what came by it is not the player's doing. With what the player is told of it, if anything. */
  byStaff?: { told: StaffChange | null }
}

/** What staff have done to a character. */
export interface StaffEdit {
  before: StoredPlayer
  after: StoredPlayer
  told: StaffChange | null
}

/** What a change makes of a player, and what whoever asked for it is told. */
export interface Change<Answer> extends Outcome {
  answer: Answer
}

/** Works out a change from what is stored. Pure: where another writer was faster it is asked again. */
export type Decide<Answer> = (stored: StoredPlayer, rules: Rules, now: Millis) => Change<Answer>

/** The same for several players at once, each at the same moment. */
export type DecideTogether<Answer> = (
  players: ReadonlyMap<string, StoredPlayer>,
  rulesFor: (uid: string) => Rules,
  now: Millis,
) => { answer: Answer; outcomes: ReadonlyMap<string, Outcome> }

/**
 * Other rows of the same deed, written in the same transaction with the players already locked. Whatever it throws
 * undoes everything.
 */
export type Beside<Answer, Result> = (tx: Tagged, answer: Answer) => Promise<Result>

export interface WorldDeps {
  db: Db
  committer: Committer
  clock: Clock
  timeline: Timeline
  rollSecret: string
  /** Hears of every change once it is on disk. */
  onChanged?: (before: StoredPlayer, after: StoredPlayer, isByStaff: boolean) => void
  /** Notes what staff do, in the transaction in which they do it. */
  recordStaffEdits?: (tx: Tagged, edits: readonly StaffEdit[]) => Promise<void>
}

const MOST_TRIES = 8
const MOST_REMEMBERED = 20_000

/**
 * The only room in which a player's state is changed: read, decide, commit, and once more from the start where the
 * commit found that something had changed meanwhile.
 */
export function createWorld({ db, committer, clock, timeline, rollSecret, onChanged, recordStaffEdits }: WorldDeps) {
  const memory = createMemory(MOST_REMEMBERED)
  const inTurn = createTurns()
  const inTurns = <T>(uids: readonly string[], work: () => Promise<T>): Promise<T> =>
    // Always in the same order: two deeds that concern the same players never wait for each other, nor one for itself.
    [...new Set(uids)].sort().reduceRight((next, uid) => () => inTurn(uid, next), work)()

  const rulesFor = (uid: string): Rules => ({ timeline: timeline.eras(), rolls: rollsOf(rollSecret, uid) })

  async function read(uid: string, evenDeleted = false): Promise<StoredPlayer> {
    const found = await readPlayer(db, uid, clock.now())
    if (!found) throw new Refusal('player/not-loaded')
    if (found.row.deletedAt !== null && !evenDeleted) throw new Refusal('auth/deleted')
    // A quiet sync writes no document. What it told is past all the same, and no news of an absence that came later.
    return { ...found, state: advance(found.state, rulesFor(uid), found.row.toldAt).state }
  }

  /** Null where it was refused by what is only remembered: another node may know better. */
  function unlessRemembered<Decided>(decide: () => Decided, isRemembered: boolean): Decided | null {
    try {
      return decide()
    } catch (error) {
      if (isRemembered && error instanceof Refusal) return null
      throw error
    }
  }

  /** The present. Clocks of nodes differ and are set back now and then; a character's time never runs back. */
  function presentOf({ row, state }: StoredPlayer): Millis {
    return Math.max(clock.now(), state.settledAt, row.lastSeenAt)
  }

  /** Changes several players at once, all of them or none. */
  function changeTogether<Answer>(uids: readonly string[], decide: DecideTogether<Answer>): Promise<Answer>
  function changeTogether<Answer, Result>(
    uids: readonly string[],
    decide: DecideTogether<Answer>,
    beside: Beside<Answer, Result> | undefined,
  ): Promise<Result>
  function changeTogether<Answer>(
    uids: readonly string[],
    decide: DecideTogether<Answer>,
    beside?: Beside<Answer, unknown>,
  ): Promise<unknown> {
    return inTurns(uids, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const isRemembered = uids.some((uid) => memory.get(uid))
        const players = new Map<string, StoredPlayer>()
        for (const uid of uids) players.set(uid, memory.get(uid) ?? (await read(uid)))
        const now = Math.max(...[...players.values()].map(presentOf))
        const version = timeline.version()
        const decided = unlessRemembered(() => decide(players, rulesFor, now), isRemembered)
        for (const uid of uids) memory.drop(uid)
        if (!decided) continue
        const made = [...decided.outcomes].map(([uid, outcome]) =>
          changeSet(players.get(uid) as StoredPlayer, outcome, timeline.eras(), now),
        )
        let result: unknown = decided.answer
        const unit: Unit = { changes: made.map(({ change }) => change) }
        const deeds = made.flatMap(({ before, after, byStaff }) => (byStaff ? [{ before, after, ...byStaff }] : []))
        if (beside || deeds.length > 0) {
          unit.beside = async (tx) => {
            if (deeds.length > 0) await recordStaffEdits?.(tx, deeds)
            if (beside) result = await beside(tx, decided.answer)
          }
        }
        if (await committer.commit(unit, version)) {
          for (const { before, after, byStaff } of made) {
            memory.put(after.row.uid, after)
            onChanged?.(before, after, byStaff !== undefined)
          }
          return result
        }
        await timeline.reload()
      }
      throw new Refusal('call/unavailable')
    })
  }

  function change<Answer>(uid: string, decide: Decide<Answer>): Promise<Answer>
  function change<Answer, Result>(uid: string, decide: Decide<Answer>, beside: Beside<Answer, Result>): Promise<Result>
  function change<Answer>(uid: string, decide: Decide<Answer>, beside?: Beside<Answer, unknown>): Promise<unknown> {
    const decideOne: DecideTogether<Answer> = (players, rules, now) => {
      const { answer, ...outcome } = decide(players.get(uid) as StoredPlayer, rules(uid), now)
      return { answer, outcomes: new Map([[uid, outcome]]) }
    }
    return changeTogether([uid], decideOne, beside)
  }

  return {
    change,
    changeTogether,
    /** How a player stands at this moment; staff look at the deleted, too. Writes nothing. */
    async look(uid: string, evenDeleted = false): Promise<{ row: StoredPlayer['row']; state: Player }> {
      const found = await read(uid, evenDeleted)
      return { row: found.row, state: advance(found.state, rulesFor(uid), clock.now()).state }
    },
    rulesFor,
    /** After a write by other hands, such as a new name. */
    forget: (uid: string) => inTurn(uid, async () => memory.drop(uid)),
  }
}

export type World = ReturnType<typeof createWorld>

/** What is to be written, and the row as it is remembered once it has been. */
function changeSet(before: StoredPlayer, made: Outcome, eras: Rules['timeline'], now: Millis) {
  const { state, writesDocument, absence, answers = [], events } = made
  const columns = { ...columnsFrom(before.row, state, eraAt(eras, state.settledAt), now), ...made.columns }
  if (!writesDocument) columns.settledAt = before.row.settledAt
  const kept = new Map(before.answers)
  for (const { id, answer } of answers) kept.set(id, answer)
  const forgotten = [...kept.keys()].slice(0, Math.max(0, kept.size - ANSWERS_KEPT.most))
  for (const id of forgotten) kept.delete(id)
  const { uid, version } = before.row
  const document = writesDocument ? state : null
  const change: ChangeSet = {
    uid,
    version,
    columns,
    state: document,
    absence,
    answers,
    forgotten,
    coinFlows: coinFlows(events, columns.coins - before.row.coins),
  }
  const after: StoredPlayer = {
    row: { ...before.row, ...columns, absence, version: version + 1 },
    state: { ...state, lastSeenAt: columns.lastSeenAt },
    answers: kept,
  }
  return { change, before, after, byStaff: made.byStaff }
}
