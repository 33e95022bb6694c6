import { availableParallelism, totalmem } from 'node:os'
import type { MetricsPoint, ServerMetrics } from '@hearthward/contract'
import { days, minutes } from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readDatabaseSize, readMetrics, readMetricsHistory, writeMetrics } from './queries.ts'
import { type CallTotals, callsBetween, sumCalls } from './response-times.ts'

type Dependencies = Pick<Core, 'metrics' | 'database' | 'bus' | 'clock' | 'log'>

export interface HealthReport extends ServerMetrics {
  measuredAt: number
  /** Milliseconds since the measurement; above 0 only for stored values. */
  age: number
  isStored: boolean
  history: MetricsPoint[]
}

/** Response times and rates cover the last five minutes. */
const WINDOW = minutes(5)
const HISTORY_POINT = minutes(10)

interface Sample {
  at: number
  cpu: number
  answered: CallTotals
}

/** Health of this node. It uses the machine's clock, because performance is independent of game time. */
export function createHealth({ metrics, database, bus, clock, log }: Dependencies) {
  const { db } = database
  const startedAt = Date.now()
  let samples: Sample[] = []

  async function sample(): Promise<Sample> {
    const { user, system } = process.cpuUsage()
    return { at: Date.now(), cpu: (user + system) / 1_000, answered: sumCalls((await metrics.calls.get()).values) }
  }

  /** Totals of the calls within the window, with the samples at its start and end. */
  async function readWindow() {
    const now = await sample()
    const before = samples.find(({ at }) => at >= now.at - WINDOW)
    const { calls, failures, ...times } = callsBetween(before?.answered ?? null, now.answered)
    return { now, before, calls, errorRate: calls > 0 ? failures / calls : 0, ...times }
  }

  async function connections(): Promise<number> {
    return (await metrics.connections.get()).values[0]?.value ?? 0
  }

  async function measure(): Promise<ServerMetrics> {
    const { now, before, calls, errorRate, meanMs, slowestMs } = await readWindow()
    const span = Math.max(now.at - (before?.at ?? startedAt), 1)
    return {
      uptime: (now.at - startedAt) / 1_000,
      cpuUsage: cpuShare(now.cpu - (before?.cpu ?? 0), before ? span : process.uptime() * 1_000),
      memoryUsage: { used: process.memoryUsage.rss(), total: totalMemory() },
      performance: {
        responseTime: meanMs,
        slowest: slowestMs,
        errorRate,
        callsPerSecond: calls / (span / 1_000),
      },
      connections: await connections(),
      playersInGame: await bus.leases.count(clock.now()),
      databaseSize: await readDatabaseSize(db),
    }
  }

  return {
    connections,
    /** The share of calls that failed with an internal error. */
    errorRate: async () => (await readWindow()).errorRate,
    /** Stores a measurement. A job calls it every half minute; it is the fallback of `read` and the data of the charts. */
    async record(): Promise<void> {
      const value = await measure()
      const now = Date.now()
      samples = [...samples.filter(({ at }) => at >= now - WINDOW), await sample()]
      await writeMetrics(db, now, value, now - days(1))
    },
    /** Measures the server. If that fails, returns the last stored values with their age, never invented ones. */
    async read(): Promise<HealthReport> {
      const history = await readMetricsHistory(db, Date.now() - days(1), HISTORY_POINT)
      try {
        return { ...(await measure()), measuredAt: Date.now(), age: 0, isStored: false, history }
      } catch (error) {
        log.warn({ err: error }, 'the server could not be measured')
      }
      const stored = await readMetrics(db)
      if (!stored) throw new Refusal('metrics/none')
      return {
        ...stored.value,
        measuredAt: stored.at,
        age: Math.max(1, Date.now() - stored.at),
        isStored: true,
        history,
      }
    },
  }
}

/** Share of all processors in use, capped at 1: work and time are measured separately, so the quotient may exceed it. */
export function cpuShare(workMs: number, spanMs: number, processors = availableParallelism()): number {
  return Math.min(1, workMs / spanMs / processors)
}

export type Health = ReturnType<typeof createHealth>

/** The memory limit of this process if it is below the machine's memory. */
function totalMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem() ? allowed : totalmem()
}

declare module '../../core/server.ts' {
  interface Server {
    readonly health: Health
  }
}
