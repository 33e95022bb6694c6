import { type AuditLog, topics } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Input, Select } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { download } from '../download.ts'
import { type Filters, useFilters } from '../filters.ts'
import { useTold } from '../live.ts'
import { useAct, useAsk } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlayerFilter } from '../ui/PlayerFilter.tsx'
import { withNewest } from './live-list.ts'
import { actionWords, csvOf, pathOf, sentenceOf } from './sentences.ts'

/** Everything staff did, the newest first, live. */
export function ActivityPage() {
  const [filters, setFilters] = useFilters()
  const { logs, reading, hasMore } = useLogs(filters)
  const shown = logs.find(({ id }) => id === filters['entry']) ?? null
  return (
    <OfficePage
      title="Activity"
      intro="Every act of staff, chained so that none can be changed or taken out unnoticed. Older than 30 days is archived."
      actions={
        <>
          <Export logs={logs} />
          <Verify />
        </>
      }
      drawer={shown && <Entry entry={shown} onClose={() => setFilters({ entry: null })} />}
    >
      <Sheet
        bar={<FilterBar filters={filters} onChange={setFilters} />}
        footer={<Pager next={hasMore ? String(logs.at(-1)?.seq) : null} />}
      >
        <DataTable
          label="Acts of staff"
          columns={COLUMNS}
          rows={logs}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ entry: id })}
          reading={reading}
          empty={<EmptyState icon="scroll-unfurled">No act fits this. Take a filter away to see more.</EmptyState>}
        />
      </Sheet>
    </OfficePage>
  )
}

const COLUMNS: readonly Column<AuditLog>[] = [
  { id: 'when', title: 'When', cell: ({ timestamp }) => <Moment at={timestamp} /> },
  { id: 'who', title: 'Who', cell: ({ username }) => <span className="font-semibold">{username}</span> },
  { id: 'what', title: 'What', cell: (entry) => <What entry={entry} /> },
  {
    id: 'why',
    title: 'Why',
    isMinor: true,
    cell: ({ details }) => <span className="line-clamp-1 text-muted">{details.reason}</span>,
  },
  { id: 'from', title: 'From', isMinor: true, cell: ({ ip }) => <code className="text-xs text-muted">{ip}</code> },
]

/** What was done, with the way to what it was done to. */
function What({ entry }: { entry: AuditLog }) {
  const path = pathOf(entry)
  const [to = '', search] = path?.split('?') ?? []
  if (!path) return sentenceOf(entry)
  return (
    <>
      {actionWords(entry.action)}:{' '}
      <AdminLink
        to={to}
        filters={Object.fromEntries(new URLSearchParams(search))}
        className="font-semibold hover:underline"
        onClick={(event) => event.stopPropagation()}
      >
        {entry.details.name ?? entry.resourceId}
      </AdminLink>
    </>
  )
}

function useLogs(filters: Filters) {
  const { after, user, action, player } = filters
  const [from, until] = [dayBegins(filters['from']), dayEnds(filters['until'])]
  const asked = {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(player && { resource: 'players', resourceId: player }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(after && { before: Number(after) }),
  }
  const reading = useAsk('getAuditLogs', asked)
  const { data } = reading
  const live = useLive()
  const isNewest = !after
  const fits = (entry: AuditLog) =>
    isNewest &&
    (!user || entry.userId === user) &&
    (!action || entry.action === action) &&
    (!player || (entry.resource === 'players' && entry.resourceId === player)) &&
    entry.timestamp >= (from ?? 0) &&
    entry.timestamp < (until ?? Number.POSITIVE_INFINITY) &&
    !data?.logs.some(({ id }) => id === entry.id)
  return {
    logs: [...live.filter(fits), ...(data?.logs ?? [])],
    hasMore: data?.hasMore ?? false,
    reading,
  }
}

function useLive(): readonly AuditLog[] {
  const [live, setLive] = useState<readonly AuditLog[]>([])
  useTold(topics.adminLogs, 'adminLog', ({ entry }) => setLive((before) => withNewest(before, entry)))
  return live
}

const NO_FILTERS = { action: null, user: null, player: null, playerName: null, from: null, until: null, after: null }

function FilterBar({ filters, onChange }: { filters: Filters; onChange: ReturnType<typeof useFilters>[1] }) {
  const { data } = useAsk('getAuditChoices', {})
  const day = (name: 'from' | 'until', label: string) => (
    <label htmlFor={`acts-${name}`} className="flex items-center gap-2 text-sm text-muted">
      {label}
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
        aria-label="Who did it"
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
        aria-label="What was done"
        className="w-44!"
        value={filters['action'] ?? ''}
        onChange={({ target }) => onChange({ action: target.value, after: null })}
      >
        <option value="">All acts</option>
        {data?.actions.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <PlayerFilter label="Done to a player" chosen="About" />
      {day('from', 'From')}
      {day('until', 'to')}
      {Object.keys(NO_FILTERS).some((name) => filters[name]) && (
        <Button small look="quiet" onClick={() => onChange(NO_FILTERS)}>
          Show all, live
        </Button>
      )}
    </>
  )
}

/** A day of this browser's calendar as the moment it begins, or is over; null where none is named. */
function dayBegins(day: string | undefined): number | null {
  const at = day ? new Date(`${day}T00:00`).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : at
}

function dayEnds(day: string | undefined): number | null {
  const at = dayBegins(day)
  return at === null ? null : new Date(at).setHours(24, 0, 0, 0)
}

function Export({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Button
      icon="save-arrow"
      disabled={logs.length === 0}
      onClick={() => download('acts-of-staff.csv', 'text/csv', csvOf(logs))}
    >
      Export what is shown
    </Button>
  )
}

function Entry({ entry, onClose }: { entry: AuditLog; onClose: () => void }) {
  const { details, username, email, ip, userAgent, timestamp, seq, hash } = entry
  return (
    <Drawer title={sentenceOf(entry)} onClose={onClose}>
      <Facts>
        <Fact name="By">
          {username}
          {email && `, ${email}`}
        </Fact>
        <Fact name="When">
          {new Date(timestamp).toISOString()}, <Moment at={timestamp} isAgo />
        </Fact>
        <Fact name="From">{ip}</Fact>
        <Fact name="With">{userAgent || 'unknown'}</Fact>
        <Fact name="Why">{details.reason ?? 'no reason was asked for'}</Fact>
        <Fact name="Number">
          {seq}, <code className="text-xs">{hash.slice(0, 16)}</code>
        </Fact>
      </Facts>
      <section>
        <h3 className="mb-1 text-base">What it changed</h3>
        <Changes before={details.before} after={details.after} />
      </section>
    </Drawer>
  )
}

function Verify() {
  const verify = useAct('verifyAuditLogs', {
    doing: 'verify the logs',
    done: ({ entries, brokenAt }) =>
      brokenAt === null ? `The chain is whole: ${entries} acts.` : `The chain is broken at act ${brokenAt}.`,
  })
  return (
    <Button icon="padlock" busy={verify.isPending} onClick={() => verify.mutate({})}>
      Verify the chain
    </Button>
  )
}
