import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiPlayer, apiPlayer } from '@hearthward/e2e/api'
import { removeData, startProduct, WITHOUT_LIMITS } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { type Figure, rounded } from './figure.ts'
import type { Flood } from './flood-client.ts'

const CALLS = 60
/** Below the rate limit of the call. */
const PAUSE_MS = 55
const ROUNDS = 5
const AT_ONCE = 8

/**
 * How long a player waits for an answer while somebody else floods the server. Compared with the same flood of another
 * server: on one machine the flooding program itself takes processor time, which no budget can give back. Once with the
 * budgets of a server as it is installed, and once without any.
 */
export async function* bystanderBench(): AsyncGenerator<Figure> {
  const elsewhere = fork(join(import.meta.dirname, 'bare-http.ts'))
  const [elsewhereUrl] = (await once(elsewhere, 'message')) as [string]
  try {
    for (const [name, env] of [['with-budgets', {}] as const, ['without-budgets', WITHOUT_LIMITS] as const]) {
      const product = await startProduct({ env })
      try {
        for (const [flood, requests] of Object.entries(FLOODS)) {
          const attacker = await joinGame(product.url)
          const cookie = flood === 'readers' ? '' : attacker.cookie()
          const sent = { url: product.url, atOnce: AT_ONCE, cookie, requests: requests(attacker) }
          yield* measureBystander(`bystander-${flood}-${name}`, sent, elsewhereUrl)
        }
        if (name === 'with-budgets') yield await measureHall(product.url)
      } finally {
        await product.stop()
        removeData(product)
      }
    }
  } finally {
    elsewhere.kill()
  }
}

/** The calls of a player that take longest, and the largest document that is open to everybody. */
const FLOODS: Record<string, (attacker: ApiPlayer) => Flood['requests']> = {
  account: ({ sessionId }) => [
    posted('loadPlayer', { sessionId }),
    posted('getActivities', {}),
    posted('getLocations', {}),
    posted('exportMyData', {}),
    posted('getExchangeOverview', {}),
    posted('getLeaderboard', {}),
  ],
  readers: () => [{ path: '/api/openapi.json', method: 'GET' }],
}

const posted = (name: string, input: object): Flood['requests'][number] => ({
  path: `/api/${name}`,
  method: 'POST',
  body: JSON.stringify(input),
})

/** Quiet, with the flood elsewhere and with the flood here, in turn: other work on the machine then affects all three. */
async function* measureBystander(name: string, flood: Flood, elsewhere: string): AsyncGenerator<Figure> {
  const bystander = await joinGame(flood.url)
  await timesOf(bystander)
  const times = { quiet: [] as number[], elsewhere: [] as number[], here: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.quiet.push(...(await timesOf(bystander)))
    times.elsewhere.push(...(await timesDuring({ ...flood, url: elsewhere }, bystander)))
    times.here.push(...(await timesDuring(flood, bystander)))
  }
  const [quiet, control, here] = [times.quiet, times.elsewhere, times.here].map((all) => quantile(all, 0.5)) as [
    number,
    number,
    number,
  ]
  const peer = { name: 'flood of another server', value: rounded(control) }
  yield { name, value: rounded(here), unit: 'ms', peer, ratio: rounded(here / control) }
  yield { name: `${name}-quiet`, value: rounded(quiet), unit: 'ms' }
}

async function timesDuring(flood: Flood, bystander: ApiPlayer): Promise<number[]> {
  const attacker = fork(join(import.meta.dirname, 'flood-client.ts'), [JSON.stringify(flood)])
  await Promise.race([once(attacker, 'message'), once(attacker, 'exit')])
  if (attacker.exitCode !== null) throw new Error('The flood could not be sent')
  const times = await timesOf(bystander)
  attacker.kill()
  await once(attacker, 'exit')
  return times
}

const PAGES = 20
/** About what a page loads from us besides its calls. */
const FILES = 40

/** Twenty new players open the game at once behind one address and play. Counts the requests refused for lack of budget. */
async function measureHall(url: string): Promise<Figure> {
  const before = await refusalsAt(url)
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      for (let n = 0; n < FILES; n++) await (await fetch(url)).arrayBuffer()
      const player = await joinGame(url)
      await player.call('getContent', {})
      for (let n = 0; n < 10; n++) {
        await player.perform({ type: 'updateSettings', theme: n % 2 ? 'dark' : 'light' }).catch(() => undefined)
        await sleep(1_000)
      }
    }),
  )
  return { name: 'bystander-hall-of-twenty', value: (await refusalsAt(url)) - before, unit: 'refusals' }
}

async function refusalsAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = text.matchAll(/^hearthward_budget_refusals_total\{[^}]*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** As often as a busy page. */
async function timesOf(player: ApiPlayer): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begun = performance.now()
    await player.perform({ type: 'updateSettings', theme: n % 2 ? 'dark' : 'light' })
    times.push(performance.now() - begun)
    await sleep(PAUSE_MS)
  }
  return times
}

async function joinGame(url: string): Promise<ApiPlayer> {
  const player = await apiPlayer(url)
  await player.guest()
  await player.load()
  return player
}
