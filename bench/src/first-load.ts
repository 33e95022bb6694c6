import { chromiumFlags, chromiumPath } from '@hearthward/e2e/chromium'
import type { Product } from '@hearthward/e2e/product'
import { chromium } from '@playwright/test'
import { type Figure, rounded } from './figure.ts'

/** Script that comes over the wire until a first visitor plays, compressed as it is served. */
export async function firstLoadBench({ url }: Product): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const network = await page.context().newCDPSession(page)
    const scripts = new Map<string, boolean>()
    let bytes = 0
    await network.send('Network.enable')
    network.on('Network.responseReceived', ({ requestId, type }) => scripts.set(requestId, type === 'Script'))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.get(requestId)) bytes += encodedDataLength
    })
    await page.goto(`${url}/game`)
    await page.getByRole('button', { name: /guest/i }).click()
    await page.getByRole('heading', { name: 'Lumbridge' }).waitFor()
    return [{ name: 'first-load', value: rounded(bytes / 1_024), unit: 'KB of compressed script' }]
  } finally {
    await browser.close()
  }
}
