/** The longest wait for a frame: hidden pages have none. */
const MAX_WAIT = 100

/** Resolves after the next paint, so that a press is shown before the work it causes begins. */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_WAIT)
  })
}
