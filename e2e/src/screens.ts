// `npm run screens`: the pictures in docs/screens, taken of the product as it is.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { removeData, startProduct } from './product.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/screens')
const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const DAY = [
  { tab: 'Gather', activity: 'Gather kindling', ms: 900_000 },
  { tab: 'Gather', activity: 'Net shrimp', ms: 40_000 },
  { tab: 'Make', activity: 'Burn logs', ms: 120_000 },
  { tab: 'Gather', activity: 'Fell oaks', ms: 200_000 },
] as const
const SETTLED = 800

mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  await take('login', WIDE, async () => {})
  await take('game-wide', WIDE, livedIn)
  await take('game-light', WIDE, async (page) => {
    await livedIn(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  })
  await take('game-narrow', NARROW, livedIn)
  await take('report', WIDE, async (page) => {
    await livedIn(page)
    await page.goto('about:blank')
    await passTime(3_600_000)
    await page.goto(`${product.url}/game`)
    await page.getByRole('dialog').waitFor()
  })
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}

async function take(name: string, options: BrowserContextOptions, play: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${product.url}/game`)
  await page.getByRole('button', { name: 'Play as guest' }).waitFor()
  await play(page)
  // Messages of the way here have gone by then.
  await page.waitForTimeout(5_000)
  await page.waitForFunction(isWellUnderWay)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
  console.log(name)
}

/** A bar caught at its beginning looks as if nothing happened. True where there is none. */
function isWellUnderWay(): boolean {
  const [running] = document.querySelector('[data-testid="action-bar"] > *')?.getAnimations() ?? []
  const share = running?.effect?.getComputedTiming().progress
  return share === undefined || share === null || (share > 0.45 && share < 0.7)
}

/** Half an hour into the game: wood, fish, a fire that burned, oaks coming down. */
async function livedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await page.getByRole('heading', { name: 'Hearthford' }).waitFor()
  for (const { tab, activity, ms } of DAY) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: `Start ${activity}`, exact: true }).click()
    await page.waitForTimeout(SETTLED)
    await passTime(ms)
    await page.waitForTimeout(SETTLED)
  }
  await page.getByRole('tab', { name: 'Gather' }).click()
}

async function passTime(ms: number): Promise<void> {
  const body = JSON.stringify({ ms })
  await fetch(`${product.url}/api/advanceClock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}
