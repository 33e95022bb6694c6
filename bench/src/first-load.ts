import { chromiumFlags, chromiumPath } from '@hearthward/e2e/chromium'
import type { Product } from '@hearthward/e2e/product'
import { countTransfers, type Transfers } from '@hearthward/e2e/transfers'
import { chromium } from '@playwright/test'
import { type Figure, rounded } from './figure.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { vitalsOf } from './vitals.ts'

/** A first visit, to the login page and until an activity runs: transferred bytes, web vitals and Lighthouse. */
export async function firstLoadBench(product: Product): Promise<Figure[]> {
  return [...(await visitFigures(product)), ...(await lighthouseFigures(product))]
}

async function visitFigures({ url }: Product): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
    const transfers = await countTransfers(page)
    await page.goto(`${url}/game`, { waitUntil: 'networkidle' })
    const atLogin = transfers()
    await page.getByRole('button', { name: /guest/i }).click()
    await page.getByRole('button', { name: 'Start Gather kindling' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    const playing = transfers()
    const network = await page.context().newCDPSession(page)
    const { usedSize } = await network.send('Runtime.getHeapUsage')
    return [
      ...byKind('first-load-login', atLogin),
      ...byKind('first-load', playing),
      { name: 'first-load-memory', value: rounded(usedSize / 1_048_576), unit: 'MB of script heap' },
      ...(await vitalsOf(page, url, 'first-load')),
    ]
  } finally {
    await browser.close()
  }
}

const byKind = (prefix: string, bytes: Transfers): Figure[] =>
  Object.entries(bytes).map(([kind, size]) => ({
    name: `${prefix}-${kind.replace(' ', '-')}`,
    value: rounded(size / 1_024),
    unit: 'KB, compressed',
  }))
