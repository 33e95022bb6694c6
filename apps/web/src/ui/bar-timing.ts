/** How far into the present completion a moment lies, in milliseconds, however many have passed unseen. */
export function phaseAt(now: number, startedAt: number, duration: number): number {
  if (duration <= 0) return 0
  const phase = (now - startedAt) % duration
  return phase < 0 ? 0 : phase
}

/** Below this nobody sees it, and setting the time again would make the bar stutter. */
const STUTTER = 40
/** A change of progress, of 100, that is too small to be shown. */
const LEAST_CHANGE = 0.1

/** Whether a bar at one phase is so far from where it should be that it has to be moved there. */
export function isOff(shown: number, wanted: number, duration: number): boolean {
  const apart = drift(shown, wanted, duration)
  return apart > STUTTER && (apart / duration) * 100 >= LEAST_CHANGE
}

/** The shorter way round between two phases: 2.39 s and 0.01 s of a 2.4 s action are 20 ms apart. */
function drift(a: number, b: number, duration: number): number {
  const distance = Math.abs(a - b) % duration
  return Math.min(distance, duration - distance)
}
