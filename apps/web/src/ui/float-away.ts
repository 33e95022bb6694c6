const LASTS = 2_000
const FLOATS: Keyframe[] = [
  { opacity: 0, transform: 'translateY(10px)' },
  { opacity: 1, offset: 0.12 },
  { opacity: 1, offset: 0.6 },
  { opacity: 0, transform: 'translateY(-44px)' },
]
/** For prefers-reduced-motion: appears and disappears without moving. */
const STAYS: Keyframe[] = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, offset: 0.81 }, { opacity: 0 }]

/**
 * A ref that floats an element up and fades it out. By script, not CSS: React listens to events of CSS animations,
 * which would wake the main thread for every frame.
 */
export function floatAway(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
  const floating = element.animate(prefersStill ? STAYS : FLOATS, { duration: LASTS, easing, fill: 'both' })
  return () => floating.cancel()
}
