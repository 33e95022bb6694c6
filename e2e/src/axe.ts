import { expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** With `part`, of that alone: the frame around the rooms is the same for all of them and has been looked at before. */
export async function expectNothingSerious(page: Page, where: string, part = 'html'): Promise<void> {
  const violations = await violationsIn(page, part)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect.soft(told(serious), where).toEqual([])
}

/** For those who find their way by headings and landmarks: no level is left out, and everything is in some part. */
export async function expectInOrder(page: Page, where: string): Promise<void> {
  expect.soft(told(await violationsIn(page, 'html', ['heading-order', 'region'])), where).toEqual([])
}

async function violationsIn(page: Page, part: string, rules?: string[]): Promise<Result[]> {
  // Half a megabyte of script: read once by each document, not at every look.
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // While axe looks nothing moves: a colour would stay where it was on its way to another. A transition may begin
      // with the next frame, or at the end of another.
      for (;;) {
        await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
        if (changing.length === 0) break
        await Promise.allSettled(changing.map(({ finished }) => finished))
      }
      // Stylesheets and media are not fetched a second time: no rule in use needs more than the computed styles.
      const options = { resultTypes: ['violations' as const], preload: false, ...(runOnly && { runOnly }) }
      return (await axe.run(context, options)).violations
    },
    [part, rules] as const,
  )
}

const told = (violations: readonly Result[]) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary]))

/** Contrast is a matter of the theme and everything else of the layout: two rounds see all of both. */
export const ROUNDS = [
  { layout: 'wide', viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { layout: 'narrow', viewport: { width: 390, height: 844 }, theme: 'light' },
] as const
