import {
  ALERT_STATES,
  type AlertStatus,
  type DetectionAlert,
  describeScore,
  RULE_KINDS,
  SEVERITIES,
} from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { ChangeFilters, Filters } from '../filters.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Sheet } from '../ui/AdminPage.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { emptyListText } from '../ui/table/empty-list.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { KIND_WORDS, readableId, SEVERITY_TONES, STATUS_TONES, STATUS_WORDS } from './words.ts'

const ALL = 'all'

/** The query for the filters. Without a status it lists open alerts. */
function queryInput(filters: Filters) {
  const { severity, kind, player, after } = filters
  const status = filters['status'] ?? 'open'
  const cursor = parseCursor(after)
  return {
    ...(status !== ALL && { status: ALERT_STATES.find((one) => one === status) ?? ('open' as const) }),
    ...(severity && { severity: SEVERITIES.find((one) => one === severity) }),
    ...(kind && { kind: RULE_KINDS.find((one) => one === kind) }),
    ...(player && { playerId: player }),
    ...(cursor && { after: { createdAt: cursor.at, id: cursor.id } }),
  }
}

export function useAlerts(filters: Filters) {
  const query = useStaffQuery('listAlerts', queryInput(filters), { refetchInterval: 30_000 })
  const { data } = query
  return { list: data?.alerts ?? [], hasMore: data?.hasMore ?? false, query }
}

/**
 * The alert named in the address, also if the list does not contain it: a shared link works, and a handled alert stays
 * open.
 */
export function useAlert(alertId: string | undefined, listed: readonly DetectionAlert[]): DetectionAlert | undefined {
  const { data } = useStaffQuery('listAlerts', { alertId }, { enabled: alertId !== undefined })
  return [...(data?.alerts ?? []), ...listed].find(({ id }) => id === alertId)
}

interface AlertsProps {
  alerts: ReturnType<typeof useAlerts>
  filters: Filters
  onFilter: ChangeFilters<'/admin/anti-cheat'>
}

/** The optional filters. A status is always chosen. */
const FILTER_NAMES = ['severity', 'kind', 'player', 'after'] as const

export function Alerts({ alerts, filters, onFilter }: AlertsProps) {
  const { list, hasMore, query } = alerts
  const last = list.at(-1)
  return (
    <Sheet
      isPlain
      bar={<Bar filters={filters} onFilter={onFilter} />}
      footer={<Pager next={hasMore && last ? formatCursor({ at: last.createdAt, id: last.id }) : null} />}
    >
      <DataTable
        label="Alerts"
        columns={COLUMNS}
        rows={list}
        keyOf={({ id }) => id}
        selected={filters['alert'] ?? null}
        onSelect={({ id }) => onFilter({ alert: id })}
        query={query}
        empty={
          <EmptyState icon="spider-face">
            {emptyListText('alerts', filters, [...FILTER_NAMES, 'status'], 'No open alerts.')}
          </EmptyState>
        }
      />
    </Sheet>
  )
}

function Bar({ filters, onFilter }: Pick<AlertsProps, 'filters' | 'onFilter'>) {
  const isFiltered = FILTER_NAMES.some((name) => filters[name])
  return (
    <>
      <Chips<AlertStatus | typeof ALL>
        label="Status"
        isRequired
        value={(filters['status'] as AlertStatus | undefined) ?? 'open'}
        options={[
          ...ALERT_STATES.map((status) => ({ value: status, label: STATUS_WORDS[status] })),
          { value: ALL, label: 'All' },
        ]}
        onChange={(status) => onFilter({ status: status === 'open' ? null : status, after: null, alert: null })}
      />
      <Select
        aria-label="Severity"
        className="w-auto! mid:h-9!"
        value={filters['severity'] ?? ''}
        onChange={({ target }) => onFilter({ severity: target.value, after: null })}
      >
        <option value="">All severities</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {readableId(severity)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind of rule"
        className="w-auto! mid:h-9!"
        value={filters['kind'] ?? ''}
        onChange={({ target }) => onFilter({ kind: target.value, after: null })}
      >
        <option value="">All rules</option>
        {RULE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind]}
          </option>
        ))}
      </Select>
      {isFiltered && (
        <Button
          small
          look="quiet"
          onClick={() => onFilter({ severity: null, kind: null, player: null, after: null, alert: null })}
        >
          {filters['player'] ? 'All players' : 'Remove filters'}
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly Column<DetectionAlert>[] = [
  {
    id: 'severity',
    title: 'Severity',
    cell: ({ severity }) => <Pill tone={SEVERITY_TONES[severity]}>{readableId(severity)}</Pill>,
  },
  {
    id: 'player',
    title: 'Player',
    cell: ({ playerName }) => <span className="font-semibold">{playerName ?? 'a deleted player'}</span>,
  },
  {
    id: 'rule',
    title: 'Rule',
    cell: ({ ruleName, kind, score }) => (
      <>
        {ruleName} <span className="text-muted">{describeScore(kind, score)}</span>
      </>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    isMinor: true,
    cell: ({ status }) => <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>,
  },
  {
    id: 'raised',
    title: 'Raised',
    cell: ({ createdAt }) => <Moment at={createdAt} isAgo />,
  },
  { id: 'handled', title: 'Handled by', isMinor: true, cell: ({ handledBy }) => handledBy ?? '' },
]
