import type { Sql, Tagged } from '../../platform/database/sql.ts'
import { type CommitUnit, insertFinds, type JointPart, type JointWriter, lockPlayers, writePlayers } from './commit.ts'

export interface JointUnit extends CommitUnit {
  readonly joint: JointPart
}

export const isJoint = (unit: CommitUnit): unit is JointUnit => unit.joint !== undefined

/** Further rows of a change that are written together with those of other changes in the same lane. */
export interface WriteJointly<Answer, Result> {
  partOf(answer: Answer, onWritten: (result: Result) => void): JointPart
}

export function writeJointly<Answer, Request, Result>(
  lane: string,
  writer: JointWriter<Request, Result>,
  requestOf: (answer: Answer) => Request,
): WriteJointly<Answer, Result> {
  // Units of one lane have requests and results of its types, which a queue of all units cannot express.
  return {
    partOf: (answer, onWritten) => ({ lane, writer, request: requestOf(answer), onWritten }) as JointPart,
  }
}

/** Whether the transaction of a batch was committed cannot be found out. */
export class UnknownOutcomeError extends Error {}

/** Rolls a transaction back in which nothing is left to write. */
class NothingToWrite extends Error {}

/** By unit: true if it was written, false if it was stale, or why it was refused. */
export type JointOutcomes = Map<CommitUnit, boolean | Error>

/**
 * Writes units of one lane in one transaction: the players' rows are locked first, then the writer decides and writes,
 * then the players it has not refused are written.
 */
export async function commitJointly(
  sql: Sql,
  units: readonly JointUnit[],
  timelineVersion: number,
): Promise<JointOutcomes> {
  const outcomes: JointOutcomes = new Map()
  const results = new Map<JointUnit, unknown>()
  let transaction: string | null = null
  try {
    await sql.begin(async (tx) => {
      const locked = await lockPlayers(tx, units, timelineVersion)
      transaction = locked.transaction
      for (const unit of units) outcomes.set(unit, !locked.stale.has(unit))
      await writeFresh(
        tx,
        units.filter((unit) => !locked.stale.has(unit)),
        timelineVersion,
        outcomes,
        results,
      )
    })
  } catch (error) {
    if (error instanceof NothingToWrite) return outcomes
    // A cut connection does not tell whether the transaction was committed.
    if (transaction === null || !(await wasCommitted(sql, transaction, units))) throw error
  }
  for (const [unit, result] of results) unit.joint.onWritten(result)
  return outcomes
}

async function writeFresh(
  tx: Tagged,
  fresh: readonly JointUnit[],
  timelineVersion: number,
  outcomes: JointOutcomes,
  results: Map<JointUnit, unknown>,
): Promise<void> {
  const [first] = fresh
  if (!first) throw new NothingToWrite()
  const answers = await first.joint.writer(
    tx,
    fresh.map(({ joint }) => joint.request),
  )
  for (const [n, unit] of fresh.entries()) {
    const answer = answers[n]
    if (answer instanceof Error) outcomes.set(unit, answer)
    else results.set(unit, answer)
  }
  const accepted = [...results.keys()]
  if (accepted.length === 0) throw new NothingToWrite()
  const stale = await writePlayers(tx, accepted, timelineVersion)
  if (stale.size > 0) {
    // The timeline has changed since the rows were locked.
    for (const unit of fresh) outcomes.set(unit, false)
    throw new NothingToWrite()
  }
  await insertFinds(
    tx,
    accepted.flatMap(({ changes }) => changes),
  )
  for (const { alsoWrite } of accepted) await alsoWrite?.(tx)
}

async function wasCommitted(sql: Sql, transaction: string, units: readonly JointUnit[]): Promise<boolean> {
  const uids = units.flatMap(({ changes }) => changes.map(({ uid }) => uid))
  try {
    return await sql.begin(async (tx) => {
      // The transaction may still be ending. It holds these locks until then.
      await tx`select from players where uid = any(${uids}) order by uid for update`
      const [found] = await tx<{ status: string | null }>`select pg_xact_status(${transaction}::xid8) as status`
      return found?.status === 'committed'
    })
  } catch (error) {
    throw new UnknownOutcomeError('The database could not be asked', { cause: error })
  }
}
