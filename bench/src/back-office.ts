import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { type ApiPlayer, apiPlayer } from '@hearthward/e2e/api'
import { removeData, startProduct } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { type DemoData, STAFF_REQUESTS, type StaffRequest } from './back-office-requests.ts'
import { rounded } from './figure.ts'

const OWNER = { email: 'owner@hearthward.local', password: 'a password of an owner' }
const PLAYERS = Number(process.env['DEMO_PLAYERS'] ?? 100_000)
/** A filled data folder that is kept; without it one is created and removed. */
const EXISTING_DATA_DIR = process.env['DEMO_DATA_DIR']
const TIMES = 40

/** In milliseconds, at the 95th percentile. */
const MAX_MS = { list: 100, dashboard: 300 }
const DASHBOARD: StaffRequest = { call: 'loadDashboard', input: () => ({}) }

/** Response times of every list of the back-office, with as many players as `npm run demo` has created. */
export async function backOfficeBench(): Promise<void> {
  const dataDir = EXISTING_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'hearthward-'))
  if (!EXISTING_DATA_DIR || !existsSync(dataDir)) await fill(dataDir)
  const product = await startProduct({ dataDir, env: { OWNER_PASSWORD: OWNER.password } })
  try {
    const staff = await apiPlayer(product.url)
    await staff.signIn(OWNER.email, OWNER.password)
    await staff.load()
    const data = { players: PLAYERS, now: Date.now(), items: Object.keys(content.items) }
    const slow: string[] = []
    console.log(`${'call'.padEnd(42)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}  ms`)
    for (const [request, times] of await timesOf(staff, [DASHBOARD, ...STAFF_REQUESTS], data)) {
      const name = request.by ? `${request.call} by ${request.by}` : request.call
      const p95 = quantile(times, 0.95)
      const isSlow = p95 > (request === DASHBOARD ? MAX_MS.dashboard : MAX_MS.list)
      if (isSlow) slow.push(name)
      const figures = [quantile(times, 0.5), p95, Math.max(...times)]
      const columns = figures.map((figure) => String(rounded(figure)).padStart(8)).join('')
      console.log(`${name.padEnd(42)}${columns}${isSlow ? '  too slow' : ''}`)
    }
    const allowed = `lists under ${MAX_MS.list} ms, the dashboard under ${MAX_MS.dashboard} ms, 95 times in 100`
    const verdict = slow.length === 0 ? 'met' : `not met by ${slow.join(', ')}`
    console.log(
      `${STAFF_REQUESTS.length + 1} ways to ask, ${PLAYERS.toLocaleString('en-GB')} players; ${allowed}: ${verdict}`,
    )
  } finally {
    await product.stop()
    if (!EXISTING_DATA_DIR) removeData(product)
  }
}

async function fill(dataDir: string): Promise<void> {
  const filling = spawn('npm', ['run', 'demo', '--', '--players', String(PLAYERS)], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('The database could not be filled')
}

/** In rounds with varying input, so that no call is measured with only its own rows cached. */
async function timesOf(
  staff: ApiPlayer,
  all: readonly StaffRequest[],
  data: DemoData,
): Promise<Map<StaffRequest, number[]>> {
  const times = new Map<StaffRequest, number[]>(all.map((request) => [request, []]))
  for (let n = 0; n < TIMES; n++) {
    for (const request of all) times.get(request)?.push(await timeOf(staff, request, request.input(n, data)))
  }
  return times
}

/** Requests this frequent reach the rate limit; waiting for it is not measured. */
const TOO_MANY = /Try again in (\d+) s/

async function timeOf(staff: ApiPlayer, request: StaffRequest, input: object): Promise<number> {
  const begun = performance.now()
  try {
    await staff.call(request.call, input as never)
    return performance.now() - begun
  } catch (error) {
    const seconds = error instanceof Error && TOO_MANY.exec(error.message)?.[1]
    if (!seconds) throw error
    await sleep(Number(seconds) * 1_000)
    return timeOf(staff, request, input)
  }
}
