import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** With `part`, of that alone: the frame around the rooms is the same for all of them and has been looked at before. */
export async function expectNothingSerious(page: Page, where: string, part = 'html'): Promise<void> {
  // Half a megabyte of script: read once by each document, not at every look.
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (context) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return (await axe.run(context, { resultTypes: ['violations'] })).violations
  }, part)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary]),
  )
  expect.soft(told, where).toEqual([])
}

/** Contrast is a matter of the theme and everything else of the layout: two rounds see all of both. */
export const ROUNDS = [
  { layout: 'wide', viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { layout: 'narrow', viewport: { width: 390, height: 844 }, theme: 'light' },
] as const
