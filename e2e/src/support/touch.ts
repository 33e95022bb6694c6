import type { Page } from '@playwright/test'

/** What a finger needs. */
const LEAST = 40

/** Everything in sight that can be pressed on less than a finger needs, each with its height: '20 px: Maren'. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async (least) => {
    const PRESSED = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    const isInSight = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"], [inert]') === null

    /** A word among others is as high as its line. */
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )

    /** Its own, or that of what around its middle belongs to it. None where something else lies above it. */
    const heightOf = (target: Element) => {
      const [line] = target.getClientRects()
      if (!line) return 0
      const x = line.left + line.width / 2
      const y = line.top + line.height / 2
      const isHit = (at: number) => target.contains(document.elementFromPoint(x, at))
      if (line.height >= least && isHit(y)) return line.height
      const reach = (step: number) => {
        let far = 0
        while (far < least && isHit(y + step * (far + 0.5))) far++
        return far
      }
      return reach(-1) + reach(1)
    }

    // What comes in, such as the strip of the running action, lies elsewhere on its way.
    const comingIn = document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && /-in$/.test(one.animationName))
    await Promise.allSettled(comingIn.map(({ finished }) => finished))

    // Messages fly past before the page.
    for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) toast.style.pointerEvents = 'none'

    return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap((element) => {
      if (!isInSight(element) || isInSentence(element)) return []
      const target = element.closest('label') ?? element
      const { width, height, bottom } = target.getBoundingClientRect()
      // For screen readers and keyboards alone.
      if (width <= 1 || height <= 1 || bottom + scrollY <= 0) return []
      if (heightOf(target) >= least) return []
      // At the edge of the screen or under a bar there may be more of it.
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const found = heightOf(target)
      return found < least ? [`${found} px: ${element.getAttribute('aria-label') ?? target.textContent}`] : []
    })
  }, LEAST)
}
