import { Button } from '../../ui/form/Button.tsx'
import { Input, Select } from '../../ui/form/Field.tsx'
import type { ChangeFilters, Filters } from '../filters.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { PlayerFilter } from '../ui/players/PlayerFilter.tsx'
import { actionWords } from './sentences.ts'

const NO_FILTERS = {
  action: null,
  user: null,
  player: null,
  playerName: null,
  from: null,
  until: null,
  after: null,
  number: null,
}
export const FILTER_NAMES = Object.keys(NO_FILTERS)

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: ChangeFilters<'/admin/activity'> }) {
  const { data } = useStaffQuery('getAuditChoices', {})
  const day = (name: 'from' | 'until', label: string) => (
    <label htmlFor={`acts-${name}`} className="flex items-center gap-2 text-sm text-muted">
      {/* The two fields are stacked, so they begin at the same edge. */}
      <span className="w-9 mid:w-auto">{label}</span>
      <Input
        id={`acts-${name}`}
        type="date"
        className="w-38!"
        value={filters[name] ?? ''}
        onChange={({ target }) => onChange({ [name]: target.value, after: null })}
      />
    </label>
  )
  return (
    <>
      <Select
        aria-label="Staff member"
        className="w-44!"
        value={filters['user'] ?? ''}
        onChange={({ target }) => onChange({ user: target.value, after: null })}
      >
        <option value="">All staff</option>
        {data?.staff.map(({ userId, username }) => (
          <option key={userId} value={userId}>
            {username}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Action"
        className="w-44!"
        value={filters['action'] ?? ''}
        onChange={({ target }) => onChange({ action: target.value, after: null })}
      >
        <option value="">All actions</option>
        {data?.actions.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <PlayerFilter label="Affected player" chosen="Player:" />
      <div className="flex flex-wrap items-center gap-2">
        {day('from', 'From')}
        {day('until', 'to')}
      </div>
      {FILTER_NAMES.some((name) => filters[name]) && (
        <Button small look="quiet" onClick={() => onChange(NO_FILTERS)}>
          Remove filters
        </Button>
      )}
    </>
  )
}
