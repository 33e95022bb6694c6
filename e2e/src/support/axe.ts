import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** Checks the whole page, or only `part`: the frame around the rooms is the same for all of them. */
export async function expectNoSeriousViolations(page: Page, where: string, part = 'html'): Promise<void> {
  const violations = await violationsIn(page, part, { rules: MODERATE })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect.soft(describeViolations(serious), where).toEqual([])
}

/** A seventh of the time of a check. It is never serious; `expectLandmarks` checks it for the frame around all pages. */
const MODERATE = { region: { enabled: false } }

/** Landmark navigation: all content is inside a landmark. */
export async function expectLandmarks(page: Page, where: string): Promise<void> {
  expect.soft(describeViolations(await violationsIn(page, 'html', { runOnly: ['region'] })), where).toEqual([])
}

/** Heading navigation: no heading level is skipped. */
export async function expectHeadingOrder(page: Page, where: string): Promise<void> {
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

async function violationsIn(page: Page, part: string, chosen: RunOptions): Promise<Result[]> {
  // A dialog opens some frames after the click.
  await page.locator(part).filter({ visible: true }).first().waitFor()
  // Half a megabyte of script: loaded once per document, not for every check.
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  return page.evaluate(
    async ([context, rules]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Animations are stopped during the check: otherwise axe would see a colour in transition. A transition may start
      // with the next frame, or at the end of another one.
      for (;;) {
        await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
        if (changing.length === 0) break
        await Promise.allSettled(changing.map(({ finished }) => finished))
      }
      // Stylesheets and media are not loaded again: the rules in use only need computed styles.
      const options = { resultTypes: ['violations' as const], preload: false, ...rules }
      return (await axe.run(context, options)).violations
    },
    [part, chosen] as const,
  )
}

const describeViolations = (violations: readonly Result[]) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary]))

/** Contrast depends on the theme and everything else on the layout: two rounds cover both. */
export const ROUNDS = [
  { layout: 'wide', theme: 'dark', use: { viewport: { width: 1440, height: 900 } } },
  { layout: 'narrow', theme: 'light', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
] as const
