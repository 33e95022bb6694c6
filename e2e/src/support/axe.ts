import { expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'

/** With `part`, of that alone: the frame around the rooms is the same for all of them and has been looked at before. */
export async function expectNothingSerious(page: Page, where: string, part = 'html'): Promise<void> {
  const violations = await violationsIn(page, part)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect.soft(told(serious), where).toEqual([])
}

/** For those who find their way by landmarks: everything is in some part of the page. */
export async function expectInParts(page: Page, where: string): Promise<void> {
  expect.soft(told(await violationsIn(page, 'html', ['region'])), where).toEqual([])
}

/** For those who find their way by headings: no level is left out. */
export async function expectInOrder(page: Page, where: string): Promise<void> {
  const skipping = await page.evaluate(() => {
    const isRead = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden="true"], [inert]')
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isRead)
    const level = (heading: Element | undefined) => Number(heading?.tagName[1] ?? 0)
    return headings
      .filter((heading, at) => at > 0 && level(heading) > level(headings[at - 1]) + 1)
      .map((heading) => `${heading.tagName}: ${heading.textContent}`)
  })
  expect.soft(skipping, where).toEqual([])
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
  { layout: 'wide', theme: 'dark', use: { viewport: { width: 1440, height: 900 } } },
  { layout: 'narrow', theme: 'light', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
] as const
