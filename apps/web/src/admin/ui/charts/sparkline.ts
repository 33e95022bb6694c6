const MARGIN = 2

/** The path of values in a box: zero at the bottom, the largest at the top. */
export function lineOf(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, 0)
  const across = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * width : 0)
  const up = (value: number) => height - MARGIN - (most > 0 ? value / most : 0) * (height - 2 * MARGIN)
  const points = values.map((value, index) => `${round(across(index))} ${round(up(value))}`)
  if (points.length === 1) points.push(`${width} ${round(up(values[0] ?? 0))}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

const round = (value: number) => Math.round(value * 10) / 10
