/**
 * Keeps the place of the focus: where what had it is gone, it goes to what was around it and is still there, instead of
 * back to the beginning of the page. Call it before, and the answer after.
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
      around.find((element) => element.isConnected)?.focus()
    })
  }
}
