import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { apiPlayer } from '@hearthward/e2e/api'
import { removeData, startProduct } from '@hearthward/e2e/product'
import { type Figure, quantile, rounded } from './figure.ts'

const TIMES = 40
const NAMES = ['ma', 'tob', 'isol', 'wren_', 'a', 'zz']

/** What staff look through, on a database as full as `npm run demo` made it. */
const ASKED: readonly [name: string, input: (n: number) => object][] = [
  ['getAuditLogs', () => ({})],
  ['getAuditLogs by action', (n) => ({ action: ['ban_player', 'give_items', 'nothing'][n % 3] })],
  ['getAuditLogs by player', (n) => ({ resource: 'players', resourceId: `demo-${String(n).padStart(7, '0')}` })],
  ['getAuditLogs further on', (n) => ({ before: 1_000 + n * 37 })],
  ['listBackups', () => ({})],
  ['listOperations', () => ({})],
  ['getServerMetrics', () => ({})],
  ['getSystemConfig', () => ({})],
  ['searchPlayers', (n) => ({ prefix: NAMES[n % NAMES.length] })],
  ['getLeaderboard', () => ({ limit: 100 })],
  ['getExchangeOverview', () => ({})],
  ['getTransactions', () => ({})],
]

const OWNER = { email: 'owner@hearthward.local', password: 'a password of an owner' }
const PLAYERS = process.env['DEMO_PLAYERS'] ?? '5000'

/** A server of its own, filled with as many players as DEMO_PLAYERS says. */
export async function officeBench(): Promise<Figure[]> {
  const product = await startProduct({ env: { OWNER_PASSWORD: OWNER.password } })
  try {
    const filling = spawn('npm', ['run', 'demo', '--', '--players', PLAYERS], {
      env: { ...process.env, DATA_DIR: product.dataDir, NODE_ENV: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(filling, 'exit')
    if (code !== 0) throw new Error('The database could not be filled')
    return await listsOf(product.url, OWNER)
  } finally {
    await product.stop()
    removeData(product)
  }
}

/** How long each list takes, asked one after the other. */
async function listsOf(url: string, owner: { email: string; password: string }): Promise<Figure[]> {
  const staff = await apiPlayer(url)
  await staff.signIn(owner.email, owner.password)
  await staff.load()
  const figures: Figure[] = []
  for (const [name, input] of ASKED) {
    const call = name.split(' ')[0] as never
    const times: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const asked = performance.now()
      await staff.call(call, input(n) as never)
      times.push(performance.now() - asked)
    }
    figures.push({ name: `office ${name} p95`, value: rounded(quantile(times, 0.95)), unit: 'ms' })
  }
  return figures
}
