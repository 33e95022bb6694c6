// `npm run test:scale`: as many players as the server takes, all connected, all gathering, saving as pages do. Measures
// the cost of each and whether messages reach everybody. `npm test` runs it with `--players 80 --seconds 15`.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Content } from '@hearthward/engine'
import { chop } from '../support/api.ts'
import { differencesAt, figureAt } from '../support/metrics.ts'
import { removeData, startProduct, WITHOUT_LIMITS } from '../support/product.ts'
import { passTime } from '../support/test-clock.ts'
import { type LoadPlayer, newLoadPlayer, newTally } from './load-player.ts'
import { reportLoad } from './load-report.ts'
import { connectPage } from './page-connection.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '180' }, players: { type: 'string', default: '1000' } },
})
const DURATION = Number(values.seconds) * 1_000
const PLAYERS = Number(values.players)
const SAVE_EVERY = 30_000
const HOURS_AWAY = 8

const tally = newTally()
const product = await startProduct({ env: WITHOUT_LIMITS })
const { url } = product
const contents = new Map<string, Content>()
const memoryBefore = await figureAt(url, 'process_resident_memory_bytes')

const players: LoadPlayer[] = []
while (players.length < PLAYERS) {
  const more = Math.min(20, PLAYERS - players.length)
  players.push(...(await Promise.all(Array.from({ length: more }, enter))))
}
const sockets = await Promise.all(players.map((player) => connectPage(url, player)))
const memoryPerPlayer = ((await figureAt(url, 'process_resident_memory_bytes')) - memoryBefore) / PLAYERS

const until = Date.now() + DURATION
await Promise.all(players.map(play))

const deliveryTime = await measureDelivery()
const settledAfter = await absence()
const differences = await differencesAt(url)
if (differences > 0) tally.wrong.push(`the server counted ${differences} differences`)
for (const socket of sockets) socket.disconnect()
await product.stop()
removeData(product)
reportLoad('scale', tally, {
  players: PLAYERS,
  seconds: DURATION / 1_000,
  'memory a player (KB)': Math.round(memoryPerPlayer / 1e3),
  'news reached the last player after (ms)': deliveryTime,
  [`${HOURS_AWAY} h of absence settled and read by all after (ms)`]: settledAfter,
})

async function enter(): Promise<LoadPlayer> {
  const player = await newLoadPlayer(url, contents, tally)
  await player.act(chop)
  return player
}

/** Saves every thirty seconds as a page does, and sometimes starts something else. */
async function play(player: LoadPlayer): Promise<void> {
  await sleep(Math.random() * Math.min(SAVE_EVERY, DURATION / 2))
  while (Date.now() < until) {
    try {
      await player.sync()
      if (Math.random() < 0.3) await player.act(chop)
    } catch (error) {
      tally.wrong.push(String(error))
    }
    await sleep(Math.min(SAVE_EVERY, DURATION / 3))
  }
}

/** The time until the last player has received the message that the clock was moved. */
async function measureDelivery(): Promise<number> {
  const received = sockets.map((socket) => new Promise<void>((resolve) => socket.once('clock', () => resolve())))
  const begun = performance.now()
  await passTime(url, 1)
  const tooLate = sleep(20_000, undefined, { ref: false }).then(() => tally.wrong.push('news did not reach everybody'))
  await Promise.race([Promise.all(received), tooLate])
  return Math.round(performance.now() - begun)
}

/** All players come back after a night at the same moment. */
async function absence(): Promise<number> {
  const before = new Map(players.map((player) => [player, logsOf(player)]))
  await passTime(url, HOURS_AWAY * 3_600_000)
  const begun = performance.now()
  await Promise.all(players.map((player) => player.open()))
  const took = Math.round(performance.now() - begun)
  const poor = players.filter((player) => logsOf(player) < (before.get(player) ?? 0) + HOURS_AWAY * 1_000)
  if (poor.length > 0) tally.wrong.push(`${poor.length} players did not get their logs`)
  return took
}

function logsOf(player: LoadPlayer): number {
  return player.state().inventory.reduce((sum, { id, quantity }) => sum + (id === 'logs' ? quantity : 0), 0)
}
