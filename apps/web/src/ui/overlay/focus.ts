import { afterPaint } from '../../browser/frames.ts'

/**
 * Keeps the place of the focus: where what had it is gone, or cannot be pressed any more, it goes to what was around it
 * and is still there, instead of nowhere. Where nothing of that is left either, the page begins anew. Call it before, and
 * the answer after.
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

/** For a press that may take away what was pressed: does it, and keeps the place of the focus. */
export function keepingFocus(act: () => unknown): void {
  const keepFocus = keepFocusAround()
  void Promise.resolve(act()).then(keepFocus)
}
