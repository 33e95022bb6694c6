import { ALERT_STATES, type AlertStatus, type DetectionAlert, RULE_KINDS, SEVERITIES } from '@hearthward/contract'
import { Button } from '../../ui/Button.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { Select } from '../../ui/Field.tsx'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import type { Filters, useFilters } from '../filters.ts'
import { useAsk } from '../office.ts'
import { Chips } from '../ui/Chips.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Pill } from '../ui/Pill.tsx'
import { KIND_WORDS, SEVERITY_TONES, STATUS_TONES, STATUS_WORDS, scoreWords, spoken } from './words.ts'

const ALL = 'all'

/** What the address asks for; those that wait, unless it says otherwise. */
function askedBy(filters: Filters) {
  const { severity, kind, player, after } = filters
  const status = filters['status'] ?? 'open'
  const [createdAt, id] = (after ?? '').split('~')
  return {
    ...(status !== ALL && { status: ALERT_STATES.find((one) => one === status) ?? ('open' as const) }),
    ...(severity && { severity: SEVERITIES.find((one) => one === severity) }),
    ...(kind && { kind: RULE_KINDS.find((one) => one === kind) }),
    ...(player && { playerId: player }),
    ...(createdAt && id && { after: { createdAt: Number(createdAt), id } }),
  }
}

export function useAlerts(filters: Filters) {
  const { data, isPending, error, refetch } = useAsk('listAlerts', askedBy(filters), { every: 30_000 })
  return { list: data?.alerts ?? [], hasMore: data?.hasMore ?? false, isPending, error, refetch }
}

interface AlertsProps {
  alerts: ReturnType<typeof useAlerts>
  filters: Filters
  onFilter: ReturnType<typeof useFilters>[1]
}

export function Alerts({ alerts, filters, onFilter }: AlertsProps) {
  const { list, hasMore, isPending, error, refetch } = alerts
  const last = list.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <Bar filters={filters} onFilter={onFilter} />
      </div>
      {error ? (
        <div className="p-4">
          <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
        </div>
      ) : (
        <div className="overflow-x-auto">
          <DataTable
            label="Alerts"
            columns={COLUMNS}
            rows={list}
            keyOf={({ id }) => id}
            selected={filters['alert'] ?? null}
            onSelect={({ id }) => onFilter({ alert: id })}
            isBusy={isPending}
            empty={
              <EmptyState icon="spider-face">
                No alert fits this. Nothing to do here, or take a filter away to see more.
              </EmptyState>
            }
          />
        </div>
      )}
      {hasMore && last && (
        <div className="border-t border-line p-3">
          <Button small onClick={() => onFilter({ after: `${last.createdAt}~${last.id}` })}>
            Older alerts
          </Button>
        </div>
      )}
    </>
  )
}

function Bar({ filters, onFilter }: Pick<AlertsProps, 'filters' | 'onFilter'>) {
  const isFiltered = ['severity', 'kind', 'player', 'after'].some((name) => filters[name])
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
        <option value="">Every severity</option>
        {SEVERITIES.map((severity) => (
          <option key={severity} value={severity}>
            {spoken(severity)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind of rule"
        className="w-auto! mid:h-9!"
        value={filters['kind'] ?? ''}
        onChange={({ target }) => onFilter({ kind: target.value, after: null })}
      >
        <option value="">Every rule</option>
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
          {filters['player'] ? 'Of every player' : 'Take filters away'}
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly Column<DetectionAlert>[] = [
  {
    id: 'severity',
    title: 'Severity',
    cell: ({ severity }) => <Pill tone={SEVERITY_TONES[severity]}>{spoken(severity)}</Pill>,
  },
  {
    id: 'player',
    title: 'Player',
    cell: ({ playerName }) => <span className="font-semibold">{playerName ?? 'gone'}</span>,
  },
  {
    id: 'rule',
    title: 'Rule',
    cell: ({ ruleName, kind, score }) => (
      <>
        {ruleName} <span className="text-muted">{scoreWords(kind, score)}</span>
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
    cell: ({ createdAt }) => (
      <time dateTime={new Date(createdAt).toISOString()}>{formatAgo(createdAt, Date.now())}</time>
    ),
  },
  { id: 'handled', title: 'Handled by', isMinor: true, cell: ({ handledBy }) => handledBy ?? '' },
]
