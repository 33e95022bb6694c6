export type Curve = readonly (readonly [level: number, figure: number])[]

/**
 * The intended experience per hour of an activity, by the level that unlocks it. Level 10 takes about a quarter of an
 * hour, 50 about ten hours, 99 under two hundred. `npm run simulate` checks it for every skill.
 */
const PACE: Curve = [
  [1, 5_000],
  [10, 6_000],
  [20, 7_000],
  [30, 8_000],
  [40, 10_000],
  [50, 20_000],
  [60, 32_000],
  [70, 50_000],
  [80, 75_000],
  [90, 100_000],
  [99, 115_000],
]

/**
 * Experience of one completion of `duration` ms at `level`; `worth` is above 1 for activities that are harder to
 * supply.
 */
export function pacedXp(level: number, duration: number, worth = 1): number {
  const xp = (interpolate(PACE, level) * duration * worth) / 3_600_000
  return Math.max(0.5, Math.round(xp * 2) / 2)
}

/** Interpolates a curve at a level. */
export function interpolate(curve: Curve, level: number): number {
  const next = curve.findIndex(([from]) => from > level)
  const [low, high] = next < 0 ? [curve.at(-1), curve.at(-1)] : [curve[next - 1], curve[next]]
  if (!low || !high || low === high) return low?.[1] ?? 0
  return low[1] + ((high[1] - low[1]) * (level - low[0])) / (high[0] - low[0])
}
