import { content } from '@hearthward/content'
import { days, type Millis, minutes, newPlayer } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { ANTI_CHEAT_TABLES } from './anti-cheat.ts'
import { type Demo, range, templateOf, timeShiftOf } from './demo-players.ts'
import { EXCHANGE_TABLES } from './exchange.ts'
import { simulatePlayers } from './simulated-players.ts'
import { tradingGroups } from './trading-groups.ts'

const NOW = Date.UTC(2026, 9, 1)

function demoOf(players: number): Demo {
  const templates = simulatePlayers(12, content, NOW).map(templateOf)
  return { players, templates, content, now: NOW, chain: { seq: 0, hash: '' } }
}

function rowsOf<Row>(demo: Demo, name: string): Row[] {
  const found = [...EXCHANGE_TABLES, ...ANTI_CHEAT_TABLES].find(({ table }) => table === name)
  if (!found) throw new Error(`No table ${name}`)
  return [...found.rows(demo)].map(
    (row) => Object.fromEntries(found.columns.map((column, index) => [column, row[index]])) as Row,
  )
}

interface AlertRow {
  rule_id: string
  player_id: string
  evidence: string
}

interface TradeRow {
  at: number
  item_id: string
  quantity: number
  price: number
  buyer_uid: string
  seller_uid: string
}

test('alerts about trades name players, items and coins of trades that the demo contains', () => {
  const demo = demoOf(400)
  const trades = rowsOf<TradeRow>(demo, 'ge_transactions')
  const devices = new Map(
    rowsOf<{ player_id: string; device: string }>(demo, 'player_devices').map((row) => [row.player_id, row.device]),
  )
  const tradesAmong = (members: readonly string[]) =>
    trades.filter(({ buyer_uid, seller_uid }) => members.includes(buyer_uid) && members.includes(seller_uid))
  const alerts = rowsOf<AlertRow>(demo, 'detection_alerts').map((row) => ({ ...row, ...JSON.parse(row.evidence) }))

  const rings = alerts.filter(({ rule_id }) => rule_id === 'trade_ring')
  expect(rings.length).toBeGreaterThan(0)
  for (const { player_id, members, itemId, trades: count, coins } of rings) {
    const own = tradesAmong(members).filter(({ item_id }) => item_id === itemId)
    expect(members).toContain(player_id)
    expect(own).toHaveLength(count)
    expect(own.reduce((sum, { quantity, price }) => sum + quantity * price, 0)).toBe(coins)
  }

  const shared = alerts.filter(({ rule_id }) => rule_id === 'multi_account')
  expect(shared.length).toBeGreaterThan(0)
  for (const { player_id, accounts, device } of shared) {
    expect(accounts).toContain(player_id)
    expect([...devices].flatMap(([uid, own]) => (own === device ? [uid] : []))).toEqual(accounts)
    expect(tradesAmong(accounts).length).toBeGreaterThanOrEqual(accounts.length)
  }
})

/** A demo in which all players were active in this period. */
function demoActive(from: Millis, until: Millis): Demo {
  const players = 200
  const templates = [...range(players)].map((n) => {
    const player = newPlayer('ada', NOW)
    const timeShift = timeShiftOf(n, player)
    const template = templateOf({ player: { ...player, lastSeenAt: until + timeShift }, days: [], entries: [] })
    return { ...template, row: { ...template.row, createdAt: from + timeShift } }
  })
  return { players, templates, content, now: NOW, chain: { seq: 0, hash: '' } }
}

const groupsWith = (from: Millis, until: Millis) => [...tradingGroups(demoActive(from, until))].length

test('players trade in groups only if they were active in the last 28 days', () => {
  const limit = NOW - days(28)
  expect(groupsWith(limit - days(5), limit + minutes(1))).toBeGreaterThan(0)
  expect(groupsWith(limit - days(5), limit - minutes(1))).toBe(0)
})

test('players trade in groups only if they were active together for 10 minutes', () => {
  const until = NOW - days(1)
  expect(groupsWith(until - minutes(11), until)).toBeGreaterThan(0)
  expect(groupsWith(until - minutes(9), until)).toBe(0)
})
