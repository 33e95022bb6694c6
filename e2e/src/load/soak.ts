// `npm run test:soak`: a crowd plays for a long time while servers are killed. Nothing may be lost, done twice or shown
// differently from what is stored, and the totals of the exchange must match. Several servers share the database.
// `npm test` runs it with `--seconds 20`.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Content, Intent } from '@hearthward/engine'
import { databaseUrlOf } from '../support/database.ts'
import { differencesAt, figureAt } from '../support/metrics.ts'
import { type Product, removeData, startProduct, WITHOUT_LIMITS } from '../support/product.ts'
import { passTime } from '../support/test-clock.ts'
import { type LoadPlayer, newLoadPlayer, newTally } from './load-player.ts'
import { reportLoad } from './load-report.ts'
import { type Node, newTraders } from './traders.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    players: { type: 'string', default: '40' },
    nodes: { type: 'string', default: '2' },
  },
})
const DURATION = Number(values.seconds) * 1_000
const PLAYERS = Number(values.players)
/** Three kills in a short run, one every half minute in a long one. */
const KILL_EVERY = Math.min(30_000, DURATION / 4)

const tally = newTally()
const SETTINGS = { SECRET: randomBytes(32).toString('hex'), ...WITHOUT_LIMITS }
/** A different name: a restarting server does not touch a database that a server of the same name still uses. */
const BESIDE = 'beside'
let until = Number.POSITIVE_INFINITY
/** A new server starts at the machine's own time. */
let passed = 0

/** A server that is restarted after a kill. The first one runs the database, the others connect to it. */
interface SoakNode extends Node {
  product: Product
  start(): Promise<void>
  kill(sparing?: 'database'): Promise<void>
}

async function newNode(env: () => NodeJS.ProcessEnv): Promise<SoakNode> {
  let isDown = false
  let kills = 0
  const product = await startProduct({ env: { ...SETTINGS, ...env() } })
  const { url, port, dataDir } = product
  const node: SoakNode = {
    url,
    product,
    isDown: () => isDown,
    kills: () => kills,
    isOver: () => Date.now() >= until,
    untilUp: async () => {
      while (isDown && Date.now() < until + 60_000) await sleep(50)
    },
    kill: async (sparing) => {
      isDown = true
      kills++
      await node.product.kill(sparing)
    },
    start: async () => {
      node.product = await startProduct({ port, dataDir, env: { ...SETTINGS, ...env() } })
      await passTime(url, passed)
      isDown = false
    },
  }
  return node
}

const first = await newNode(() => ({}))
const { dataDir } = first.product
const others: SoakNode[] = []
while (others.length + 1 < Number(values.nodes)) {
  others.push(await newNode(() => ({ DATABASE_URL: `${databaseUrlOf(dataDir)}?application_name=${BESIDE}` })))
}
const nodes = [first, ...others]
const contents = new Map<string, Content>()
const players = await Promise.all(
  Array.from({ length: PLAYERS }, async (_, index) => {
    const node = nodes[index % nodes.length] as SoakNode
    return { node, player: await newLoadPlayer(node.url, contents, tally) }
  }),
)
const traders = await newTraders(nodes, dataDir, Math.ceil(PLAYERS / 2), tally)

until = Date.now() + DURATION
const memory: number[] = []
let kills = 0
await Promise.all([...players.map(playOn), traders.tradeOn(), kill(), time()])
await traders.settle()

for (const { player } of players) {
  await player.open()
  await player.sync()
  await player.resendAll()
}
for (const { url } of nodes) {
  const differences = await differencesAt(url)
  if (differences > 0) tally.wrong.push(`${url} counted ${differences} differences`)
}
if (tally.intents === 0 || kills === 0 || tally.unanswered === 0) tally.wrong.push('nothing was put to the test')
for (const { product } of nodes.toReversed()) {
  await product.stop()
  removeData(product)
}
reportLoad('soak', tally, {
  nodes: nodes.length,
  players: PLAYERS,
  seconds: DURATION / 1_000,
  kills,
  trades: traders.trades(),
  'memory before each kill (MB)': memory.map((bytes) => Math.round(bytes / 1e6)).join(' '),
})

/** Plays until the end; a call that was lost in a kill is retried, as a browser does. */
async function playOn({ player, node }: { player: LoadPlayer; node: Node }): Promise<void> {
  let isOpen = true
  while (!node.isOver()) {
    if (node.isDown()) {
      await sleep(50)
      continue
    }
    const before = node.kills()
    try {
      if (!isOpen) await player.open()
      isOpen = true
      if (Math.random() < 0.3) await player.sync()
      else if (Math.random() < 0.1) await player.trade()
      else await player.act(randomIntent(player), Math.random() < 0.2)
    } catch (error) {
      tally.unanswered++
      isOpen = false
      // A call may only stay without an answer if a kill interrupted it.
      if (!node.isDown() && node.kills() === before) tally.wrong.push(String(error))
      await node.untilUp()
    }
    await sleep(Math.random() * 100)
  }
}

function randomIntent(player: LoadPlayer): Intent {
  const choice = Math.random()
  const { inventory } = player.state()
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

/**
 * Moves the clock by minutes during play, so that much is completed between two calls. A day would end their guest
 * accounts.
 */
async function time(): Promise<void> {
  const step = Math.round((8 * 3_600_000) / (DURATION / 500))
  while (Date.now() < until) {
    await sleep(500)
    if (nodes.some((node) => node.isDown())) continue
    const isPassed = await Promise.all(nodes.map(({ url }) => passTime(url, step))).then(
      () => true,
      () => false,
    )
    if (isPassed) passed += step
  }
}

/** Kills the first server alone while the others go on, and everything with the database, in turn. */
async function kill(): Promise<void> {
  while (Date.now() + KILL_EVERY < until) {
    await sleep(KILL_EVERY)
    memory.push(await figureAt(first.url, 'process_resident_memory_bytes'))
    const isAlone = kills % 2 === 0
    const killed = isAlone ? [first] : nodes
    await Promise.all(killed.map((node) => node.kill(isAlone ? 'database' : undefined)))
    kills++
    for (const node of killed) await node.start()
  }
}
