/** How far into the present completion a moment lies, in milliseconds, however many have passed unseen. */
export function phaseAt(now: number, startedAt: number, duration: number): number {
  if (duration <= 0) return 0
  const phase = (now - startedAt) % duration
  return phase < 0 ? 0 : phase
}

/** The shorter way round between two phases: 2.39 s and 0.01 s of a 2.4 s action are 20 ms apart. */
export function drift(a: number, b: number, duration: number): number {
  const distance = Math.abs(a - b) % duration
  return Math.min(distance, duration - distance)
}
