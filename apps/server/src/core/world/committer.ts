import type { Sql } from '../../platform/database/database.ts'
import { type CommitUnit, writeUnits } from './commit.ts'

export interface Committer {
  /** Resolves once the unit is on disk: true, or false if it was stale and has to be computed again. */
  commit(unit: CommitUnit, timelineVersion: number): Promise<boolean>
  /** Resolves when every unit committed so far is written. */
  idle(): Promise<void>
}

interface PendingUnit {
  unit: CommitUnit
  timelineVersion: number
  resolve: (written: boolean) => void
  reject: (error: unknown) => void
}

type NonEmpty = [PendingUnit, ...PendingUnit[]]
const isNonEmpty = (waiting: PendingUnit[]): waiting is NonEmpty => waiting.length > 0

interface Lane {
  waiting: PendingUnit[]
  /** Batches that are being written, and the maximum. */
  running: number
  readonly maxRunning: number
  /** Splits the queue into the next batch and the rest. */
  next(waiting: NonEmpty): [batch: PendingUnit[], rest: PendingUnit[]]
}

const MAX_BATCH_SIZE = 200
/** While one batch waits for the disk, the next one is being sent. */
const MAX_CONCURRENT_BATCHES = 2
/** Single units each wait for the disk. The limit leaves connections for reads. */
const MAX_CONCURRENT_SINGLES = 5

/**
 * Group commit: writes the changes of many players in one transaction with one disk sync. Units that arrive while a
 * batch is written form the next one, so a single change never waits for others.
 */
export function createCommitter(sql: Sql, onBatch: (size: number) => void = () => {}): Committer {
  const batchLane: Lane = { waiting: [], running: 0, maxRunning: MAX_CONCURRENT_BATCHES, next: nextBatch }
  // A unit that writes further rows may fail or wait for other locks, so it is not batched with others.
  const singleLane: Lane = {
    waiting: [],
    running: 0,
    maxRunning: MAX_CONCURRENT_SINGLES,
    next: ([first, ...rest]) => [[first], rest],
  }
  const isIdle = () => [batchLane, singleLane].every(({ running, waiting }) => running === 0 && waiting.length === 0)
  let idle: (() => void)[] = []

  function pump(lane: Lane) {
    while (lane.running < lane.maxRunning && isNonEmpty(lane.waiting)) {
      const [batch, rest] = lane.next(lane.waiting)
      lane.waiting = rest
      lane.running++
      void write(batch).finally(() => {
        lane.running--
        pump(lane)
        if (!isIdle()) return
        for (const resolve of idle) resolve()
        idle = []
      })
    }
  }

  async function write(batch: PendingUnit[]): Promise<void> {
    onBatch(batch.length)
    try {
      await commitBatch(batch)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One bad change must not fail the others: each is retried alone, and only the bad one is rejected.
      for (const entry of batch) await commitBatch([entry]).catch(entry.reject)
    }
  }

  async function commitBatch(batch: PendingUnit[]): Promise<void> {
    const version = batch[0]?.timelineVersion ?? 0
    const stale = await writeUnits(
      sql,
      batch.map(({ unit }) => unit),
      version,
    )
    for (const { unit, resolve } of batch) resolve(!stale.has(unit))
  }

  return {
    commit: (unit, timelineVersion) =>
      new Promise((resolve, reject) => {
        const lane = unit.alsoWrite ? singleLane : batchLane
        lane.waiting.push({ unit, timelineVersion, resolve, reject })
        // Units of the same turn of the event loop join the batch.
        setImmediate(pump, lane)
      }),
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idle.push(resolve))),
  }
}

/** Takes the units computed with the same timeline version as the oldest one. */
function nextBatch(waiting: NonEmpty): [PendingUnit[], PendingUnit[]] {
  const batch: PendingUnit[] = []
  const rest: PendingUnit[] = []
  for (const entry of waiting) {
    const joins = entry.timelineVersion === waiting[0].timelineVersion && batch.length < MAX_BATCH_SIZE
    ;(joins ? batch : rest).push(entry)
  }
  return [batch, rest]
}
