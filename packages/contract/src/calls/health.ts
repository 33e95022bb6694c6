import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'

const Measured = {
  /** Seconds. */
  uptime: z.number(),
  /** The share of all cores. */
  cpuUsage: z.number(),
  /** Bytes. */
  memoryUsage: z.object({ used: z.number(), total: z.number() }),
  performance: z.object({
    /** Milliseconds, over five minutes. */
    responseTime: z.number(),
    slowest: z.number(),
    /** The share of calls that failed, over five minutes. */
    errorRate: z.number(),
    callsPerSecond: z.number(),
  }),
  connections: z.int(),
  playersInGame: z.int(),
  databaseSize: z.number(),
}

export const ServerMetrics = z.object(Measured)

export type ServerMetrics = z.infer<typeof ServerMetrics>

export const MetricsPoint = z.object({
  at: Moment,
  cpuUsage: z.number(),
  memoryUsed: z.number(),
  responseTime: z.number(),
  errorRate: z.number(),
  connections: z.number(),
})

export type MetricsPoint = z.infer<typeof MetricsPoint>

export const getServerMetrics = call('staff', 'How the server is, and how it was over the last day.', {
  input: z.strictObject({}),
  output: z.object({
    ...Measured,
    measuredAt: Moment,
    /** How long ago that was; above nothing where it could not be measured now and the last stored values are shown. */
    age: z.int(),
    isStored: z.boolean(),
    history: z.array(MetricsPoint),
  }),
  reads: ['server_metrics'],
  refuses: ['metrics/none'],
})
