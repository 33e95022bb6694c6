import { formatAmount, formatExact } from '../../../ui/format/numbers.ts'

export interface ChartBar {
  label: string
  value: number
  /** A mark at this height: what it is held against. */
  mark?: number
  isOdd?: boolean
}

interface BarChartProps {
  title: string
  /** What the values are, and the marks, for the table. */
  valueName: string
  markName?: string
  bars: readonly ChartBar[]
  /** How figures are written; as amounts unless said otherwise. */
  format?: (value: number) => string
}

const [WIDTH, HEIGHT] = [600, 120]

/** Bars with a mark each, and the same as a table. The picture is for the eye alone. */
export function BarChart({ title, valueName, markName, bars, format = formatAmount }: BarChartProps) {
  const highest = Math.max(0, ...bars.map(({ value, mark = 0 }) => Math.max(value, mark)))
  const step = WIDTH / Math.max(1, bars.length)
  const most = highest || 1
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - 6)
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
        <span className="font-semibold text-text">{title}</span>
        <span>{highest > 0 ? `most ${format(highest)}` : 'nothing'}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full rounded-md border border-line bg-ground"
        aria-hidden="true"
      >
        {bars.map(({ label, value, mark, isOdd }, index) => {
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
                  className={isOdd ? 'fill-blood' : 'fill-river'}
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
              .map(({ label, value, mark, isOdd }) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 text-left font-medium">
                    {label}
                  </th>
                  <td className={`py-1 pr-3 text-right tabular-nums ${isOdd ? 'font-semibold text-blood-ink' : ''}`}>
                    {format === formatAmount ? formatExact(value) : format(value)}
                    {isOdd && ', odd'}
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
