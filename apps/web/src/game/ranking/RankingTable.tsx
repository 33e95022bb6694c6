import type { RankedWork, RankingGoal } from '@hearthward/engine'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatRate, formatShare, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { workIcon } from '../action/works.ts'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { whereOf } from '../encyclopedia/ranks.ts'
import { targetOfWork } from '../encyclopedia/targets.ts'
import { useIsEstimating } from '../fight-estimate/fight-risk.ts'
import { isRisky } from '../fight-estimate/run-texts.ts'
import { difficultyText } from '../place/activities.ts'
import {
  bestFirst,
  type ColumnId,
  columnsFor,
  orderAfter,
  type RankingColumn,
  type RankingOrder,
  rankOrder,
  sortRows,
} from './columns.ts'
import type { StopAtState } from './StopAt.tsx'

/** More rows are shown on request. */
const FIRST_ROWS = 15

interface RankingTableProps {
  goal: RankingGoal
  /** Of the goal. */
  name: string
  rows: readonly RankedWork[]
  stopAt: StopAtState
}

/** The ranking as a table that is sorted by any column. In little room each row is a card. */
export function RankingTable({ goal, name, rows, stopAt }: RankingTableProps) {
  const [chosen, setChosen] = useState<RankingOrder | null>(null)
  const [isWhole, setWhole] = useState(false)
  // Compared as text, so that rows whose figures stay are not rendered again.
  const json = JSON.stringify(columnsFor(goal, rows))
  const columns = useMemo(() => JSON.parse(json) as RankingColumn[], [json])
  const order = useMemo(() => chosen ?? rankOrder(columns), [chosen, columns])
  const sorted = useMemo(() => sortRows(rows, order), [rows, order])
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_ROWS)
  return (
    <section aria-labelledby="ranking" className="@container">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="ranking" className="text-lg">
          {name} <span className="font-sans text-sm font-normal text-muted">{plural(rows.length, 'way')}</span>
        </h2>
        <OrderChoice columns={columns} order={order} onChange={setChosen} />
      </div>
      <table aria-labelledby="ranking" className="w-full text-sm @max-[44rem]:block">
        <thead className="@max-[44rem]:hidden">
          <tr className="border-b border-line text-[0.8125rem] text-muted">
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onSort={setChosen} />
            ))}
            <th scope="col">
              <span className="sr-only">Plan</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-[44rem]:grid @max-[44rem]:gap-2.5">
          {shown.map((row) => (
            <Row key={row.work.id} row={row} goal={goal} columns={columns} onQueue={stopAt.queue} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Button className="mt-3 w-full" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
      <p className="mt-3 text-[0.8125rem] text-muted">
        {columns.some(({ id }) => id === 'with-materials') &&
          `With materials adds the time it takes to get them${goal.kind === 'coins' ? ' and what they cost' : '; what they cost counts as the time to earn it'}. `}
        Profit counts what you gain and use up at the shops' price.
      </p>
    </section>
  )
}

interface OrderChoiceProps {
  columns: readonly RankingColumn[]
  order: RankingOrder
  onChange: (order: RankingOrder) => void
}

/** In place of the titles, which cards do not have. */
function OrderChoice({ columns, order, onChange }: OrderChoiceProps) {
  return (
    <Select
      aria-label="Sort by"
      className="w-56! @min-[44rem]:hidden"
      value={order.column}
      onChange={({ target }) => onChange(bestFirst(target.value as ColumnId))}
    >
      {columns.map(({ id, title }) => (
        <option key={id} value={id}>
          Sort: {title}
        </option>
      ))}
    </Select>
  )
}

interface HeadingProps {
  column: RankingColumn
  order: RankingOrder
  onSort: (order: RankingOrder) => void
}

function Heading({ column: { id, title, hint }, order, onSort }: HeadingProps) {
  const isSorted = order.column === id
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
      className={cx('font-semibold', id === 'name' ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        data-tip={hint}
        onClick={() => onSort(orderAfter(order, id))}
        className={cx(
          'inline-flex min-h-11 items-center gap-1 rounded-lg px-2 leading-tight hover:text-text',
          id === 'name' ? 'pl-0 text-left' : 'justify-end text-right',
          isSorted && 'text-text',
        )}
      >
        <span>
          {isSorted && (
            <span aria-hidden="true" className="text-brass-ink">
              {order.isDescending ? '↓' : '↑'}{' '}
            </span>
          )}
          {title}
        </span>
      </button>
    </th>
  )
}

interface RowProps {
  row: RankedWork
  goal: RankingGoal
  columns: readonly RankingColumn[]
  onQueue: (row: RankedWork) => void
}

const Row = memo(function Row({ row, goal, columns, onQueue }: RowProps) {
  const { work } = row
  const content = useGame((state) => state.content)
  const isEstimating = useIsEstimating(work)
  if (!content) return null
  return (
    <tr className="border-b border-line/60 hover:bg-raised/60 @max-[44rem]:grid @max-[44rem]:grid-cols-3 @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-2.5 @max-[44rem]:rounded-xl @max-[44rem]:border @max-[44rem]:border-line @max-[44rem]:bg-panel @max-[44rem]:p-3">
      {columns.map(({ id, title }) =>
        id === 'name' ? (
          <th
            key={id}
            scope="row"
            className="relative rounded-lg py-1.5 pr-2 text-left font-semibold @max-[44rem]:col-span-2 @max-[44rem]:p-0"
          >
            <span className="flex min-h-11 items-center gap-2.5">
              <Icon name={workIcon(content, work)} className="size-6 shrink-0 text-brass" />
              <span className="min-w-0 leading-tight">
                <EntryLink target={targetOfWork(work)} fills>
                  {work.name}
                </EntryLink>
                <span className="block text-[0.8125rem] font-normal text-muted">
                  {whereOf(content, work)} · {difficultyText(content, work)}
                </span>
              </span>
            </span>
          </th>
        ) : (
          <td
            key={id}
            className={cx(
              'px-2 text-right whitespace-nowrap tabular-nums @max-[44rem]:p-0 @max-[44rem]:text-left',
              id === 'with-materials' && 'font-semibold',
              // A card names only what there is.
              isMissing(row, id) && '@max-[44rem]:hidden',
            )}
          >
            <span className="hidden text-xs font-normal text-muted @max-[44rem]:block">{title}</span>
            <Figure id={id} row={row} goal={goal} />
          </td>
        ),
      )}
      <td className="w-0 py-1.5 pl-1 @max-[44rem]:col-start-3 @max-[44rem]:row-start-1 @max-[44rem]:w-auto @max-[44rem]:justify-self-end @max-[44rem]:p-0">
        <Button
          icon="stack"
          className="h-11! px-3!"
          aria-label={`Queue ${work.name}`}
          working={isEstimating}
          onClick={() => onQueue(row)}
        >
          Queue
        </Button>
      </td>
    </tr>
  )
})

/** Whether a row has no such figure at all. */
function isMissing(row: RankedWork, id: ColumnId): boolean {
  return (id === 'supplies' && row.timeToSuppliesEnd === null) || (id === 'survival' && !row.run)
}

function Figure({ id, row, goal }: { id: ColumnId; row: RankedWork; goal: RankingGoal }): ReactNode {
  switch (id) {
    case 'measure':
      return <Measure value={row.perHour} goal={goal} />
    case 'with-materials':
      return row.perHourWithMaterials === null ? (
        <None>a material cannot be got</None>
      ) : (
        <Measure value={row.perHourWithMaterials} goal={goal} />
      )
    case 'experience':
      return <Amount value={Math.round(row.experiencePerHour)} />
    case 'profit':
      return <Coins value={row.profitPerHour} />
    case 'supplies':
      if (row.timeToSuppliesEnd === null) return <None>uses none</None>
      return row.timeToSuppliesEnd > 0 ? (
        formatDuration(row.timeToSuppliesEnd)
      ) : (
        <span className="text-muted">none left</span>
      )
    case 'survival':
      return row.run ? (
        <span className={cx('font-semibold', isRisky(row.run) && 'text-blood-ink')}>
          {formatShare(row.run.survival[1])}
        </span>
      ) : (
        <None>no fight</None>
      )
    case 'name':
      return null
  }
}

function Measure({ value, goal }: { value: number; goal: RankingGoal }) {
  if (goal.kind === 'coins') return <Coins value={value} />
  return goal.kind === 'item' ? formatRate(value) : <Amount value={Math.round(value)} />
}

function Coins({ value }: { value: number }) {
  return <Amount value={Math.round(value)} className={value < 0 ? 'text-blood-ink' : ''} />
}

/** A dash, with the reason for screen readers and as a tooltip. */
function None({ children }: { children: string }) {
  return (
    <span className="text-muted" data-tip={children}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}
