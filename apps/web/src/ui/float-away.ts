const LASTS = 2_000
const FLOATS: Keyframe[] = [
  { opacity: 0, transform: 'translateY(10px)' },
  { opacity: 1, offset: 0.12 },
  { opacity: 1, offset: 0.6 },
  { opacity: 0, transform: 'translateY(-44px)' },
]
/** For those who prefer it still: there, and gone. */
const STAYS: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, offset: 0.81 }, { opacity: 0 }]

/**
 * As a ref: what appears floats up and is gone. Made by script, not by CSS: React listens to the events of CSS
 * animations, and for their sake the main thread would wake for one frame after the other.
 */
export function floatAway(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
  const floating = element.animate(still ? STAYS : FLOATS, { duration: LASTS, easing, fill: 'both' })
  return () => floating.cancel()
}
