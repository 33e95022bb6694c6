import { apiPlayer, chop } from '@hearthward/e2e/api'
import { withDatabase } from '@hearthward/e2e/database'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import { stateHash } from '@hearthward/engine'
import { rulesVersion } from '@hearthward/engine/rules-version'
import { type Figure, rounded } from './figure.ts'

const PLAYERS = 256
const DURATION_MS = 6_000

/**
 * Intents over HTTP, acknowledged after they are on disk; compared with writing the same documents in one transaction
 * each.
 */
export async function durableBench(product: Product): Promise<Figure[]> {
  const players = []
  for (let n = 0; n < PLAYERS; n++) players.push(await joinGame(product))
  const times: number[] = []
  const until = Date.now() + DURATION_MS
  await Promise.all(
    players.map(async (player, n) => {
      for (let turn = n; Date.now() < until; turn++) {
        const begun = performance.now()
        await player.perform({ type: 'updateSettings', theme: turn % 2 ? 'dark' : 'light' })
        times.push(performance.now() - begun)
      }
    }),
  )
  const perSecond = times.length / (DURATION_MS / 1_000)
  const single = await singleWrites(product)
  return [
    {
      name: 'act-durable',
      value: Math.round(perSecond),
      unit: 'intents/s',
      peer: { name: 'one transaction each, straight to the database', value: Math.round(single) },
      ratio: rounded(perSecond / single),
    },
    { name: 'act-durable-p50', value: rounded(quantile(times, 0.5)), unit: 'ms' },
    { name: 'act-durable-p99', value: rounded(quantile(times, 0.99)), unit: 'ms' },
  ]
}

/** The baseline of disk and database: whole documents, one transaction each, with the same concurrency. */
async function singleWrites({ dataDir }: Product): Promise<number> {
  return withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query(
      'select uid, state::text as state from players where session_id is not null limit 64',
    )
    let written = 0
    const until = Date.now() + DURATION_MS / 2
    await Promise.all(
      rows.map(async ({ uid, state }) => {
        while (Date.now() < until) {
          await pool.query({
            name: 'write',
            text: 'update players set state = $1::text::json where uid = $2',
            values: [state, uid],
          })
          written++
        }
      }),
    )
    return written / (DURATION_MS / 2_000)
  })
}

/** A sync without differences: size and duration of the answer. */
export async function syncBench(product: Product): Promise<Figure[]> {
  const times: number[] = []
  let bytes = 0
  // A few calls by each of several players: a single one would reach the rate limit.
  for (let n = 0; n < 20; n++) {
    const player = await joinGame(product)
    const { player: state } = await player.perform(chop)
    const claim = { sessionId: player.sessionId, at: state.settledAt, hash: stateHash(state), rules: rulesVersion() }
    for (let call = 0; call < 10; call++) {
      const begun = performance.now()
      const answer = await player.call('sync', claim)
      times.push(performance.now() - begun)
      if (!answer.equal) throw new Error('The two sides do not agree')
      bytes = JSON.stringify(answer).length
    }
  }
  return [
    { name: 'sync-equal', value: bytes, unit: 'bytes' },
    { name: 'sync-equal-p50', value: rounded(quantile(times, 0.5)), unit: 'ms' },
  ]
}

async function joinGame({ url }: Product) {
  const player = await apiPlayer(url)
  await player.guest()
  await player.load()
  return player
}
