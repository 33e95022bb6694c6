// The daily snapshots of many players, in the batches of the server's job.
import { content } from '@hearthward/content'
import { apiPlayer } from '@hearthward/e2e/api'
import { withDatabase } from '@hearthward/e2e/database'
import type { Product } from '@hearthward/e2e/product'
import { type Player, stateOf } from '@hearthward/engine'
import { takeDailySnapshots } from '../../apps/server/src/features/snapshots/queries.ts'
import { sqlOn } from '../../apps/server/src/platform/database/sql.ts'
import { type Figure, rounded } from './figure.ts'

const PLAYERS = 2_000
const BATCH = 50

/** A character after some months: a filled bank, a collection, achievements. */
function experienced(state: Player): Player {
  const items = Object.keys(content.items)
  return {
    ...state,
    bank: items.slice(0, 150).map((id, slot) => ({ id, quantity: 17 * slot + 1, slot })),
    collection: Object.fromEntries(
      items.slice(0, 300).map((id, n) => [id, { firstAt: n, firstCount: n, total: 9 * n }]),
    ),
    achievements: Object.fromEntries(
      Object.keys(content.achievements).map((id, n) => [id, { completedAt: n, claimed: true, waiting: {} }]),
    ),
  }
}

export async function snapshotBench({ url, dataDir }: Product): Promise<Figure[]> {
  const api = await apiPlayer(url)
  await api.guest()
  const { player, now } = await api.load()
  return withDatabase(dataDir, async (pool) => {
    const state = JSON.stringify(experienced(stateOf(player)))
    const { rows } = await pool.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_name = 'players' and is_generated = 'NEVER'
         and column_name not in ('uid', 'username', 'username_lowercase', 'state')`,
    )
    const columns = rows[0]?.list
    await pool.query(
      `insert into players (uid, username, username_lowercase, state, ${columns})
       select 'bench-' || n, 'Bench_' || n, 'bench_' || n, $2::json, ${columns}
       from players, generate_series(1, $3::int) as n where uid = $1`,
      [player.uid, state, PLAYERS],
    )
    const sql = sqlOn(pool)
    const began = performance.now()
    const cpu = process.cpuUsage()
    let longest = 0
    for (let after: string | null = ''; after !== null; ) {
      const batchBegan = performance.now()
      after = (await takeDailySnapshots(sql, now, BATCH, after)).last
      longest = Math.max(longest, performance.now() - batchBegan)
    }
    const perThousand = (ms: number) => rounded((ms / PLAYERS) * 1_000)
    const { user, system } = process.cpuUsage(cpu)
    const { rows: size } = await pool.query<{ bytes: string }>(
      `select pg_total_relation_size('character_snapshots') / ${PLAYERS} as bytes`,
    )
    await pool.query(`delete from players where uid like 'bench-%'`)
    return [
      { name: 'snapshots-daily', value: perThousand(performance.now() - began), unit: 'ms per 1,000 players' },
      {
        name: 'snapshots-cpu',
        value: perThousand((user + system) / 1_000),
        unit: 'ms of the server per 1,000 players',
      },
      { name: 'snapshots-batch', value: rounded(longest), unit: `ms, the longest batch of ${BATCH}` },
      { name: 'snapshots-state', value: state.length, unit: 'bytes of a state' },
      { name: 'snapshots-size', value: Number(size[0]?.bytes), unit: 'bytes of a snapshot with its indexes' },
    ]
  })
}
