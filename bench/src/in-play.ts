import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumFlags, chromiumPath } from '@hearthward/e2e/chromium'
import type { Product } from '@hearthward/e2e/product'
import { passTime } from '@hearthward/e2e/test-clock'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Figure, rounded } from './figure.ts'
import { vitalsOf } from './vitals.ts'

/** About as slow as a mid-range phone. */
const SLOWDOWN = 4
const WATCHED_MS = 60_000
const FRAMES_MS = 20_000
const PLAYED_MINUTES = 30
const ROOMS = ['Map', 'Bank', 'Farm', 'Craft', 'Quests', 'Here']

/** A signed-in player: responsiveness, and the cost of a tab that is left open. */
export async function inPlayBench({ url }: Product): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    return [
      ...(await measureVitals(browser, url)),
      ...(await measureIdleTab(browser, url)),
      ...(await measureMemory(browser, url)),
    ]
  } finally {
    await browser.close()
  }
}

/** LCP and CLS of the game for a signed-in player, and INP during play. */
async function measureVitals(browser: Browser, url: string): Promise<Figure[]> {
  const { page, cdp } = await openGame(browser, url)
  await slowDown(cdp)
  await page.reload()
  await waitForHome(page)
  await page.getByRole('button', { name: 'Start Gather kindling' }).click()
  for (const room of [...ROOMS, ...ROOMS]) {
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room, exact: true }).click()
    await page.waitForTimeout(300)
  }
  for (const tab of ['Make', 'Fight', 'Gather']) await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const figures = await vitalsOf(page, url, 'in-play')
  await page.context().close()
  return figures
}

/** Load of the main thread of a tab with a running activity, and smoothness of its progress bar. */
async function measureIdleTab(browser: Browser, url: string): Promise<Figure[]> {
  const { page, cdp } = await openGame(browser, url)
  await page.getByRole('button', { name: 'Start Gather kindling' }).click()
  await page.mouse.move(0, 0)
  await sleep(5_000)
  const plain = await busyShare(cdp)
  await slowDown(cdp)
  const slow = await busyShare(cdp)
  const dropped = await page.evaluate(droppedFrames, FRAMES_MS)
  await page.context().close()
  return [
    { name: 'in-play-idle-cpu', value: rounded(plain * 100), unit: '% of the main thread over 60 s' },
    { name: 'in-play-idle-cpu-slowed', value: rounded(slow * 100), unit: '% of the main thread over 60 s, 4x slower' },
    { name: 'in-play-frames-dropped', value: rounded(dropped * 100), unit: '% of frames over 20 s, 4x slower' },
  ]
}

async function busyShare(cdp: CDPSession): Promise<number> {
  const before = await taskSeconds(cdp)
  await sleep(WATCHED_MS)
  return ((await taskSeconds(cdp)) - before) / (WATCHED_MS / 1_000)
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** The share of dropped frames at 60 per second; a frame more than half a frame late counts as dropped. */
async function droppedFrames(ms: number): Promise<number> {
  const frame = 1_000 / 60
  let [missed, shown] = [0, 0]
  const until = performance.now() + ms
  let before = await new Promise(requestAnimationFrame)
  while (performance.now() < until) {
    const now = await new Promise(requestAnimationFrame)
    missed += Math.max(0, Math.round((now - before) / frame) - 1)
    shown += 1
    before = now
  }
  return missed / (missed + shown)
}

/** Script memory after half an hour of play, with the clocks of page and server moved forward. */
async function measureMemory(browser: Browser, url: string): Promise<Figure[]> {
  const { page, cdp } = await openGame(browser, url, { withClock: true })
  await page.getByRole('button', { name: 'Start Gather kindling' }).click()
  const before = await heapMegabytes(cdp)
  for (let minute = 0; minute < PLAYED_MINUTES; minute++) {
    await passTime(url, 60_000)
    await page.clock.runFor(60_000)
    const room = ROOMS[minute % ROOMS.length] ?? 'Here'
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room, exact: true }).click()
  }
  const after = await heapMegabytes(cdp)
  await page.context().close()
  return [
    {
      name: 'in-play-memory',
      value: rounded(after),
      unit: 'MB of script heap after 30 minutes of play',
      peer: { name: 'at the start', value: rounded(before) },
      ratio: rounded(after / before),
    },
  ]
}

async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576
}

async function openGame(browser: Browser, url: string, { withClock = false } = {}) {
  const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
  if (withClock) await page.clock.install()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  await page.goto(`${url}/game`)
  await page.getByRole('button', { name: /guest/i }).click()
  await waitForHome(page)
  return { page, cdp }
}

async function waitForHome(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Hearthford' }).waitFor()
  await page.getByText('Stirring the embers').waitFor({ state: 'detached' })
}

function slowDown(cdp: CDPSession): Promise<unknown> {
  return cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
