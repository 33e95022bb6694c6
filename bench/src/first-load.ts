import { chromiumFlags, chromiumPath } from '@hearthward/e2e/chromium'
import type { Product } from '@hearthward/e2e/product'
import { chromium } from '@playwright/test'
import { type Figure, rounded } from './figure.ts'
import { vitalsOf } from './vitals.ts'

/** A first visit until an activity runs: transferred bytes and web vitals. */
export async function firstLoadBench({ url }: Product): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
    const network = await page.context().newCDPSession(page)
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    await network.send('Network.enable')
    network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'other'
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    })
    await page.goto(`${url}/game`)
    await page.getByRole('button', { name: /guest/i }).click()
    await page.getByRole('button', { name: 'Start Gather kindling' }).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    const all = Object.values(bytes).reduce((sum, some) => sum + some, 0)
    const { usedSize } = await network.send('Runtime.getHeapUsage')
    return [
      { name: 'first-load', value: kilobytes(bytes['Script'] ?? 0), unit: 'KB of compressed script' },
      { name: 'first-load-all', value: kilobytes(all), unit: 'KB of everything, compressed' },
      { name: 'first-load-memory', value: rounded(usedSize / 1_048_576), unit: 'MB of script heap' },
      ...(await vitalsOf(page, url, 'first-load')),
    ]
  } finally {
    await browser.close()
  }
}

const kilobytes = (bytes: number) => rounded(bytes / 1_024)
