import type { PlayerTimelineEntry, PlayerTimelineKind } from '@hearthward/contract'
import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useContent } from './content.ts'
import { UndoDialog } from './UndoDialog.tsx'
import { type Tone, timelineText } from './words.ts'

const DOTS: Record<Tone, string> = {
  plain: 'border-line-strong bg-panel',
  river: 'border-river bg-panel',
  brass: 'border-brass bg-brass/30',
  blood: 'border-blood bg-blood/25',
}

interface TimelineListProps {
  playerId: string
  kinds?: readonly PlayerTimelineKind[] | undefined
  empty: string
  /** Shows only this many of the newest entries, without a link to older ones. */
  most?: number
}

const PAGE_SIZE = 30

/** A player's timeline, all kinds or some, newest first. Older entries load on request. */
export function TimelineList({ playerId, kinds, empty, most }: TimelineListProps) {
  const [pages, setPages] = useState<readonly (Cursor | null)[]>([null])
  return (
    <ol className="relative grid gap-4 before:absolute before:top-2 before:bottom-2 before:left-[0.3125rem] before:w-px before:bg-line">
      {pages.map((before, index) => (
        <TimelinePage
          key={before?.key ?? 'newest'}
          playerId={playerId}
          kinds={kinds}
          before={before}
          empty={empty}
          {...(most !== undefined && { most })}
          onOlder={index === pages.length - 1 && most === undefined ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </ol>
  )
}

interface Cursor {
  at: number
  key: string
}

interface TimelinePageProps extends TimelineListProps {
  before: Cursor | null
  /** Null if the next page is already shown, or must not be. */
  onOlder: ((before: Cursor) => void) | null
}

function TimelinePage({ playerId, kinds, before, empty, most = PAGE_SIZE, onOlder }: TimelinePageProps) {
  const input = { playerId, limit: most, ...(kinds && { kinds: [...kinds] }), ...(before && { before }) }
  const { data, error, refetch } = useStaffQuery('getPlayerTimeline', input)
  if (error)
    return (
      <li>
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </li>
    )
  if (!data)
    return (
      <li>
        <PanelSkeleton rows={4} label="Loading the timeline" />
      </li>
    )
  const last = data.entries.at(-1)
  return (
    <>
      {data.entries.map((entry) => (
        <TimelineLine key={entry.key} entry={entry} />
      ))}
      {!last && !before && (
        <li className="bg-panel">
          <EmptyState icon="scroll-unfurled">{empty}</EmptyState>
        </li>
      )}
      {data.hasMore && last && onOlder && (
        <li className="pl-6">
          <Button small onClick={() => onOlder({ at: last.at, key: last.key })}>
            Show older
          </Button>
        </li>
      )}
    </>
  )
}

function TimelineLine({ entry }: { entry: PlayerTimelineEntry }) {
  const { text, more, tone, to, filters } = timelineText(entry, useContent())
  return (
    <li className="relative pl-6 text-sm">
      <span className={cx('absolute top-1 left-0 size-[0.6875rem] rounded-full border-2', DOTS[tone])} />
      <p className="font-medium wrap-anywhere whitespace-pre-line">
        {to ? (
          <AdminLink to={to} {...(filters && { filters })} className="hover:underline">
            {text}
          </AdminLink>
        ) : (
          text
        )}
      </p>
      <p className="text-[0.8125rem] text-muted wrap-anywhere">
        <Moment at={entry.at} isAgo />
        {more && ` · ${more}`}
      </p>
      {entry.kind === 'act' && <ActionDetails entry={entry} />}
    </li>
  )
}

function ActionDetails({ entry }: { entry: Extract<PlayerTimelineEntry, { kind: 'act' }> }) {
  const [isOpen, setOpen] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  if (entry.before === undefined && entry.after === undefined) return null
  return (
    <>
      <div className="-ml-3 flex gap-1">
        <Button small look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the change' : 'Show the change'}
        </Button>
        {entry.isUndone && <span className="self-center px-3 text-xs text-muted">Undone</span>}
        {entry.canUndo && (
          <IfAllowed call="undoPlayerEdit">
            <Button small look="quiet" onClick={() => setUndoing(true)}>
              Undo…
            </Button>
          </IfAllowed>
        )}
      </div>
      {isOpen && <Changes before={entry.before} after={entry.after} />}
      {isUndoing && <UndoDialog entry={entry} onClose={() => setUndoing(false)} />}
    </>
  )
}
