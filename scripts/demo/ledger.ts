import type { CoinSource } from '@hearthward/contract'
import { seededRandom } from '@hearthward/e2e/seeded-random'
import { dayOf, days, hours } from '@hearthward/engine'
import { readCoinTotals } from '../../apps/server/src/core/world/coins.ts'
import { type Client, taggedFor } from '../../apps/server/src/platform/database/database.ts'
import { coinsOf, type Demo, isDeleted, range, templateFor, timeShiftOf } from './demo-players.ts'

/** Older coin flows become the opening balance of the ledger. */
const LEDGER_PERIOD = days(90)
const CHARTED_DAYS = 60

/** The totals of all players on one day. */
interface Day {
  newPlayers: number
  active: number
  experience: number
  flows: Map<CoinSource, { in: number; out: number }>
}

/** Coins that the ledger does not explain. */
export async function unexplainedCoins(client: Client): Promise<number> {
  const { inPurses, inOffers, booked } = await readCoinTotals(taggedFor(client))
  return inPurses + inOffers - booked
}

/**
 * Writes coin ledger, exchange tax, price history and analytics of past days; runs after all other tables are filled.
 */
export async function writeLedger(client: Client, demo: Demo, unexplainedBefore: number): Promise<void> {
  const playerDays = sumDays(demo)
  await writeTax(client, demo, playerDays)
  await writeFlows(client, playerDays, dayOf(demo.now - LEDGER_PERIOD))
  const opening = (await unexplainedCoins(client)) - unexplainedBefore
  await insertFlows(client, [[0, 'faucet', 'opening', opening]])
  await client.query(
    `insert into ge_price_history (item_id, at, volume, coins, low, high)
     select item_id, at / $1::bigint * $1::bigint, sum(quantity), sum(quantity::bigint * price), min(price), max(price)
     from ge_transactions where buy_offer_id like 'demo-%' and at > $2 group by 1, 2 on conflict do nothing`,
    [hours(1), demo.now - days(30)],
  )
  await chartDays(client, demo, playerDays)
  await chartHours(client, demo)
}

function sumDays(demo: Demo): Map<number, Day> {
  const all = new Map<number, Day>()
  for (const n of range(demo.players)) {
    const { simulated, row } = templateFor(demo, n)
    const timeShift = timeShiftOf(n, simulated.player)
    dayIn(all, row.createdAt - timeShift).newPlayers++
    for (const { at, flows, experience, isVisited } of simulated.days) {
      const day = dayIn(all, at - timeShift)
      day.experience += experience
      if (isVisited) day.active++
      for (const { source, coins } of flows) add(day, source, coins)
    }
    if (isDeleted(n)) add(dayIn(all, simulated.player.settledAt - timeShift), 'removed_accounts', -coinsOf(demo, n))
  }
  return all
}

function dayIn(all: Map<number, Day>, at: number): Day {
  const known = all.get(dayOf(at))
  if (known) return known
  const day = { newPlayers: 0, active: 0, experience: 0, flows: new Map() }
  all.set(dayOf(at), day)
  return day
}

function add({ flows }: Day, source: CoinSource, coins: number): void {
  const sum = flows.get(source) ?? { in: 0, out: 0 }
  if (coins > 0) sum.in += coins
  else sum.out += coins
  flows.set(source, sum)
}

async function writeTax(client: Client, { now }: Demo, playerDays: Map<number, Day>): Promise<void> {
  const { rows } = await client.query<{ at: string; coins: string }>(
    `insert into ge_ledger (at, source, item_id, coins)
     select max(at), 'tax', item_id, -sum(tax) from ge_transactions where buy_offer_id like 'demo-%'
     group by at / $1::bigint, item_id having sum(tax) > 0 returning at, coins`,
    [days(1)],
  )
  for (const { at, coins } of rows) add(dayIn(playerDays, Math.min(now, Number(at))), 'exchange_tax', Number(coins))
}

type FlowRow = [day: number, kind: 'faucet' | 'sink', source: CoinSource, coins: number]

async function writeFlows(client: Client, playerDays: Map<number, Day>, from: number): Promise<void> {
  const rows: FlowRow[] = []
  for (const [day, { flows }] of playerDays) {
    if (day < from) continue
    for (const [source, sum] of flows) rows.push([day, 'faucet', source, sum.in], [day, 'sink', source, sum.out])
  }
  await insertFlows(client, rows)
}

async function insertFlows(client: Client, rows: readonly FlowRow[]): Promise<void> {
  const real = rows.filter(([, , , coins]) => coins !== 0)
  const column = (at: number) => real.map((row) => row[at])
  await client.query(
    `insert into economy_flows as flow (day, kind, source, coins)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])
     on conflict (day, kind, source) do update set coins = flow.coins + excluded.coins`,
    [column(0), column(1), column(2), column(3)],
  )
}

/** Works backwards from today's totals: each day ends with the values the next one starts with. */
async function chartDays(client: Client, demo: Demo, playerDays: Map<number, Day>): Promise<void> {
  const today = dayOf(demo.now)
  const counted = await client.query<{ day: string; trades: string }>(
    'select at / $1::bigint as day, count(*) as trades from ge_transactions group by 1',
    [days(1)],
  )
  const trades = new Map(counted.rows.map((row) => [Number(row.day), Number(row.trades)]))
  const { rows } = await client.query<Record<string, string>>(
    `select count(*) as players, sum(total_xp) as experience, sum(coins) as coins,
       count(*) filter (where premium_until > $1) as premium,
       (select count(*) from reports where status = 'pending') as reports
     from players where deleted_at is null`,
    [demo.now],
  )
  const sums = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)]))
  const now = { players: 0, experience: 0, coins: 0, premium: 0, reports: 0, ...sums }
  let { players, experience, coins } = now
  for (let day = today; day > today - CHARTED_DAYS && players > 0; day--) {
    const { newPlayers = 0, active = 0, experience: learned = 0, flows = new Map() } = playerDays.get(day) ?? {}
    const random = seededRandom(day)
    const online = Math.round(active / 9)
    const reports = Math.round(now.reports * (0.7 + random.next() * 0.5))
    const premium = Math.round((now.premium * players) / now.players)
    await client.query(
      `insert into analytics (span, at, players, active, new_players, online, premium, reports, coins, experience, trades,
         connections, error_rate)
       values ('day', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $5, $11) on conflict do nothing`,
      [
        day * days(1),
        players,
        active,
        newPlayers,
        online,
        premium,
        reports,
        coins,
        experience,
        trades.get(day) ?? 0,
        random.next() / 5,
      ],
    )
    players = Math.max(0, players - newPlayers)
    experience = Math.max(0, experience - learned)
    for (const sum of flows.values()) coins = Math.max(0, coins - sum.in - sum.out)
  }
}

async function chartHours(client: Client, { now }: Demo): Promise<void> {
  await client.query(
    `insert into analytics (span, at, players, active, online, premium, reports, coins, experience, connections)
     select 'hour', active.at, day.players, active.players, active.players / 2, day.premium, day.reports, day.coins,
       day.experience, active.players / 2
     from analytics as day, (
       select until_at / $1::bigint * $1::bigint as at, count(distinct player_id) as players
       from player_activity_logs where until_at > $2 and until_at <= $4 group by 1) as active
     where day.span = 'day' and day.at = active.at / $3::bigint * $3::bigint on conflict do nothing`,
    [hours(1), now - hours(24), days(1), now],
  )
}

/** Players without a role that are not test accounts. */
export async function countRealPlayers(client: Client): Promise<number> {
  const { rows } = await client.query<{ players: string }>(
    `select count(*) as players from players
     where role = 'default' and not exists (select from test_accounts where test_accounts.uid = players.uid)`,
  )
  return Number(rows[0]?.players)
}
