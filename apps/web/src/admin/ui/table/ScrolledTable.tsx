import type { ReactNode } from 'react'

interface ScrolledTableProps {
  label: string
  head: readonly string[]
  children: ReactNode
}

/** A small table in a dialog. A long one scrolls by itself, so that the fields below stay in reach. */
export function ScrolledTable({ label, head, children }: ScrolledTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="max-h-80 overflow-y-auto focus-visible:-outline-offset-2">
      <table aria-label={label} className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-semibold last:pr-0">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:py-1.5 [&_td]:pr-3 [&_td]:wrap-break-word [&_td]:tabular-nums [&_th]:py-1.5 [&_th]:pr-3 [&_th]:text-left [&_th]:font-medium [&_th]:wrap-break-word [&_tr]:border-t [&_tr]:border-line [&_tr]:align-top">
          {children}
        </tbody>
      </table>
    </section>
  )
}
