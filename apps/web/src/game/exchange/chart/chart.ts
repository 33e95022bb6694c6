export interface PricePoint {
  at: number
  price: number
  low: number
  high: number
  volume: number
}

export interface History {
  from: number
  until: number
  step: number
  points: readonly PricePoint[]
}

export interface Size {
  width: number
  height: number
}

/** The space around the plot: prices are on the left, times below. */
export const MARGIN = { left: 46, right: 10, top: 10, bottom: 24 } as const
/** The share of the height for the volume bars. */
const VOLUME_SHARE = 0.2

export interface PlottedPoint {
  point: PricePoint
  x: number
  y: number
}

export interface PricePlot {
  plotted: PlottedPoint[]
  /** The path through the averages. */
  line: string
  /** The area from the lowest to the highest prices. */
  band: string
  bars: { x: number; y: number; width: number; height: number }[]
  prices: { y: number; value: number }[]
  times: { x: number; at: number }[]
  guideY: number
}

/** Computes the positions of everything in a chart of this size. */
export function plotOf(history: History, guide: number, size: Size): PricePlot {
  const { points } = history
  const bottom = size.height - MARGIN.bottom
  const ticks = priceTicks(
    Math.min(guide, ...points.map(({ low }) => low)),
    Math.max(guide, ...points.map(({ high }) => high)),
  )
  const floor = ticks[0] ?? 0
  const ceiling = ticks.at(-1) ?? 1
  const lowest = bottom - (bottom - MARGIN.top) * VOLUME_SHARE
  const yOf = (price: number) => round(lowest - ((price - floor) / (ceiling - floor)) * (lowest - MARGIN.top))
  const xOf = scaleOf(history, size)
  const plotted = points.map((point) => ({ point, x: xOf(middleOf(point.at, history)), y: yOf(point.price) }))
  return {
    plotted,
    line: pathOf(plotted.map(({ x, y }) => [x, y])),
    band: bandOf(plotted, yOf),
    bars: barsOf(plotted, xOf(history.from + history.step) - xOf(history.from), size.width - MARGIN.right, {
      bottom,
      highest: (bottom - lowest) * 0.9,
    }),
    prices: ticks.map((value) => ({ y: yOf(value), value })),
    times: timeTicks(history, size.width).map((at) => ({ x: xOf(at), at })),
    guideY: yOf(guide),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

function scaleOf({ from, until }: History, { width }: Size): (at: number) => number {
  const room = width - MARGIN.left - MARGIN.right
  return (at) => round(MARGIN.left + ((at - from) / (until - from)) * room)
}

/** The middle of an interval; for the present one, of the part that has passed. */
function middleOf(at: number, { step, until }: History): number {
  return (at + Math.min(at + step, until)) / 2
}

function pathOf(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
}

function bandOf(plotted: readonly PlottedPoint[], yOf: (price: number) => number): string {
  if (plotted.length < 2) return ''
  const above = plotted.map(({ x, point }): [number, number] => [x, yOf(point.high)])
  const below = plotted.map(({ x, point }): [number, number] => [x, yOf(point.low)]).reverse()
  return `${pathOf([...above, ...below])} Z`
}

function barsOf(
  plotted: readonly PlottedPoint[],
  stretch: number,
  right: number,
  { bottom, highest }: { bottom: number; highest: number },
): PricePlot['bars'] {
  const most = Math.max(1, ...plotted.map(({ point }) => point.volume))
  const width = round(Math.max(2, stretch * 0.7))
  return plotted.map(({ x, point }) => {
    const height = round(Math.max(1, (point.volume / most) * highest))
    const left = Math.min(Math.max(MARGIN.left, x - width / 2), right - width)
    return { x: round(left), y: round(bottom - height), width, height }
  })
}

const TICKS = 4

/** Round prices from below the lowest to above the highest. */
export function priceTicks(low: number, high: number): number[] {
  const step = roundStep(Math.max(1, (high - low) / TICKS))
  let first = Math.floor(low / step) * step
  let last = Math.ceil(high / step) * step
  if (first === last) {
    first = Math.max(0, first - step)
    last += step
  }
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => first + index * step)
}

/** Rounds up to 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(step: number): number {
  const tens = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 5, 10].find((digit) => digit * tens >= step) ?? 10) * tens
}

const HOUR = 3_600_000
const STEPS = [1, 3, 6, 12, 24, 48, 120, 240].map((hours) => hours * HOUR)
/** The shortest distance between two labels. */
const APART = 62

/** Full hours or days in local time, as many as fit. */
export function timeTicks({ from, until }: Pick<History, 'from' | 'until'>, width: number): number[] {
  const room = width - MARGIN.left - MARGIN.right
  const step = STEPS.find((each) => (each / (until - from)) * room >= APART) ?? until - from
  const midnight = new Date(from).setHours(0, 0, 0, 0)
  const ticks: number[] = []
  for (let at = midnight; at <= until; at += step) if (at >= from) ticks.push(at)
  return ticks
}

/** The index of the point nearest to the pointer. */
export function nearest(plotted: readonly PlottedPoint[], x: number): number {
  let best = 0
  plotted.forEach((each, index) => {
    if (Math.abs(each.x - x) < Math.abs((plotted[best]?.x ?? 0) - x)) best = index
  })
  return best
}
