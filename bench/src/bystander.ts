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
const ROUNDS = 2
const AT_ONCE = 8

/**
 * How long a player waits for an answer while somebody else floods the server, compared with a quiet server. Once with
 * the budgets of a server as it is installed, and once without any.
 */
export async function* bystanderBench(): AsyncGenerator<Figure> {
  for (const [name, env] of [['with-budgets', {}] as const, ['without-budgets', WITHOUT_LIMITS] as const]) {
    const product = await startProduct({ env })
    try {
      for (const [flood, requests] of Object.entries(FLOODS)) {
        const attacker = await joinGame(product.url)
        const cookie = flood === 'readers' ? '' : attacker.cookie()
        const sent = { url: product.url, atOnce: AT_ONCE, cookie, requests: requests(attacker) }
        yield await measureBystander(`bystander-${flood}-${name}`, product.url, sent)
      }
    } finally {
      await product.stop()
      removeData(product)
    }
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

async function measureBystander(name: string, url: string, flood: Flood): Promise<Figure> {
  const bystander = await joinGame(url)
  await timesOf(bystander)
  const quiet: number[] = []
  const flooded: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await timesOf(bystander)))
    const attacker = fork(join(import.meta.dirname, 'flood-client.ts'), [JSON.stringify(flood)])
    await Promise.race([once(attacker, 'message'), once(attacker, 'exit')])
    if (attacker.exitCode !== null) throw new Error('The flood could not be sent')
    flooded.push(...(await timesOf(bystander)))
    attacker.kill()
    await once(attacker, 'exit')
  }
  const [before, during] = [quantile(quiet, 0.5), quantile(flooded, 0.5)]
  return {
    name,
    value: rounded(during),
    unit: 'ms',
    peer: { name: 'on a quiet server', value: rounded(before) },
    ratio: rounded(during / before),
  }
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
