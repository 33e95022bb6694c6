import { type DetectionRule, THRESHOLDS } from '@hearthward/contract'
import { formatDuration } from '../../ui/format/durations.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { Pill } from '../ui/Pill.tsx'
import { formatPrecise } from '../ui/precise-numbers.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { KIND_WORDS, readableId, SEVERITY_TONES } from './words.ts'

export function Rules({ selected, onSelect }: { selected: string | null; onSelect: (id: string) => void }) {
  const query = useStaffQuery('listDetectionRules', {})
  return (
    <DataTable
      label="Rules"
      columns={COLUMNS}
      rows={query.data?.rules ?? []}
      keyOf={({ id }) => id}
      selected={selected}
      onSelect={({ id }) => onSelect(id)}
      query={query}
      empty={
        <EmptyState icon="spider-face">
          There are no rules, so nothing is found. Create one with the button above.
        </EmptyState>
      }
    />
  )
}

const COLUMNS: readonly Column<DetectionRule>[] = [
  {
    id: 'name',
    title: 'Rule',
    cell: ({ name }) => <span className="block min-w-20 font-semibold wrap-anywhere">{name}</span>,
  },
  {
    id: 'kind',
    title: 'Checks',
    isMinor: true,
    cell: ({ kind }) => <span className="whitespace-nowrap">{KIND_WORDS[kind]}</span>,
  },
  {
    id: 'threshold',
    title: 'Threshold',
    cell: ({ kind, threshold }) => (
      <>
        {formatPrecise(threshold)} <span className="text-muted">{THRESHOLDS[kind].unit}</span>
      </>
    ),
  },
  {
    id: 'window',
    title: 'Time window',
    isMinor: true,
    cell: ({ windowMinutes }) => <span className="whitespace-nowrap">{formatDuration(windowMinutes * 60_000)}</span>,
  },
  {
    id: 'severity',
    title: 'Severity',
    cell: ({ severity }) => <Pill tone={SEVERITY_TONES[severity]}>{readableId(severity)}</Pill>,
  },
  {
    id: 'enabled',
    title: 'Status',
    cell: ({ enabled }) => <Pill tone={enabled ? 'moss' : 'quiet'}>{enabled ? 'On' : 'Off'}</Pill>,
  },
]
