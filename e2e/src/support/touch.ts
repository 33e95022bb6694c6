import type { Page } from '@playwright/test'

/** The smallest comfortable touch target, in pixels. */
const MINIMUM_HEIGHT = 40

/** All visible touch targets that are too small, each with its height: '20 px: Maren'. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async (least) => {
    const PRESSED = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    const isInSight = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"], [inert]') === null

    /** A link inside a sentence is as high as its line. */
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )

    /** Its own height, or that of the label around it. None if something else covers it. */
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

    // An element that slides in, such as the strip of the running action, is elsewhere during its animation.
    const comingIn = document
      .getAnimations()
      .filter((one) => one instanceof CSSAnimation && /-in$/.test(one.animationName))
    await Promise.allSettled(comingIn.map(({ finished }) => finished))

    // Toasts float above the page.
    for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) toast.style.pointerEvents = 'none'

    return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap((element) => {
      if (!isInSight(element) || isInSentence(element)) return []
      const target = element.closest('label') ?? element
      const { width, height, bottom } = target.getBoundingClientRect()
      // Only for screen readers and keyboards.
      if (width <= 1 || height <= 1 || bottom + scrollY <= 0) return []
      if (heightOf(target) >= least) return []
      // At the edge of the screen or under a bar, part of it may be hidden.
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const found = heightOf(target)
      return found < least ? [`${found} px: ${element.getAttribute('aria-label') ?? target.textContent}`] : []
    })
  }, MINIMUM_HEIGHT)
}
