import type { Page } from '@playwright/test'
import { type Figure, rounded } from './figure.ts'

/** The web vitals the page has stored when it is left; of several loads, the last. */
export async function vitalsOf(page: Page, url: string, prefix: string): Promise<Figure[]> {
  await page.goto(`${url}/robots.txt`)
  const stored = await page.evaluate(() => localStorage.getItem('hearthward:vitals') ?? '[]')
  const measured = new Map(
    (JSON.parse(stored) as { name: string; value: number }[]).map((vital) => [vital.name, vital]),
  )
  return ['LCP', 'INP', 'CLS'].flatMap((name) => {
    const vital = measured.get(name)
    if (!vital) return []
    const unit = name === 'CLS' ? 'score' : 'ms'
    return [{ name: `${prefix}-${name.toLowerCase()}`, value: rounded(vital.value), unit }]
  })
}
