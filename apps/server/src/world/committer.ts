import { type Unit, writeUnits } from '../store/commit.ts'
import type { Sql } from '../store/database.ts'

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

const MOST_IN_A_BATCH = 200
/** Two at a time: while one waits for the disk the next is on its way. */
const BATCHES_AT_ONCE = 2

/**
 * Gathers what many players do into one transaction and one sync of the disk. What arrives while a batch is
 * being written forms the next, so a lone change never waits and a crowd shares the cost.
 */
export function createCommitter(sql: Sql, onBatch: (size: number) => void = () => {}): Committer {
  let waiting: Waiting[] = []
  let running = 0
  let idle: (() => void)[] = []

  function pump() {
    while (running < BATCHES_AT_ONCE && waiting.length > 0) {
      const batch = nextBatch()
      running++
      void write(batch).finally(() => {
        running--
        pump()
        if (running === 0 && waiting.length === 0) {
          for (const resolve of idle) resolve()
          idle = []
        }
      })
    }
  }

  /**
   * Units that were worked out with the same timeline, from the oldest on. What writes other rows too goes alone: it may
   * be refused in the middle, and waits for locks of its own.
   */
  function nextBatch(): Waiting[] {
    const first = waiting[0]
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const entry of waiting) {
      const joins = !first?.unit.beside && !entry.unit.beside && entry.timelineVersion === first?.timelineVersion
      ;(entry === first || (joins && batch.length < MOST_IN_A_BATCH) ? batch : rest).push(entry)
    }
    waiting = rest
    return batch
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
        waiting.push({ unit, timelineVersion, resolve, reject })
        // Let the others of this turn of the event loop join.
        setImmediate(pump)
      }),
    idle: () => new Promise((resolve) => (running === 0 && waiting.length === 0 ? resolve() : idle.push(resolve))),
  }
}
