import { availableParallelism, totalmem } from 'node:os'
import type { MetricsPoint, ServerMetrics } from '@hearthward/contract'
import { days, minutes } from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keepMetrics, readDatabaseSize, readMetrics, readMetricsHistory } from './queries.ts'
import { type Answered, answered, between } from './response-times.ts'

type Needed = Pick<Core, 'metrics' | 'database' | 'bus' | 'clock' | 'log'>

export interface Measured extends ServerMetrics {
  measuredAt: number
  /** How long ago that was; above nothing where these are the last stored values. */
  age: number
  isStored: boolean
  history: MetricsPoint[]
}

/** Figures of speed are those of the last five minutes. */
const WINDOW = minutes(5)
const HISTORY_POINT = minutes(10)

interface Sample {
  at: number
  cpu: number
  answered: Answered
}

/** How this node is. By the machine's own clock: how fast it is has nothing to do with the game's time. */
export function createHealth({ metrics, database, bus, clock, log }: Needed) {
  const { db } = database
  const begunAt = Date.now()
  let samples: Sample[] = []

  async function sample(): Promise<Sample> {
    const { user, system } = process.cpuUsage()
    return { at: Date.now(), cpu: (user + system) / 1_000, answered: answered((await metrics.calls.get()).values) }
  }

  /** What was answered within the window, and when it began. */
  async function lately() {
    const now = await sample()
    const before = samples.find(({ at }) => at >= now.at - WINDOW)
    const { calls, failures, ...times } = between(before?.answered ?? null, now.answered)
    return { now, before, calls, errorRate: calls > 0 ? failures / calls : 0, ...times }
  }

  async function connections(): Promise<number> {
    return (await metrics.connections.get()).values[0]?.value ?? 0
  }

  async function measure(): Promise<ServerMetrics> {
    const { now, before, calls, errorRate, meanMs, slowestMs } = await lately()
    const span = Math.max(now.at - (before?.at ?? begunAt), 1)
    return {
      uptime: (now.at - begunAt) / 1_000,
      cpuUsage: shareUsed(now.cpu - (before?.cpu ?? 0), before ? span : process.uptime() * 1_000),
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
    /** The share of calls that the server itself failed at. */
    errorRate: async () => (await lately()).errorRate,
    /** Every half minute, by a job: stored for those who ask when it cannot be measured, and for the charts of a day. */
    async keep(): Promise<void> {
      const value = await measure()
      const now = Date.now()
      samples = [...samples.filter(({ at }) => at >= now - WINDOW), await sample()]
      await keepMetrics(db, now, value, now - days(1))
    },
    /** How the server is; where that cannot be found out, how it last was, with its age. Never anything made up. */
    async read(): Promise<Measured> {
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

/** The share of all processors that so much work in so long a time is. Both are measured apart: it is never above all. */
export function shareUsed(workMs: number, spanMs: number, processors = availableParallelism()): number {
  return Math.min(1, workMs / spanMs / processors)
}

export type Health = ReturnType<typeof createHealth>

/** What this process may use, where it is less than the machine has. */
function totalMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem() ? allowed : totalmem()
}

declare module '../../core/server.ts' {
  interface Server {
    readonly health: Health
  }
}
