/**
 * Keeps the place of the focus: where what had it is gone, it goes to what was around it and is still there, instead of
 * nowhere. Where nothing of that is left either, the page begins anew. Call it before, and the answer after.
 */
export function keepFocusAround(from: Element | null = document.activeElement): () => void {
  const around: HTMLElement[] = []
  for (let element = from?.parentElement ?? null; element; element = element.parentElement) {
    if (element.hasAttribute('tabindex') || element.tagName === 'MAIN') around.push(element)
  }
  return () => {
    requestAnimationFrame(() => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body) return
      const place = around.find((element) => element.isConnected) ?? document.getElementById('main')
      place?.focus({ preventScroll: true })
    })
  }
}
