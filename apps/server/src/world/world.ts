import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { CallError, RefusalCode } from '@hearthward/contract'
import { callError } from '@hearthward/contract'
import { advance, type Details, eraAt, type Millis, type Player, type ReturnReport, type World as Rules } from '@hearthward/engine'
import { ANSWERS_KEPT, readPlayer, type StoredPlayer } from '../store/players.ts'
import type { ChangeSet, Columns } from '../store/commit.ts'
import type { Clock } from '../clock.ts'
import type { Committer } from './committer.ts'
import { createMemory } from './memory.ts'
import { rollsOf } from './rolls.ts'
import { columnsFrom } from './stored.ts'
import type { Timeline } from './timeline.ts'
import { createTurns } from './turns.ts'

/** What a change makes of a player. */
export interface Change<Answer> {
  answer: Answer
  /** The character after it. */
  state: Player
  /** False where the stored document, advanced, still says the same: then only the small columns are written. */
  writesDocument: boolean
  columns?: Partial<Columns>
  /** What is left of the report of an absence; null once the player has seen it. */
  absence: ReturnReport | null
  answers?: ChangeSet['answers']
}

export class Refusal extends Error {
  readonly error: CallError
  constructor(reason: RefusalCode, details: Details = {}) {
    const error = callError(reason, details)
    super(error.message)
    this.error = error
  }
}

/** Works out a change from what is stored. Pure: where another writer was faster it is asked again. */
export type Decide<Answer> = (stored: StoredPlayer, rules: Rules, now: Millis) => Change<Answer>

export interface WorldDeps {
  db: PostgresJsDatabase
  committer: Committer
  clock: Clock
  timeline: Timeline
  rollSecret: string
}

const MOST_TRIES = 8
const MOST_REMEMBERED = 20_000

/**
 * The only room in which a player's state is changed: read, decide, commit, and once more from the start where the
 * commit found that something had changed meanwhile.
 */
export function createWorld({ db, committer, clock, timeline, rollSecret }: WorldDeps) {
  const memory = createMemory(MOST_REMEMBERED)
  const inTurn = createTurns()

  const rulesFor = (uid: string): Rules => ({ timeline: timeline.eras(), rolls: rollsOf(rollSecret, uid) })

  async function stored(uid: string): Promise<StoredPlayer> {
    const found = memory.get(uid) ?? (await readPlayer(db, uid, clock.now()))
    if (!found) throw new Refusal('player/not-loaded')
    memory.put(uid, found)
    return found
  }

  function change<Answer>(uid: string, decide: Decide<Answer>): Promise<Answer> {
    return inTurn(uid, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = await stored(uid)
        const now = clock.now()
        const version = timeline.version()
        const decided = decide(before, rulesFor(uid), now)
        const next = changeSet(before, decided, now)
        const written = await committer.commit(next.change, version).catch((error) => {
          memory.drop(uid)
          throw error
        })
        if (written) {
          memory.put(uid, next.after)
          return decided.answer
        }
        memory.drop(uid)
        await timeline.reload()
      }
      throw new Refusal('call/unavailable')
    })
  }

  function changeSet<Answer>(before: StoredPlayer, decided: Change<Answer>, now: Millis) {
    const { state, writesDocument, absence, answers = [] } = decided
    const era = eraAt(timeline.eras(), state.settledAt)
    const columns = { ...columnsFrom(before.row, state, era, now), ...decided.columns }
    if (!writesDocument) columns.settledAt = before.row.settledAt
    const kept = new Map(before.answers)
    for (const { id, answer } of answers) kept.set(id, answer)
    const forgotten = [...kept.keys()].slice(0, Math.max(0, kept.size - ANSWERS_KEPT.most))
    for (const id of forgotten) kept.delete(id)
    const { uid, version } = before.row
    const change: ChangeSet = { uid, version, columns, state: writesDocument ? state : null, absence, answers, forgotten }
    const after: StoredPlayer = {
      row: { ...before.row, ...columns, absence, version: version + 1 },
      state: { ...state, lastSeenAt: columns.lastSeenAt },
      answers: kept,
    }
    return { change, after }
  }

  return {
    change,
    /** How a player stands at this moment. Writes nothing. */
    async look(uid: string): Promise<{ row: StoredPlayer['row']; state: Player }> {
      const found = await inTurn(uid, () => stored(uid))
      return { row: found.row, state: advance(found.state, rulesFor(uid), clock.now()).state }
    },
    rulesFor,
    /** After a write by other hands, such as a new name. */
    forget: (uid: string) => inTurn(uid, async () => memory.drop(uid)),
  }
}

export type World = ReturnType<typeof createWorld>
