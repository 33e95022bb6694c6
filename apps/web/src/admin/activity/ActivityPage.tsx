import { type AuditLog, topics } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { follow, onMessage } from '../../client/live.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAgo, formatMoment } from '../../ui/durations.ts'
import { Input } from '../../ui/Field.tsx'
import { EmptyState, FailureNote } from '../../ui/states.tsx'
import { type Filters, useFilters } from '../filters.ts'
import { useAct, useAsk } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { sentenceOf } from './sentences.ts'

/** How many new entries the live list shows above what was read. */
const MOST_LIVE = 50

/** Everything staff did, the newest first, live. */
export function ActivityPage() {
  const [filters, setFilters] = useFilters()
  const { logs, isPending, error, refetch, hasMore } = useLogs(filters)
  const shown = logs.find(({ id }) => id === filters['entry']) ?? null
  return (
    <OfficePage
      title="Activity"
      intro="Every act of staff, chained so that none can be changed or taken out unnoticed. Older than 30 days is archived."
      actions={<Verify />}
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
  { id: 'what', title: 'What', cell: (entry) => sentenceOf(entry) },
  {
    id: 'why',
    title: 'Why',
    isMinor: true,
    cell: ({ details }) => <span className="line-clamp-1 text-muted">{details.reason}</span>,
  },
  { id: 'from', title: 'From', isMinor: true, cell: ({ ip }) => <code className="text-xs text-muted">{ip}</code> },
]

function When({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-tip={new Date(at).toISOString()} className="whitespace-nowrap">
      {formatMoment(at, Date.now())}
    </time>
  )
}

function useLogs(filters: Filters) {
  const { before, user, action, on } = filters
  const asked = {
    ...(user && { userId: user }),
    ...(action && { action }),
    ...(on && { resourceId: on }),
    ...(before && { before: Number(before) }),
  }
  const { data, isPending, error, refetch } = useAsk('getAuditLogs', asked)
  const live = useLive()
  const isNewest = !before
  const fits = (entry: AuditLog) =>
    isNewest &&
    (!user || entry.userId === user) &&
    (!action || entry.action === action) &&
    (!on || entry.resourceId === on) &&
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
  useEffect(() => {
    const topic = follow(topics.adminLogs)
    const unhear = onMessage('adminLog', ({ entry }) => setLive((before) => [entry, ...before].slice(0, MOST_LIVE)))
    return () => {
      topic.stop()
      unhear()
    }
  }, [])
  return live
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: ReturnType<typeof useFilters>[1] }) {
  const field = (name: 'action' | 'user' | 'on', label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      className="max-w-52"
      defaultValue={filters[name] ?? ''}
      onBlur={({ target }) => onChange({ [name]: target.value.trim(), before: null })}
      onKeyDown={({ key, currentTarget }) =>
        key === 'Enter' && onChange({ [name]: currentTarget.value.trim(), before: null })
      }
    />
  )
  const isFiltered = Boolean(filters['action'] || filters['user'] || filters['on'] || filters['before'])
  return (
    <>
      {field('action', 'Action')}
      {field('user', 'Id of who did it')}
      {field('on', 'Id of what it was done to')}
      {isFiltered && (
        <Button small look="quiet" onClick={() => onChange({ action: null, user: null, on: null, before: null })}>
          Show all, live
        </Button>
      )}
    </>
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
    <Button icon="padlock" busy={verify.isPending} onClick={() => verify.mutate({})}>
      Verify the chain
    </Button>
  )
}
