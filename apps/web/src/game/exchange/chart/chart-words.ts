import { coinsText, formatAmount, formatExact } from '../../../ui/format/numbers.ts'
import type { History, PricePoint } from './chart.ts'

export const SPANS = { day: { label: 'Day' }, week: { label: 'Week' }, month: { label: 'Month' } } as const
export type Span = keyof typeof SPANS

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** The labels of the time axis. */
export function tickText(at: number, span: Span): string {
  return (span === 'day' ? clock : span === 'week' ? weekday : date).format(at)
}

/** The interval of a point: '14:00 to 15:00', 'Sat 14, 12:00 to 16:00', '14 Nov'. */
export function timeText(at: number, { step }: Pick<History, 'step'>, span: Span): string {
  if (span === 'month') return date.format(at)
  const hours = `${clock.format(at)} to ${clock.format(at + step)}`
  return span === 'day' ? hours : `${weekday.format(at)}, ${hours}`
}

export function pointText(point: PricePoint | undefined, history: History, span: Span): string {
  if (!point) return 'Nothing was traded'
  const { at, price, low, high, volume } = point
  const within = low < high ? ` on average, from ${formatExact(low)} to ${formatExact(high)}` : ''
  return `${timeText(at, history, span)}: ${coinsText(price)}${within}, ${formatExact(volume)} traded`
}

/** The text above the chart while no point is selected. */
export function summaryOf({ points }: Pick<History, 'points'>): string {
  const low = Math.min(...points.map((point) => point.low))
  const high = Math.max(...points.map((point) => point.high))
  const volume = points.reduce((sum, point) => sum + point.volume, 0)
  const paid = low === high ? `All at ${formatAmount(low)}` : `From ${formatAmount(low)} to ${formatAmount(high)}`
  return `${paid} · ${formatAmount(volume)} traded`
}
