import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { indexAfter } from '../../../ui/list-keys.ts'
import { FailureNote } from '../../../ui/states.tsx'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** Hides the title visually, for columns of buttons. Screen readers still read it. */
  readonly isTitleHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Aligns figures to the right. */
  readonly isFigure?: boolean
  /** Hidden first when there is little room. */
  readonly isMinor?: boolean
}

interface DataTableProps<Row> {
  /** The accessible label of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row whose details are open. */
  selected?: string | null
  onSelect?: (row: Row) => void
  /** Shown if there are no rows. */
  empty: ReactNode
  /** The state of the query that loads the rows. */
  query?: QueryState
  /** Inside a padded container: the empty and failed states need no padding of their own. */
  isInset?: boolean
  /** Replaces the failure text. */
  failed?: string
}

interface QueryState {
  readonly error: Error | null
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** More columns than this do not fit a phone: each row becomes a card with labelled values. */
const MAX_PHONE_COLUMNS = 4
const isMany = (columns: readonly { isMinor?: boolean }[]) =>
  columns.filter(({ isMinor }) => !isMinor).length > MAX_PHONE_COLUMNS

/** Depends on the width of the table, not of the window: an open drawer takes some of it. */
const MINOR = '@max-[60rem]:hidden'
const STACKED = {
  head: '@max-[40rem]:sr-only',
  body: '@max-[40rem]:block',
  row: '@max-[40rem]:grid @max-[40rem]:grid-cols-2 @max-[40rem]:gap-x-4 @max-[40rem]:gap-y-2 @max-[40rem]:px-3 @max-[40rem]:py-2.5',
  cell: '@max-[40rem]:block @max-[40rem]:p-0 @max-[40rem]:text-left @max-[40rem]:before:block @max-[40rem]:before:text-xs @max-[40rem]:before:text-muted @max-[40rem]:before:content-[attr(data-title)] @max-[40rem]:empty:hidden',
} as const

/**
 * A dense table with a sticky head. Arrows move between rows, Enter opens one. No frame around it may scroll sideways,
 * or the head would stick to that frame. From `desk` on, the head covers the padding of the scroll container, or rows
 * would show above it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selected, onSelect, empty, query, failed, isInset } = props
  const isBusy = query !== undefined && (query.isPending || query.isPlaceholderData)
  const body = useRef<HTMLTableSectionElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    const lines = [...(body.current?.rows ?? [])]
    const at = lines.indexOf(event.currentTarget)
    const next = indexAfter(event.key, at, lines.length, { axis: 'column' })
    if (next !== null) event.preventDefault()
    if (next !== null && next !== at) lines[next]?.focus()
    if (event.key === 'Enter' && event.target === event.currentTarget) onSelect?.(row)
  }

  // A link in the row keeps its own behaviour, such as opening a new tab.
  const onClick = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if (!(event.target as Element).closest('a')) onSelect?.(row)
  }

  const padding = isInset ? '' : 'p-4'
  const stacked = isMany(columns) ? STACKED : null
  const failure = query?.error && (
    <div className={padding}>
      <FailureNote onRetry={() => void query.refetch()}>{failed ?? query.error.message}</FailureNote>
    </div>
  )
  if (failure && rows.length === 0) return failure
  if (rows.length === 0 && !isBusy) return <div className={padding}>{empty}</div>
  return (
    <>
      {failure}
      <div className="@container">
        <table
          aria-label={label}
          aria-busy={isBusy || undefined}
          className={cx('w-full border-collapse text-sm', stacked?.body)}
        >
          <thead
            className={cx(
              'sticky top-0 z-10 desk:-top-5 bg-raised text-left text-xs text-muted',
              isBusy && 'shadow-[inset_0_-2px_0_var(--brass)]',
              stacked?.head,
            )}
          >
            <tr>
              {columns.map(({ id, title, isTitleHidden, isFigure, isMinor }) => (
                <th
                  key={id}
                  scope="col"
                  className={cx(
                    'px-3 py-2 font-semibold whitespace-nowrap @max-[26rem]:px-2',
                    isFigure && 'text-right',
                    isMinor && MINOR,
                  )}
                >
                  {isTitleHidden ? <span className="sr-only">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} className={cx(stacked?.body)}>
            {rows.map((row) => {
              const key = keyOf(row)
              return (
                <tr
                  key={key}
                  data-key={key}
                  tabIndex={onSelect ? 0 : undefined}
                  aria-selected={selected === undefined ? undefined : key === selected}
                  className={cx(
                    'border-b border-line',
                    stacked?.row,
                    onSelect && 'cursor-pointer focus-visible:-outline-offset-2',
                    key === selected ? 'bg-river/12' : onSelect && 'hover:bg-raised/60',
                  )}
                  onClick={(event) => onClick(event, row)}
                  onKeyDown={(event) => onKeyDown(event, row)}
                >
                  {columns.map(({ id, title, isTitleHidden, cell, isFigure, isMinor }) => (
                    <td
                      key={id}
                      data-title={isTitleHidden ? '' : title}
                      className={cx(
                        'px-3 py-2 align-middle @max-[26rem]:px-2',
                        isFigure && 'text-right tabular-nums',
                        // The first cell is the row's name, its longest word.
                        'first:wrap-anywhere',
                        isMinor ? MINOR : stacked?.cell,
                      )}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
