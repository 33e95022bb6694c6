import type { Sql } from '../../platform/database/database.ts'
import { type CommitUnit, writeUnits } from './commit.ts'
import { commitJointly, isJoint, type JointUnit, UnknownOutcomeError } from './joint-writer.ts'

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

interface Lane {
  waiting: PendingUnit[]
  /** Batches that are being written, and the maximum. */
  running: number
  readonly maxRunning: number
  /** At least this long between the starts of two batches that are not full, in milliseconds. */
  readonly interval: number
  startedAt: number
  timer?: NodeJS.Timeout | undefined
  /** Splits the queue into the next batch and the rest. The batch is empty if nothing can be written at present. */
  next(waiting: readonly PendingUnit[]): [batch: PendingUnit[], rest: PendingUnit[]]
}

const MAX_BATCH_SIZE = 200
/** Smaller, because other servers and the back-office wait for what it locks. */
const MAX_JOINT_BATCH_SIZE = 64
/** While one batch waits for the disk, the next one is being sent. */
const MAX_CONCURRENT_BATCHES = 2
/** A change that shares a batch costs half as much as one that is written alone. One that comes alone does not wait. */
const BATCH_INTERVAL = 10
/** Units with further rows. The limit leaves connections for reads. */
const MAX_CONCURRENT_WITH_MORE = 5

/**
 * Group commit: writes the changes of many players in one transaction with one disk sync. Units that arrive while a
 * batch is written form the next one, so a single change never waits for others.
 */
export function createCommitter(sql: Sql, onBatch: (size: number) => void = () => {}): Committer {
  const batchLane: Lane = {
    waiting: [],
    running: 0,
    maxRunning: MAX_CONCURRENT_BATCHES,
    interval: BATCH_INTERVAL,
    startedAt: 0,
    next: nextBatch,
  }
  /** Joint lanes with a batch under way. The next batch of each waits for it, which keeps its units in order. */
  const busyLanes = new Set<string>()
  // A unit that writes further rows may fail or wait for other locks, so it is batched only with units of its lane.
  const laneWithMore: Lane = {
    waiting: [],
    running: 0,
    maxRunning: MAX_CONCURRENT_WITH_MORE,
    interval: 0,
    startedAt: 0,
    next: (waiting) => nextWithMore(waiting, busyLanes),
  }
  const isIdle = () => [batchLane, laneWithMore].every(({ running, waiting }) => running === 0 && waiting.length === 0)
  let idle: (() => void)[] = []

  function pump(lane: Lane) {
    while (lane.running < lane.maxRunning && lane.waiting.length > 0) {
      const early = lane.startedAt + lane.interval - performance.now()
      if (early > 0 && lane.waiting.length < MAX_BATCH_SIZE) return pumpAfter(lane, early)
      const [batch, rest] = lane.next(lane.waiting)
      const [first] = batch
      if (!first) return
      lane.waiting = rest
      lane.running++
      lane.startedAt = performance.now()
      const jointLane = first.unit.joint?.lane
      if (jointLane !== undefined) busyLanes.add(jointLane)
      void write(batch).finally(() => {
        lane.running--
        if (jointLane !== undefined) busyLanes.delete(jointLane)
        pump(lane)
        if (!isIdle()) return
        for (const resolve of idle) resolve()
        idle = []
      })
    }
  }

  function pumpAfter(lane: Lane, ms: number) {
    lane.timer ??= setTimeout(() => {
      lane.timer = undefined
      pump(lane)
    }, ms)
  }

  async function write(batch: PendingUnit[]): Promise<void> {
    onBatch(batch.length)
    try {
      await commitBatch(batch)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // Trying again could do twice what is not answered from stored answers.
      if (error instanceof UnknownOutcomeError) return batch.forEach(({ reject }) => void reject(error))
      // One bad change must not fail the others: each is retried alone, and only the bad one is rejected.
      for (const entry of batch) await commitBatch([entry]).catch(entry.reject)
    }
  }

  async function commitBatch(batch: PendingUnit[]): Promise<void> {
    const version = batch[0]?.timelineVersion ?? 0
    const units = batch.map(({ unit }) => unit)
    if (units.every(isJoint)) return commitJoint(batch, units, version)
    const stale = await writeUnits(sql, units, version)
    for (const { unit, resolve } of batch) resolve(!stale.has(unit))
  }

  async function commitJoint(batch: PendingUnit[], units: JointUnit[], version: number): Promise<void> {
    const outcomes = await commitJointly(sql, units, version)
    for (const { unit, resolve, reject } of batch) {
      const outcome = outcomes.get(unit) ?? false
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
  }

  return {
    commit: (unit, timelineVersion) =>
      new Promise((resolve, reject) => {
        const lane = unit.alsoWrite || unit.joint ? laneWithMore : batchLane
        lane.waiting.push({ unit, timelineVersion, resolve, reject })
        // Units of the same turn of the event loop join the batch.
        setImmediate(pump, lane)
      }),
    idle: () => new Promise((resolve) => (isIdle() ? resolve() : idle.push(resolve))),
  }
}

/** Takes the units computed with the same timeline version as the oldest one. */
function nextBatch(waiting: readonly PendingUnit[]): [PendingUnit[], PendingUnit[]] {
  const [first] = waiting
  return split(waiting, MAX_BATCH_SIZE, ({ timelineVersion }) => timelineVersion === first?.timelineVersion)
}

/** Takes the oldest unit whose joint lane is free, and with it the waiting units of the same lane. */
function nextWithMore(waiting: readonly PendingUnit[], busy: ReadonlySet<string>): [PendingUnit[], PendingUnit[]] {
  const first = waiting.find(({ unit }) => !unit.joint || !busy.has(unit.joint.lane))
  const lane = first?.unit.joint?.lane
  return split(
    waiting,
    MAX_JOINT_BATCH_SIZE,
    (entry) =>
      entry === first ||
      (lane !== undefined && entry.unit.joint?.lane === lane && entry.timelineVersion === first?.timelineVersion),
  )
}

function split(
  waiting: readonly PendingUnit[],
  most: number,
  joins: (entry: PendingUnit) => boolean,
): [PendingUnit[], PendingUnit[]] {
  const batch: PendingUnit[] = []
  const rest: PendingUnit[] = []
  for (const entry of waiting) (batch.length < most && joins(entry) ? batch : rest).push(entry)
  return [batch, rest]
}
