import type { Sql } from '../../platform/database/database.ts'
import { type Unit, writeUnits } from './commit.ts'

export interface Committer {
  /** Answers once the unit is on disk: true, or false where it was worked out from what is no longer so. */
  commit(unit: Unit, timelineVersion: number): Promise<boolean>
  /** Resolves when everything handed in so far is written. */
  idle(): Promise<void>
}

interface Waiting {
  unit: Unit
  timelineVersion: number
  resolve: (written: boolean) => void
  reject: (error: unknown) => void
}

type Some = [Waiting, ...Waiting[]]
const isSome = (waiting: Waiting[]): waiting is Some => waiting.length > 0

interface Lane {
  waiting: Waiting[]
  /** Batches on their way to the disk, and how many may be. */
  running: number
  readonly most: number
  /** Parts what waits into the next batch and the rest. */
  next(waiting: Some): [batch: Waiting[], rest: Waiting[]]
}

const MOST_IN_A_BATCH = 200
/** Two at a time: while one waits for the disk the next is on its way. */
const BATCHES_AT_ONCE = 2
/** Of those that go alone, more: each waits for the disk by itself. Connections are left for whoever reads. */
const ALONE_AT_ONCE = 5

/**
 * Gathers what many players do into one transaction and one sync of the disk. What arrives while a batch is
 * being written forms the next, so a lone change never waits and a crowd shares the cost.
 */
export function createCommitter(sql: Sql, onBatch: (size: number) => void = () => {}): Committer {
  const together: Lane = { waiting: [], running: 0, most: BATCHES_AT_ONCE, next: nextTogether }
  // What writes other rows too may be refused in the middle, and waits for locks of its own: nobody else waits with it.
  const alone: Lane = { waiting: [], running: 0, most: ALONE_AT_ONCE, next: ([first, ...rest]) => [[first], rest] }
  const isIdle = () => [together, alone].every(({ running, waiting }) => running === 0 && waiting.length === 0)
  let idle: (() => void)[] = []

  function pump(lane: Lane) {
    while (lane.running < lane.most && isSome(lane.waiting)) {
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

  async function write(batch: Waiting[]): Promise<void> {
    onBatch(batch.length)
    try {
      await settle(batch)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One bad change must not fail its neighbours: each by itself, and only the bad one hears of it.
      for (const entry of batch) await settle([entry]).catch(entry.reject)
    }
  }

  async function settle(batch: Waiting[]): Promise<void> {
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
        const lane = unit.beside ? alone : together
        lane.waiting.push({ unit, timelineVersion, resolve, reject })
        // Let the others of this turn of the event loop join.
        setImmediate(pump, lane)
      }),
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idle.push(resolve))),
  }
}

/** Those that were worked out with the same timeline, from the oldest on. */
function nextTogether(waiting: Some): [Waiting[], Waiting[]] {
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const entry of waiting) {
    const joins = entry.timelineVersion === waiting[0].timelineVersion && batch.length < MOST_IN_A_BATCH
    ;(joins ? batch : rest).push(entry)
  }
  return [batch, rest]
}
