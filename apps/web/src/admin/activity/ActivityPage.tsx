import { type AuditLog, topics } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { Input, Select } from '../../ui/Field.tsx'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useTold } from '../live.ts'
import { May } from '../May.tsx'
import { useAct, useAsk } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { PlayerPicker } from '../ui/PlayerPicker.tsx'
import { When } from '../ui/When.tsx'
import { withNewest } from './live-list.ts'
import { actionWords, csvOf, pathOf, sentenceOf } from './sentences.ts'

/** Everything staff did, the newest first, live. */
export function ActivityPage() {
  const [filters, setFilters] = useFilters()
  const { logs, isPending, error, refetch, hasMore } = useLogs(filters)
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
        footer={hasMore && <Older last={logs.at(-1)} onOlder={(before) => setFilters({ before })} />}
      >
        {error ? (
          <div className="p-4">
            <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
          </div>
        ) : (
          <DataTable
            label="Acts of staff"
            columns={COLUMNS}
            rows={logs}
            keyOf={({ id }) => id}
            selected={shown?.id ?? null}
            onSelect={({ id }) => setFilters({ entry: id })}
            isBusy={isPending}
            empty={<EmptyState icon="scroll-unfurled">No act fits this. Take a filter away to see more.</EmptyState>}
          />
        )}
      </Sheet>
    </OfficePage>
  )
}

const COLUMNS: readonly Column<AuditLog>[] = [
  { id: 'when', title: 'When', cell: ({ timestamp }) => <When at={timestamp} /> },
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
  const { before, user, action, on } = filters
  const [from, until] = [dayBegins(filters['from']), dayEnds(filters['until'])]
  const asked = {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(on && { resource: 'players', resourceId: on }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(before && { before: Number(before) }),
  }
  const { data, isPending, error, refetch } = useAsk('getAuditLogs', asked)
  const live = useLive()
  const isNewest = !before
  const fits = (entry: AuditLog) =>
    isNewest &&
    (!user || entry.userId === user) &&
    (!action || entry.action === action) &&
    (!on || (entry.resource === 'players' && entry.resourceId === on)) &&
    entry.timestamp >= (from ?? 0) &&
    entry.timestamp < (until ?? Number.POSITIVE_INFINITY) &&
    !data?.logs.some(({ id }) => id === entry.id)
  return {
    logs: [...live.filter(fits), ...(data?.logs ?? [])],
    hasMore: data?.hasMore ?? false,
    isPending,
    error,
    refetch,
  }
}

function useLive(): readonly AuditLog[] {
  const [live, setLive] = useState<readonly AuditLog[]>([])
  useTold(topics.adminLogs, 'adminLog', ({ entry }) => setLive((before) => withNewest(before, entry)))
  return live
}

const NO_FILTERS = { action: null, user: null, on: null, onName: null, from: null, until: null, before: null }

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
        onChange={({ target }) => onChange({ [name]: target.value, before: null })}
      />
    </label>
  )
  return (
    <>
      <Select
        aria-label="Who did it"
        className="w-44!"
        value={filters['user'] ?? ''}
        onChange={({ target }) => onChange({ user: target.value, before: null })}
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
        onChange={({ target }) => onChange({ action: target.value, before: null })}
      >
        <option value="">All acts</option>
        {data?.actions.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      {filters['on'] ? (
        <Button small onClick={() => onChange({ on: null, onName: null, before: null })}>
          About {filters['onName'] ?? filters['on']}
          <span aria-hidden="true">×</span>
        </Button>
      ) : (
        <PlayerPicker
          label="Done to a player"
          className="w-44"
          onPick={(on, onName) => onChange({ on, onName, before: null })}
        />
      )}
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
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csvOf(logs)], { type: 'text/csv' }))
    link.download = 'acts-of-staff.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button icon="save-arrow" disabled={logs.length === 0} onClick={save}>
      Export what is shown
    </Button>
  )
}

function Older({ last, onOlder }: { last: AuditLog | undefined; onOlder: (before: string) => void }) {
  return (
    <Button small onClick={() => last && onOlder(String(last.seq))}>
      Older acts
    </Button>
  )
}

function Entry({ entry, onClose }: { entry: AuditLog; onClose: () => void }) {
  const { details, username, email, ip, userAgent, timestamp, seq, hash } = entry
  return (
    <div className="grid gap-4">
      <header className="flex items-start justify-between gap-3">
        <h2 className="text-lg">{sentenceOf(entry)}</h2>
        <Button small look="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>By</dt>
        <dd>
          {username}
          {email && `, ${email}`}
        </dd>
        <dt>When</dt>
        <dd>
          {new Date(timestamp).toISOString()}, {formatAgo(timestamp, Date.now())}
        </dd>
        <dt>From</dt>
        <dd>{ip}</dd>
        <dt>With</dt>
        <dd>{userAgent || 'unknown'}</dd>
        <dt>Why</dt>
        <dd>{details.reason ?? 'no reason was asked for'}</dd>
        <dt>Number</dt>
        <dd>
          {seq}, <code className="text-xs">{hash.slice(0, 16)}</code>
        </dd>
      </dl>
      <section>
        <h3 className="mb-1 text-base">What it changed</h3>
        <Changes before={details.before} after={details.after} />
      </section>
    </div>
  )
}

function Verify() {
  const verify = useAct('verifyAuditLogs', {
    doing: 'verify the logs',
    done: ({ entries, brokenAt }) =>
      brokenAt === null ? `The chain is whole: ${entries} acts.` : `The chain is broken at act ${brokenAt}.`,
  })
  return (
    <May call="verifyAuditLogs">
      <Button icon="padlock" busy={verify.isPending} onClick={() => verify.mutate({})}>
        Verify the chain
      </Button>
    </May>
  )
}
