import { afterPaint } from '../../browser/frames.ts'

/**
 * Call it before a change, and the returned function after it: if the focused element was removed or disabled, the
 * focus moves to the nearest remaining ancestor that can have it, else to the start of the page.
 */
export function keepFocusAround(from: Element | null = document.activeElement): () => void {
  const around: HTMLElement[] = []
  for (let element = from?.parentElement ?? null; element; element = element.parentElement) {
    if (element.hasAttribute('tabindex') || element.tagName === 'MAIN') around.push(element)
  }
  return () => {
    void afterPaint().then(() => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body && !activeElement.matches(':disabled')) return
      const place = around.find((element) => element.isConnected) ?? document.getElementById('main')
      place?.focus({ preventScroll: true })
    })
  }
}

/** Runs an action that may remove the pressed element, and keeps the focus nearby. */
export function keepFocusDuring(act: () => unknown): void {
  const keepFocus = keepFocusAround()
  void Promise.resolve(act()).then(keepFocus)
}
