import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { ANTI_CHEAT_TABLES } from './anti-cheat.ts'
import { type Demo, templateOf } from './demo-players.ts'
import { EXCHANGE_TABLES } from './exchange.ts'
import { simulatePlayers } from './simulated-players.ts'

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
