import type { MetricsPoint, ServerMetrics } from '@hearthward/contract'
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { serverMetrics, serverMetricsHistory } from './tables.ts'

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`)
  return Number(rows[0]?.size)
}

export async function writeMetrics(db: Db, at: number, value: ServerMetrics, deleteBefore: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(serverMetrics)
      .values({ id: 'current', at, value })
      .onConflictDoUpdate({ target: serverMetrics.id, set: { at, value } })
    await tx.insert(serverMetricsHistory).values({ at, value }).onConflictDoNothing()
    await tx.delete(serverMetricsHistory).where(lt(serverMetricsHistory.at, deleteBefore))
  })
}

export async function readMetrics(db: Db): Promise<{ at: number; value: ServerMetrics } | null> {
  const [found] = await db.select().from(serverMetrics).where(eq(serverMetrics.id, 'current'))
  return found ? { at: found.at, value: found.value as ServerMetrics } : null
}

/** Averages per interval of `every` milliseconds, oldest first. */
export async function readMetricsHistory(db: Db, since: number, every: number): Promise<MetricsPoint[]> {
  const { rows } = await db.execute<Record<keyof MetricsPoint, string>>(sql`
    select (floor(at / ${every}::numeric) * ${every})::bigint as at,
      avg((value ->> 'cpuUsage')::float) as "cpuUsage",
      avg((value -> 'memoryUsage' ->> 'used')::float) as "memoryUsed",
      avg((value -> 'performance' ->> 'responseTime')::float) as "responseTime",
      avg((value -> 'performance' ->> 'errorRate')::float) as "errorRate",
      avg((value ->> 'connections')::float) as connections
    from server_metrics_history where at >= ${since} group by 1 order by 1`)
  return rows.map((row) => ({
    at: Number(row.at),
    cpuUsage: Number(row.cpuUsage),
    memoryUsed: Number(row.memoryUsed),
    responseTime: Number(row.responseTime),
    errorRate: Number(row.errorRate),
    connections: Number(row.connections),
  }))
}
