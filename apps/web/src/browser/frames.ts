/** Nobody waits longer than this for a frame: a page that is hidden has none. */
const PATIENCE = 100

/** Until what is on screen has been painted, so that a press is answered before the work it brings begins. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE)
  })
}
