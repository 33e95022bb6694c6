import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '@hearthward/e2e/database'
import { type LoadPlayer, newLoadPlayer, newTally, type Tally } from '@hearthward/e2e/load-player'
import { differencesAt, figureAt, figuresAt } from '@hearthward/e2e/metrics'
import { connectPage, type PageConnection } from '@hearthward/e2e/page-connection'
import type { Product } from '@hearthward/e2e/product'
import { quantile } from '@hearthward/e2e/quantile'
import type { Content, Intent } from '@hearthward/engine'
import { drawPanels } from './chart.ts'
import { type Figure, rounded } from './figure.ts'

/** Steps on the way to the number asked for, each measured for a minute. */
const STEPS = [1_000, 2_500, 5_000]
const STEP_MINUTES = 1
const SYNC_EVERY = 30_000
const INTENTS_PER_SECOND = 200
const TICK = 50
/** The first syncs after many sign-ins are not measured. */
const WARM_UP = 10_000
const AT_ONCE = 20

const INTENTS: readonly Intent[] = [
  { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' },
  { type: 'updateSettings', theme: 'light' },
  { type: 'startActivity', locationId: 'lumbridge', activityId: 'net_shrimp' },
  { type: 'updateSettings', theme: 'dark' },
]

interface Page {
  player: LoadPlayer
  connection: PageConnection
  /** Cleared while a call is under way: a page sends one after the other. */
  isIdle: boolean
}

/** One minute of a measurement. */
interface Minute {
  /** MB of the whole server. */
  memory: number
  loopDelay: number
  p99: number
}

interface Step {
  players: number
  /** The server's share of one core. */
  cores: number
  databaseCores: number
  /** The share of the process that plays all pages. */
  pagesCores: number
  loopDelay: number
  /** The delay of the event loop of the pages: it is part of each time they measure. */
  pagesLoopDelay: number
  memoryPerPlayer: number
  intentsPerSecond: number
  p50: number
  p99: number
  failed: number
  differences: number
  minutes: Minute[]
}

/**
 * Pages that are connected, sync every 30 s and read the chat, with 200 intents a second and one chat message a second
 * from all of them together.
 */
export async function* loadBench(product: Product, players: number, minutes: number): AsyncGenerator<Figure, Step[]> {
  await makeRoom(product)
  const pages: Page[] = []
  const contents = new Map<string, Content>()
  const setUp = newTally()
  const emptyMemory = await figureAt(product.url, 'process_resident_memory_bytes')
  const steps: Step[] = []
  for (const size of [...STEPS.filter((step) => step < players), players]) {
    const begun = performance.now()
    const before = pages.length
    while (pages.length < size) {
      const more = Math.min(AT_ONCE, size - pages.length)
      pages.push(...(await Promise.all(Array.from({ length: more }, () => openPage(product.url, contents, setUp)))))
    }
    const openedPerSecond = (size - before) / ((performance.now() - begun) / 1_000)
    const step = await measureStep(product, pages, size === players ? minutes : STEP_MINUTES, emptyMemory)
    steps.push(step)
    yield* figuresOf(step, openedPerSecond)
  }
  for (const { connection } of pages) connection.disconnect()
  return steps
}

/** Raises the limit of players. The server reads its settings again every few seconds. */
async function makeRoom({ dataDir }: Product): Promise<void> {
  const config = JSON.stringify({ maxPlayers: 1_000_000 })
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into system_config (id, value) values ('main', $1)
       on conflict (id) do update set value = system_config.value || excluded.value`,
      [config],
    ),
  )
}

async function openPage(url: string, contents: Map<string, Content>, tally: Tally): Promise<Page> {
  const player = await newLoadPlayer(url, contents, tally, { clock: Date.now })
  const connection = await connectPage(url, player, { decodesChat: false })
  player.callOver(connection)
  await connection.emitWithAck('follow', { topic: 'chat:global' })
  return { player, connection, isIdle: true }
}

async function measureStep(product: Product, pages: Page[], minutes: number, emptyMemory: number): Promise<Step> {
  const { url } = product
  const tally = newTally()
  const times: number[] = []
  let failed = 0
  const run = async (page: Page | undefined, call: (player: LoadPlayer) => Promise<unknown>) => {
    if (!page?.isIdle) return
    page.isIdle = false
    await call(page.player).catch((error: unknown) => {
      failed++
      tally.wrong.push(String(error))
    })
    page.isIdle = true
  }
  const act = async (player: LoadPlayer) => {
    const begun = performance.now()
    await player.act(INTENTS[Math.floor(Math.random() * INTENTS.length)] as Intent)
    times.push(performance.now() - begun)
  }
  const randomPage = () => pages[Math.floor(Math.random() * pages.length)]
  /** Whole calls so far for a rate per second. */
  const pacer = (perSecond: number) => {
    const since = performance.now()
    let done = 0
    return () => {
      const due = Math.floor(((performance.now() - since) / 1_000) * perSecond) - done
      done += due
      return due
    }
  }
  const dueSyncs = pacer((pages.length / SYNC_EVERY) * 1_000)
  const dueIntents = pacer(INTENTS_PER_SECOND)
  const dueMessages = pacer(1)
  let turn = 0
  const timer = setInterval(() => {
    for (let due = dueSyncs(); due > 0; due--) void run(pages[turn++ % pages.length], (player) => player.sync())
    for (let due = dueIntents(); due > 0; due--) void run(randomPage(), act)
    for (let due = dueMessages(); due > 0; due--) void run(randomPage(), (player) => player.say(`Line ${Date.now()}`))
  }, TICK)
  await sleep(WARM_UP)
  times.length = 0
  failed = 0
  const before = await usage(product)
  const begun = performance.now()
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  ownDelay.enable()
  const sampled = await sampleMinutes(product, minutes, times)
  const after = await usage(product)
  ownDelay.disable()
  const seconds = (performance.now() - begun) / 1_000
  clearInterval(timer)
  while (pages.some(({ isIdle }) => !isIdle)) await sleep(TICK)
  for (const line of new Set(tally.wrong)) console.error(`load: ${line}`)
  return {
    players: pages.length,
    cores: (after.server - before.server) / seconds,
    databaseCores: (after.database - before.database) / seconds,
    pagesCores: (after.pages - before.pages) / seconds,
    loopDelay: after.loopDelay,
    pagesLoopDelay: ownDelay.percentile(99) / 1e6,
    memoryPerPlayer: (after.memory - emptyMemory) / pages.length,
    intentsPerSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed,
    differences: await differencesAt(url),
    minutes: sampled,
  }
}

/** Waits, and measures each minute of it. */
async function sampleMinutes(product: Product, minutes: number, times: readonly number[]): Promise<Minute[]> {
  const sampled: Minute[] = []
  for (let left = minutes; left > 0; left--) {
    const from = times.length
    await sleep(Math.min(1, left) * 60_000)
    const { memory, loopDelay } = await usage(product)
    sampled.push({ memory: memory / 1e6, loopDelay, p99: quantile(times.slice(from), 0.99) })
  }
  return sampled
}

/** What each number of players costs. */
export function drawSteps(steps: readonly Step[]): string {
  const by = (value: (step: Step) => number) => steps.map((step) => [step.players, value(step)] as const)
  return drawPanels('Load on one process', 'connected players', [
    {
      title: 'Processor time, % of a core',
      target: 70,
      series: [
        { name: 'server', points: by(({ cores }) => cores * 100) },
        { name: 'database', points: by(({ databaseCores }) => databaseCores * 100) },
      ],
    },
    {
      title: 'Acknowledged intent, ms',
      target: 250,
      series: [
        { name: 'p99', points: by(({ p99 }) => p99) },
        { name: 'median', points: by(({ p50 }) => p50) },
      ],
    },
    {
      title: 'Acknowledged intents a second',
      target: INTENTS_PER_SECOND,
      series: [{ name: '', points: by(({ intentsPerSecond }) => intentsPerSecond) }],
    },
  ])
}

/** The last step by the minute. */
export function drawMinutes(steps: readonly Step[]): string {
  const { players = 0, minutes = [] } = steps.at(-1) ?? {}
  const by = (value: (minute: Minute) => number) => minutes.map((minute, index) => [index + 1, value(minute)] as const)
  return drawPanels(`${players} players over time`, 'minutes', [
    { title: 'Memory of the server, MB', series: [{ name: '', points: by(({ memory }) => memory) }] },
    { title: 'Delay of the event loop, p99, ms', series: [{ name: '', points: by(({ loopDelay }) => loopDelay) }] },
    { title: 'Acknowledged intent, p99, ms', target: 250, series: [{ name: '', points: by(({ p99 }) => p99) }] },
  ])
}

async function usage(product: Product) {
  const figures = await figuresAt(
    product.url,
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  )
  return {
    server: figures.process_cpu_seconds_total,
    memory: figures.process_resident_memory_bytes,
    loopDelay: figures.nodejs_eventloop_lag_p99_seconds * 1_000,
    database: databaseTime(new Set(product.processes())),
    pages: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  }
}

/** The processor time of the database so far, in seconds. The kernel counts it in hundredths. */
function databaseTime(ofProduct: ReadonlySet<number>): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [parent, ...fields] = line
        .slice(line.lastIndexOf(')') + 4)
        .split(' ')
        .map(Number)
      // Its processes rename themselves, which removes the data folder from their command lines.
      if (!line.includes('(postgres)') || !(ofProduct.has(pid) || ofProduct.has(parent ?? 0))) continue
      const [userTime = 0, systemTime = 0] = fields.slice(9, 11)
      ticks += userTime + systemTime
    } catch {
      // The process has ended meanwhile.
    }
  }
  return ticks / 100
}

function figuresOf(step: Step, openedPerSecond: number): Figure[] {
  const name = `load-${step.players}`
  return [
    { name: `${name}-opened`, value: rounded(openedPerSecond), unit: 'guests/s' },
    { name: `${name}-server`, value: rounded(step.cores * 100), unit: '% of a core' },
    { name: `${name}-database`, value: rounded(step.databaseCores * 100), unit: '% of a core' },
    { name: `${name}-pages`, value: rounded(step.pagesCores * 100), unit: '% of a core' },
    { name: `${name}-loop-delay-p99`, value: rounded(step.loopDelay), unit: 'ms' },
    { name: `${name}-pages-loop-delay-p99`, value: rounded(step.pagesLoopDelay), unit: 'ms' },
    { name: `${name}-memory`, value: rounded(step.memoryPerPlayer / 1_024), unit: 'KiB a player' },
    { name: `${name}-intents`, value: rounded(step.intentsPerSecond), unit: 'intents/s' },
    { name: `${name}-intent-p50`, value: rounded(step.p50), unit: 'ms' },
    { name: `${name}-intent-p99`, value: rounded(step.p99), unit: 'ms' },
    { name: `${name}-failed`, value: step.failed, unit: 'calls' },
    { name: `${name}-differences`, value: step.differences, unit: 'syncs' },
  ]
}
