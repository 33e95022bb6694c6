import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiPlayer, apiPlayer } from '@hearthward/e2e/api'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { type Figure, rounded } from './figure.ts'
import type { Flood } from './flood-client.ts'

const CALLS = 100
/** Below the rate limit of the call. */
const PAUSE_MS = 55
const ROUNDS = 3

/** Eight readers of the API description. */
export async function descriptionBench({ url }: Product): Promise<Figure[]> {
  const requests = [{ path: '/api/openapi.json', method: 'GET' as const }]
  return [await measureBystander('bystander-of-readers', url, { url, atOnce: 8, cookie: '', requests })]
}

/** How long a player waits for an answer while others flood the server, compared with a quiet server. */
async function measureBystander(name: string, url: string, flood: Flood): Promise<Figure> {
  const bystander = await apiPlayer(url)
  await bystander.guest()
  await bystander.load()
  await timesOf(bystander)
  const quiet: number[] = []
  const flooded: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await timesOf(bystander)))
    const attacker = fork(join(import.meta.dirname, 'flood-client.ts'), [JSON.stringify(flood)])
    await sleep(1_000)
    flooded.push(...(await timesOf(bystander)))
    const counted = once(attacker, 'message')
    attacker.send('count')
    console.error(name, ...(await counted))
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

/** A few calls each second, as a page sends them. */
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
