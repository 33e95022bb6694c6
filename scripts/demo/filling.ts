import { content } from '@hearthward/content'
import { copyIn } from '../../apps/server/src/store/copying.ts'
import type { Client } from '../../apps/server/src/store/database.ts'
import { livesOf } from './lives.ts'
import { actsOf, type Demo, FILLED, type Filled } from './tables.ts'

/** More lives than this would look no different. */
const MOST_LIVES = 120

/** Fills a database with so many players and what they and staff did, all of it or nothing. */
export async function fillDemo(client: Client, count: number, now: number, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query("select from test_accounts where created_by = 'demo' limit 1")
  if (rows.length > 0) throw new Error('This database has demo players already. Clean up test accounts first.')
  say('Playing lives')
  const lives = livesOf(Math.min(count, MOST_LIVES), content, now)
  await client.query('begin')
  // The boards come with the players here, and eras do not change.
  await client.query('alter table players disable trigger user')
  const link = await client.query('select seq, hash from audit_chain')
  const chain = { seq: Number(link.rows[0]?.seq ?? 0), hash: link.rows[0]?.hash ?? '' }
  const demo: Demo = { players: count, lives, content, now, chain }
  for (const filled of FILLED) {
    const columns = filled.columns.map((column) => `"${column}"`).join(', ')
    const taken = await copyIn(client, `copy "${filled.table}" (${columns}) from stdin`, textOf(filled, demo))
    say(`${filled.table}: ${taken.toLocaleString('en-GB')}`)
  }
  // Offers are counted item by item; those made later stand behind these.
  await client.query(
    `insert into ge_prices (item_id, sequence) select item_id, max(sequence) from grand_exchange group by item_id
     on conflict (item_id) do update set sequence = greatest(ge_prices.sequence, excluded.sequence), is_stale = true`,
  )
  const newest = [...actsOf(demo)].at(-1)
  await client.query(
    `insert into audit_chain (id, seq, hash) values ('newest', $1, $2)
     on conflict (id) do update set seq = excluded.seq, hash = excluded.hash`,
    [newest?.seq ?? chain.seq, newest?.hash ?? chain.hash],
  )
  await client.query('alter table players enable trigger user')
  await client.query('commit')
  say('Counting, so that the database finds its way')
  await client.query('analyze')
}

const PIECE = 1_000

async function* textOf({ rows }: Filled, demo: Demo): AsyncGenerator<Buffer> {
  let lines: string[] = []
  for (const row of rows(demo)) {
    lines.push(`${row.map(fieldOf).join('\t')}\n`)
    if (lines.length < PIECE) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }

function fieldOf(value: unknown): string {
  if (value === null) return '\\N'
  return String(value).replace(/[\\\n\t\r]/g, (sign) => ESCAPED[sign] as string)
}
