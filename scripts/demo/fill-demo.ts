import { content } from '@hearthward/content'
import type { ChainLink } from '../../apps/server/src/core/audit/audit-log.ts'
import { copyIn } from '../../apps/server/src/features/backups/copy-streams.ts'
import type { Client } from '../../apps/server/src/platform/database/database.ts'
import { ACCOUNT_TABLES } from './accounts.ts'
import { ANTI_CHEAT_TABLES } from './anti-cheat.ts'
import { CHAT_TABLES } from './chat-and-reports.ts'
import { type Demo, type DemoTable, templateOf } from './demo-players.ts'
import { EXCHANGE_TABLES } from './exchange.ts'
import { countRealPlayers, unexplainedCoins, writeLedger } from './ledger.ts'
import { simulatePlayers } from './simulated-players.ts'
import { STAFF_TABLES } from './staff-actions.ts'

/**
 * Simulating a player takes a tenth of a second. Beyond this number, players are copies with other names, times and
 * coins.
 */
const MOST_SIMULATED = 400

/** In the order of their foreign keys. */
const TABLES: readonly DemoTable[] = [
  ...ACCOUNT_TABLES,
  ...EXCHANGE_TABLES,
  ...CHAT_TABLES,
  ...STAFF_TABLES,
  ...ANTI_CHEAT_TABLES,
]

export interface DemoOptions {
  players: number
  now: number
  /** Allows demo players in a database with real players. */
  amongReal: boolean
}

/** Fills a database with players and their history in one transaction. */
export async function fillDemo(
  client: Client,
  { players, now, amongReal }: DemoOptions,
  log: (line: string) => void,
): Promise<void> {
  const existing = await client.query("select from test_accounts where created_by = 'demo' limit 1")
  if (existing.rows.length > 0) throw new Error('This database already has demo players. Clean up test accounts first.')
  const real = await countRealPlayers(client)
  if (real > 0 && !amongReal) {
    const whom = real === 1 ? 'a player' : `${real.toLocaleString('en-GB')} players`
    throw new Error(`This database has ${whom} of its own. To add demo players anyway: --among-real-players`)
  }
  log('Simulating players')
  const templates = simulatePlayers(Math.min(players, MOST_SIMULATED), content, now).map(templateOf)
  await client.query('begin')
  try {
    await fill(client, { players, templates, content, now, chain: await lockAuditChain(client) }, log)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  log('Updating the statistics of the database')
  await client.query('vacuum analyze')
}

/**
 * Rows that survive the clean-up of demo players, with the column that holds the demo id. They would conflict with a
 * new run.
 */
const LEFTOVER_ROWS = {
  reports: 'id',
  bans: 'id',
  detection_alerts: 'id',
  player_risk_profiles: 'player_id',
  investigations: 'id',
  investigation_notes: 'id',
  ge_transactions: 'buy_offer_id',
} as const

async function fill(client: Client, demo: Demo, log: (line: string) => void): Promise<void> {
  for (const [table, id] of Object.entries(LEFTOVER_ROWS))
    await client.query(`delete from ${table} where ${id} like 'demo-%'`)
  const unexplainedBefore = await unexplainedCoins(client)
  // The leaderboard rows are imported with the players.
  await client.query('alter table players disable trigger user')
  for (const demoTable of TABLES) {
    const columns = demoTable.columns.map((column) => `"${column}"`).join(', ')
    const count = await copyIn(client, `copy "${demoTable.table}" (${columns}) from stdin`, copyText(demoTable, demo))
    log(`${demoTable.table}: ${count.toLocaleString('en-GB')}`)
  }
  await client.query('alter table players enable trigger user')
  // Sequence numbers are counted per item: later offers come after these. Traded items have a latest price.
  await client.query(
    `insert into ge_prices (item_id, sequence, last_price, is_stale)
     select item_id, coalesce(offered.sequence, 0), traded.price, true
     from (select item_id, max(sequence) as sequence from grand_exchange group by item_id) as offered
       full join (select distinct on (item_id) item_id, price from ge_transactions order by item_id, id desc) as traded
       using (item_id)
     on conflict (item_id) do update set sequence = greatest(ge_prices.sequence, excluded.sequence),
       last_price = coalesce(excluded.last_price, ge_prices.last_price), is_stale = true`,
  )
  await client.query(
    `insert into audit_chain (id, seq, hash) values ('newest', $1, $2)
     on conflict (id) do update set seq = excluded.seq, hash = excluded.hash`,
    [demo.chain.seq, demo.chain.hash],
  )
  log('Writing the ledger')
  await writeLedger(client, demo, unexplainedBefore)
}

/** Locks the end of the audit chain, so that no other entry is added before the demo's. */
async function lockAuditChain(client: Client): Promise<Demo['chain']> {
  await client.query("insert into audit_chain (id, seq, hash) values ('newest', 0, '') on conflict do nothing")
  const { rows } = await client.query<ChainLink>('select seq, hash from audit_chain for update')
  const [link] = rows
  if (!link) throw new Error('The audit log has no chain')
  return { seq: Number(link.seq), hash: link.hash }
}

const ROWS_PER_CHUNK = 1_000

async function* copyText({ rows }: DemoTable, demo: Demo): AsyncGenerator<Buffer> {
  let lines: string[] = []
  for (const row of rows(demo)) {
    lines.push(`${row.map(copyField).join('\t')}\n`)
    if (lines.length < ROWS_PER_CHUNK) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }

function copyField(value: unknown): string {
  if (value === null) return '\\N'
  return String(value).replace(/[\\\n\t\r]/g, (sign) => ESCAPED[sign] as string)
}
