/** The bounds of a chart and its ticks: round figures that include zero. */
export function ticksOf(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)]
  const step = roundUp((most - least) / 4 || 1)
  const [low, high] = [Math.floor(least / step) * step, Math.max(Math.ceil(most / step) * step, step)]
  const count = Math.round((high - low) / step)
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) }
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value))
  const leading = value / size
  return (leading <= 1 ? 1 : leading <= 2 ? 2 : leading <= 5 ? 5 : 10) * size
}

/** The path of values from left to right; an unknown value leaves a gap. */
export function barsOf(values: readonly (number | null)[], width: number, y: (value: number) => number): string {
  const x = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * width : 0)
  let path = ''
  let isDrawn = false
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawn = false
      continue
    }
    path += `${isDrawn ? 'L' : 'M'}${Math.round(x(index) * 10) / 10} ${Math.round(y(value) * 10) / 10}`
    isDrawn = true
  }
  // A single day is drawn as a line across, so that it is visible.
  return values.length === 1 && isDrawn ? `${path}H${width}` : path
}
