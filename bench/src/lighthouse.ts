import { chromiumFlags, chromiumPath } from '@hearthward/e2e/chromium'
import { freePort, type Product } from '@hearthward/e2e/product'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { type Figure, rounded } from './figure.ts'

const TIMES = { lcp: 'largest-contentful-paint', fcp: 'first-contentful-paint', tbt: 'total-blocking-time' } as const

/** The login page as Lighthouse rates it on a phone, with its own throttling, and on a desktop; and the landing page. */
export async function lighthouseFigures({ url }: Product): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const device of ['mobile', 'desktop'] as const) {
    for (const page of ['login', 'landing'] as const) {
      const prefix = `first-load-lighthouse-${device}-${page}`
      const { categories, audits } = await rate(`${url}/${page === 'login' ? 'login' : ''}`, device)
      for (const { id, score } of Object.values(categories))
        figures.push({ name: `${prefix}-${id}`, value: Math.round((score ?? 0) * 100), unit: 'of 100' })
      for (const [name, audit] of Object.entries(TIMES))
        figures.push({ name: `${prefix}-${name}`, value: rounded(audits[audit]?.numericValue ?? 0), unit: 'ms' })
      const bytes = audits['total-byte-weight']?.numericValue ?? 0
      figures.push({ name: `${prefix}-bytes`, value: rounded(bytes / 1_024), unit: 'KiB' })
    }
  }
  return figures
}

/** A browser for each visit, so that none finds anything in a cache. */
async function rate(address: string, device: 'mobile' | 'desktop') {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const config = device === 'desktop' ? desktopConfig : undefined
    const result = await lighthouse(address, { port, logLevel: 'error', output: 'json' }, config)
    if (!result) throw new Error(`Lighthouse has no result for ${address}`)
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
    return result.lhr
  } finally {
    await browser.close()
  }
}
