// `npm run test:soak`: a crowd plays for a long time while the server is killed under it. Nothing may be lost, doubled or
// shown otherwise than booked, and what changes hands on the exchange adds up. `--seconds 30` is the form `npm test` runs.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Content, Intent } from '@hearthward/engine'
import { differencesAt, figureAt } from '../metrics.ts'
import { removeData, startProduct } from '../product.ts'
import { passTime } from '../test-clock.ts'
import { type Member, newMember, newTally } from './crowd.ts'
import { newTraders } from './traders.ts'
import { finish, quantile } from './verdict.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, players: { type: 'string', default: '40' } },
})
const LASTS = Number(values.seconds) * 1_000
const PLAYERS = Number(values.players)
/** Three kills in a short run, one every half minute in a long one. */
const KILL_EVERY = Math.min(30_000, LASTS / 4)

const tally = newTally()
let product = await startProduct()
const { port, dataDir } = product
const url = product.url
const contents = new Map<string, Content>()
const members = await Promise.all(Array.from({ length: PLAYERS }, () => newMember(url, contents, tally)))
const traders = await newTraders(url, dataDir, Math.ceil(PLAYERS / 2), tally)

const until = Date.now() + LASTS
const memory: number[] = []
let kills = 0
let isDown = false
/** A new server begins at the machine's own time. */
let passed = 0
const weather = { isDown: () => isDown, kills: () => kills, untilUp, isOver: () => Date.now() >= until }
await Promise.all([...members.map(live), traders.live(weather), kill(), time()])
await traders.settle()

for (const member of members) {
  await member.open()
  await member.agree()
  await member.repeat()
}
const differences = await differencesAt(url)
if (differences > 0) tally.wrong.push(`the server counted ${differences} differences`)
if (tally.said === 0 || kills === 0 || tally.unanswered === 0) tally.wrong.push('nothing was put to the test')
await product.stop()
removeData(product)
finish('soak', tally, {
  players: PLAYERS,
  seconds: LASTS / 1_000,
  kills,
  trades: traders.trades(),
  'memory before each kill (MB)': memory.map((bytes) => Math.round(bytes / 1e6)).join(' '),
  'p50 (ms)': quantile(tally.times, 0.5),
  'p99 (ms)': quantile(tally.times, 0.99),
})

/** Plays on through everything; a call that a kill swallowed is said again, as a browser does. */
async function live(member: Member): Promise<void> {
  while (Date.now() < until) {
    if (isDown) {
      await sleep(50)
      continue
    }
    const before = kills
    try {
      if (Math.random() < 0.3) await member.agree()
      else if (Math.random() < 0.1) await member.deal()
      else await member.act(something(member), Math.random() < 0.2)
    } catch (error) {
      tally.unanswered++
      // Only a kill in its midst excuses a call without its answer.
      if (!isDown && kills === before) tally.wrong.push(String(error))
      await untilUp()
      await member.open().catch(() => {})
    }
    await sleep(Math.random() * 100)
  }
}

function something(member: Member): Intent {
  const choice = Math.random()
  const { inventory } = member.player()
  const stack = inventory[Math.floor(Math.random() * inventory.length)]
  if (choice < 0.25) return start('gather_kindling')
  if (choice < 0.4) return start('net_shrimp')
  if (choice < 0.47) return start('burn_logs')
  if (choice < 0.55) return start('fight_chickens')
  if (choice < 0.59) return { type: 'startRecipe', recipeId: 'arrow_shafts' }
  if (choice < 0.65) return { type: 'stopAction' }
  if (choice < 0.9 && stack) {
    return { type: 'dropItem', slot: stack.slot, quantity: Math.ceil(Math.random() * stack.quantity * 1.2) }
  }
  return { type: 'updateSettings', theme: choice < 0.95 ? 'dark' : 'light' }
}

function start(activityId: string): Intent {
  return { type: 'startActivity', locationId: 'lumbridge', activityId }
}

/** Minutes go by while they play, so that much is completed between two calls. A day would end their guest accounts. */
async function time(): Promise<void> {
  const step = Math.round((8 * 3_600_000) / (LASTS / 500))
  while (Date.now() < until) {
    await sleep(500)
    if (isDown) continue
    await passTime(url, step).then(
      () => {
        passed += step
      },
      () => {},
    )
  }
}

async function kill(): Promise<void> {
  while (Date.now() + KILL_EVERY < until) {
    await sleep(KILL_EVERY)
    memory.push(await figureAt(url, 'process_resident_memory_bytes'))
    isDown = true
    await product.kill(kills % 2 === 0 ? 'database' : undefined)
    kills++
    product = await startProduct({ port, dataDir })
    await passTime(url, passed)
    isDown = false
  }
}

async function untilUp(): Promise<void> {
  while (isDown && Date.now() < until + 60_000) await sleep(50)
}
