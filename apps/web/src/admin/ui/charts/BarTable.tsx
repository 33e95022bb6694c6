import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { formatExact } from '../../../ui/format/numbers.ts'

const FILLS = { moss: 'bg-moss/70', river: 'bg-river/70', brass: 'bg-brass/70', blood: 'bg-blood/70' } as const

export interface BarRow {
  id: string
  label: ReactNode
  value: number
  /** Shown at the right instead of the figure. */
  text?: string
}

interface BarTableProps {
  title: string
  hint?: string
  /** The titles of both columns. */
  heads: readonly [string, string]
  rows: readonly BarRow[]
  tone: keyof typeof FILLS
  /** Shown if there are no rows. */
  empty: string
}

/** A table with a bar in each row. */
export function BarTable({ title, hint, heads, rows, tone, empty }: BarTableProps) {
  const most = Math.max(1e-9, ...rows.map(({ value }) => Math.abs(value)))
  return (
    <section className="min-w-0 rounded-xl border border-line bg-panel p-4">
      <h2 className="text-lg">{title}</h2>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {rows.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{empty}</p>
      ) : (
        <table className="mt-3 w-full table-fixed text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className="w-[42%] py-1 text-left font-semibold">
                {heads[0]}
              </th>
              <th scope="col" className="py-1 text-right font-semibold" colSpan={2}>
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, value, text }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="truncate py-1.5 pr-3 text-left font-medium">
                  {label}
                </th>
                <td className="py-1.5">
                  <span
                    aria-hidden="true"
                    className={cx('block h-2 min-w-px rounded-full', FILLS[tone])}
                    style={{ width: `${(Math.abs(value) / most) * 100}%` }}
                  />
                </td>
                <td className="w-24 py-1.5 pl-3 text-right tabular-nums">{text ?? formatExact(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
