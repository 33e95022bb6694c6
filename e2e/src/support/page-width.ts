import { expect, type Page } from '@playwright/test'

/** Expects that nothing exceeds the width of the screen, and that the page does not scroll sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const widest = await page.evaluate(() => {
    /** Elements inside a box that clips or scrolls do not count. */
    const isFree = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent || parent === document.body) return true
      return getComputedStyle(parent).overflowX === 'visible' && isFree(parent)
    }
    const over = [...document.querySelectorAll('body *')].filter((element) => {
      const { width, right, left } = element.getBoundingClientRect()
      const isSeen = element.closest('[aria-hidden="true"]') === null
      return isSeen && width > 1 && (right > innerWidth + 1 || left < -1) && isFree(element)
    })
    /** A frame may clip its decoration, but no column of a table. */
    const cut = [...document.querySelectorAll('table')].filter((table) => {
      const frame = table.parentElement as Element
      const isCut = table.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1
      return isCut && getComputedStyle(frame).overflowX === 'visible'
    })
    return {
      scrolls: document.documentElement.scrollWidth - innerWidth,
      over: [...over, ...cut].map((element) => element.outerHTML.slice(0, 160)),
    }
  })
  expect.soft(widest, where).toEqual({ scrolls: 0, over: [] })
}
