import { z } from 'zod'
import { call } from '../../call.ts'
import { Moment } from '../../entities/player.ts'

const Measured = {
  /** Seconds. */
  uptime: z.number(),
  /** Share of all cores. */
  cpuUsage: z.number(),
  /** Bytes. */
  memoryUsage: z.object({ used: z.number(), total: z.number() }),
  performance: z.object({
    /** In milliseconds, over five minutes. */
    responseTime: z.number(),
    slowest: z.number(),
    /** Share of failed calls, over five minutes. */
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

export const getServerMetrics = call('staff', 'The health of the server, now and over the last day.', {
  input: z.strictObject({}),
  output: z.object({
    ...Measured,
    measuredAt: Moment,
    /** Age of the values; above 0 if measuring failed and the last stored values are shown. */
    age: z.int(),
    isStored: z.boolean(),
    history: z.array(MetricsPoint),
  }),
  reads: ['server_metrics'],
  refuses: ['metrics/none'],
})
