import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { type ApiPlayer, apiPlayer } from '@hearthward/e2e/api'
import { removeData, startProduct } from '@hearthward/e2e/product'
import { quantile, rounded } from './figure.ts'
import { ASKED, type Asked, type Known } from './office-requests.ts'

const OWNER = { email: 'owner@hearthward.local', password: 'a password of an owner' }
const PLAYERS = Number(process.env['DEMO_PLAYERS'] ?? 100_000)
/** Filled already, and left as it is: else one is made and removed again. */
const FILLED = process.env['DEMO_DATA_DIR']
const TIMES = 40

/** In milliseconds, of 95 in a hundred. */
const MOST = { list: 100, dashboard: 300 }
const DASHBOARD: Asked = { call: 'loadDashboard', input: () => ({}) }

/** How long staff wait for every list, on a server with as many players as `npm run demo` has made. */
export async function officeBench(): Promise<void> {
  const dataDir = FILLED ?? mkdtempSync(join(tmpdir(), 'hearthward-'))
  if (!FILLED || !existsSync(dataDir)) await fill(dataDir)
  const product = await startProduct({ dataDir, env: { OWNER_PASSWORD: OWNER.password } })
  try {
    const staff = await apiPlayer(product.url)
    await staff.signIn(OWNER.email, OWNER.password)
    await staff.load()
    const known = { players: PLAYERS, now: Date.now(), items: Object.keys(content.items) }
    const slow: string[] = []
    console.log(`${'call'.padEnd(42)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}  ms`)
    for (const [asked, times] of await timesOf(staff, [DASHBOARD, ...ASKED], known)) {
      const name = asked.by ? `${asked.call} by ${asked.by}` : asked.call
      const p95 = quantile(times, 0.95)
      const isSlow = p95 > (asked === DASHBOARD ? MOST.dashboard : MOST.list)
      if (isSlow) slow.push(name)
      const figures = [quantile(times, 0.5), p95, Math.max(...times)]
      const columns = figures.map((figure) => String(rounded(figure)).padStart(8)).join('')
      console.log(`${name.padEnd(42)}${columns}${isSlow ? '  too slow' : ''}`)
    }
    const allowed = `lists under ${MOST.list} ms, the dashboard under ${MOST.dashboard} ms, 95 times in 100`
    const verdict = slow.length === 0 ? 'met' : `not met by ${slow.join(', ')}`
    console.log(`${ASKED.length + 1} ways to ask, ${PLAYERS.toLocaleString('en-GB')} players; ${allowed}: ${verdict}`)
  } finally {
    await product.stop()
    if (!FILLED) removeData(product)
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

/** Round after round, each time for something else: nothing is measured while only its own rows are at hand. */
async function timesOf(staff: ApiPlayer, all: readonly Asked[], known: Known): Promise<Map<Asked, number[]>> {
  const times = new Map<Asked, number[]>(all.map((asked) => [asked, []]))
  for (let n = 0; n < TIMES; n++) {
    for (const asked of all) times.get(asked)?.push(await timeOf(staff, asked, asked.input(n, known)))
  }
  return times
}

/** Whoever asks as often as this is made to wait, which is not what is measured. */
const TOO_MANY = /Try again in (\d+) s/

async function timeOf(staff: ApiPlayer, asked: Asked, input: object): Promise<number> {
  const begun = performance.now()
  try {
    await staff.call(asked.call, input as never)
    return performance.now() - begun
  } catch (error) {
    const seconds = error instanceof Error && TOO_MANY.exec(error.message)?.[1]
    if (!seconds) throw error
    await sleep(Number(seconds) * 1_000)
    return timeOf(staff, asked, input)
  }
}
