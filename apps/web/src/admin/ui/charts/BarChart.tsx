import { formatAmount, formatExact } from '../../../ui/format/numbers.ts'

export interface ChartBar {
  label: string
  value: number
  /** A marker at this height, to compare the value with. */
  mark?: number
  isHighlighted?: boolean
}

interface BarChartProps {
  title: string
  /** The column titles of values and marks in the table. */
  valueName: string
  markName?: string
  bars: readonly ChartBar[]
  /** Formats figures; as amounts by default. */
  format?: (value: number) => string
}

const [WIDTH, HEIGHT] = [600, 120]

/**
 * A bar chart with an optional mark on each bar, and the same figures as a table. The picture is hidden from screen
 * readers.
 */
export function BarChart({ title, valueName, markName, bars, format = formatAmount }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(({ value, mark = 0 }) => Math.max(value, mark)))
  const step = WIDTH / Math.max(1, bars.length)
  const top = highest || 1
  const y = (value: number) => HEIGHT - (value / top) * (HEIGHT - 6)
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
        <span className="font-semibold text-text">{title}</span>
        <span>{highest > 0 ? `highest ${format(highest)}` : 'no data'}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full rounded-md border border-line bg-ground"
        aria-hidden="true"
      >
        {bars.map(({ label, value, mark, isHighlighted }, index) => {
          const x = index * step + step * 0.12
          const width = step * 0.76
          return (
            <g key={label}>
              {mark !== undefined && mark > 0 && (
                <rect x={x} y={y(mark)} width={width} height={HEIGHT - y(mark)} className="fill-line" />
              )}
              {value > 0 && (
                <rect
                  x={x + width * 0.15}
                  y={y(value)}
                  width={width * 0.7}
                  height={HEIGHT - y(value)}
                  className={isHighlighted ? 'fill-blood' : 'fill-river'}
                />
              )}
            </g>
          )
        })}
      </svg>
      <div className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer py-1 text-muted hover:text-text">Show as a table</summary>
        <table className="mt-1 w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 pr-3 font-semibold">
                When
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-semibold">
                {valueName}
              </th>
              {markName && (
                <th scope="col" className="py-1 text-right font-semibold">
                  {markName}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ value, mark }) => value > 0 || (mark ?? 0) > 0)
              .map(({ label, value, mark, isHighlighted }) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 text-left font-medium">
                    {label}
                  </th>
                  <td
                    className={`py-1 pr-3 text-right tabular-nums ${isHighlighted ? 'font-semibold text-blood-ink' : ''}`}
                  >
                    {format === formatAmount ? formatExact(value) : format(value)}
                    {isHighlighted && ', unusual'}
                  </td>
                  {markName && <td className="py-1 text-right tabular-nums">{formatExact(mark ?? 0)}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
