/** The time since the start of the current completion in milliseconds, however many have passed. */
export function phaseAt(now: number, startedAt: number, duration: number): number {
  if (duration <= 0) return 0
  const phase = (now - startedAt) % duration
  return phase < 0 ? 0 : phase
}

/** Smaller differences are invisible, and correcting them would make the bar stutter. */
const STUTTER = 40
/** Smaller changes of progress, in percent, are not shown. */
const LEAST_CHANGE = 0.1

/** True if the shown phase differs so much from the target that the bar has to be corrected. */
export function hasDrifted(shown: number, target: number, duration: number): boolean {
  const distance = drift(shown, target, duration)
  return distance > STUTTER && (distance / duration) * 100 >= LEAST_CHANGE
}

/** The shorter distance between two phases: 2.39 s and 0.01 s of a 2.4 s action are 20 ms apart. */
function drift(a: number, b: number, duration: number): number {
  const distance = Math.abs(a - b) % duration
  return Math.min(distance, duration - distance)
}
