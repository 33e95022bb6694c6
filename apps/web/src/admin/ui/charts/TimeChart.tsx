import { cx } from '../../../ui/class-names.ts'
import { formatAmount, formatExact } from '../../../ui/format/numbers.ts'
import { barsOf, ticksOf } from './time-chart.ts'

const STROKES = {
  moss: 'stroke-moss',
  river: 'stroke-river',
  brass: 'stroke-brass',
  blood: 'stroke-blood',
  arcane: 'stroke-arcane',
} as const
const DOTS = { moss: 'bg-moss', river: 'bg-river', brass: 'bg-brass', blood: 'bg-blood', arcane: 'bg-arcane' } as const

export interface Series {
  name: string
  tone: keyof typeof STROKES
  /** One value for each moment. */
  values: readonly (number | null)[]
}

interface TimeChartProps {
  title: string
  hint?: string
  moments: readonly number[]
  series: readonly Series[]
  format?: (value: number) => string
}

const [WIDTH, HEIGHT] = [720, 180]
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A line chart over days, and the same figures as a table. */
export function TimeChart({ title, hint, moments, series, format = formatAmount }: TimeChartProps) {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  const { low, high, ticks } = ticksOf(values)
  const y = (value: number) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT
  return (
    <figure className="min-w-0 rounded-xl border border-line bg-panel p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span>
          <span className="display text-lg">{title}</span>
          {hint && <span className="block text-xs text-muted">{hint}</span>}
        </span>
        <span className="flex flex-wrap gap-x-4 text-xs text-muted">
          {series.map(({ name, tone }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span className={cx('size-2 rounded-full', DOTS[tone])} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="flex gap-2" aria-hidden="true">
        <div className="relative w-12 shrink-0 text-right text-xs text-muted">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(y(tick) / HEIGHT) * 100}%` }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-0 min-w-0 flex-1 overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(({ name, tone, values }) => (
            <path
              key={name}
              d={barsOf(values, WIDTH, y)}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className={STROKES[tone]}
            />
          ))}
        </svg>
      </div>
      <div className="mt-1 flex justify-between pl-14 text-xs text-muted" aria-hidden="true">
        <span>{moments[0] !== undefined && day.format(moments[0])}</span>
        <span>{moments.length > 1 && day.format(moments.at(-1))}</span>
      </div>
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer py-1 text-xs text-muted hover:text-text">As a table</summary>
        <div className="max-h-72 overflow-auto">
          <table className="w-full">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-panel text-xs text-muted">
              <tr>
                <th scope="col" className="py-1 text-left font-semibold">
                  Day
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="py-1 pl-3 text-right font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moments.map((at, index) => (
                <tr key={at} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-medium">
                    {day.format(at)}
                  </th>
                  {series.map(({ name, values }) => {
                    const value = values[index]
                    return (
                      <td key={name} className="py-1 pl-3 text-right tabular-nums">
                        {value === null || value === undefined ? 'none' : formatExact(value)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
