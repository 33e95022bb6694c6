import type { WrittenAnnouncement } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AnnouncementCard } from '../../game/announcements/cards.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { May } from '../May.tsx'
import { ToggleMaintenance } from '../maintenance/ToggleMaintenance.tsx'
import { useNews } from '../news.ts'
import { useAct, useAsk } from '../office.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { seekOf, seekWord } from '../ui/table/seeking.ts'
import { forWhom, stateOf } from './words.ts'

/** What staff tell players: all of it, the newest first. */
export function AnnouncementsPage() {
  const [filters, setFilters] = useFilters()
  const navigate = useNavigate()
  const clock = useNow()
  useNews()
  const after = seekOf(filters['after'])
  const reading = useAsk('listAnnouncements', { limit: 50, ...(after && { after }) })
  const { data } = reading
  // This page's clock may be behind the server's by a little: what was just withdrawn is over.
  const now = Math.max(clock, data?.now ?? 0)
  const rows = data?.announcements ?? []
  const shown = rows.find(({ id }) => id === filters['id'])
  const last = rows.at(-1)
  return (
    <OfficePage
      title="Announcements"
      intro="What you tell players, above their game and on the notice board, within a second."
      actions={
        <>
          <May call="toggleMaintenanceMode">
            <ToggleMaintenance />
          </May>
          <May call="createAnnouncement">
            <Button
              look="primary"
              icon="trumpet-flag"
              onClick={() => void navigate({ to: '/admin/$', params: { _splat: 'announcements/new' } })}
            >
              New announcement
            </Button>
          </May>
        </>
      }
      drawer={
        shown && <Details key={shown.id} announcement={shown} now={now} onClose={() => setFilters({ id: null })} />
      }
    >
      <Sheet footer={<Pager next={data?.hasMore && last ? seekWord({ at: last.createdAt, id: last.id }) : null} />}>
        <DataTable
          label="Announcements"
          columns={columns(now)}
          rows={rows}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ id })}
          reading={reading}
          empty={
            <EmptyState icon="trumpet-flag">
              Nothing has been announced yet. Write the first with the button above.
            </EmptyState>
          }
        />
      </Sheet>
    </OfficePage>
  )
}

const columns = (now: number): readonly Column<WrittenAnnouncement>[] => [
  {
    id: 'title',
    title: 'Title',
    cell: ({ title, message }) => (
      <>
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="line-clamp-1 text-xs wrap-anywhere text-muted">{message}</span>
      </>
    ),
  },
  { id: 'for', title: 'For', cell: (row) => <span className="line-clamp-2">{forWhom(row)}</span> },
  { id: 'priority', title: 'Priority', isMinor: true, cell: ({ priority }) => priority },
  { id: 'until', title: 'Until', isMinor: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    id: 'state',
    title: 'State',
    cell: (row) => {
      const { words, tone } = stateOf(row, now)
      return <Pill tone={tone}>{words}</Pill>
    },
  },
]

interface DetailsProps {
  announcement: WrittenAnnouncement
  now: number
  onClose: () => void
}

function Details({ announcement, now, onClose }: DetailsProps) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, title, startsAt, expiresAt, createdAt, createdByName, priority } = announcement
  const isOver = stateOf(announcement, now).words === 'over'
  return (
    <Drawer title={title} onClose={onClose}>
      <AnnouncementCard announcement={announcement} now={now} />
      <Facts>
        <Fact name="For">{forWhom(announcement)}</Fact>
        <Fact name="Priority">{priority}</Fact>
        <Fact name="From">
          <Moment at={startsAt} />
        </Fact>
        <Fact name="Until">
          <Moment at={expiresAt} />
        </Fact>
        <Fact name="Written">
          <Moment at={createdAt} /> by {createdByName}
        </Fact>
      </Facts>
      {!isOver && (
        <May call="updateAnnouncement">
          <div className="flex flex-wrap gap-2">
            <LinkButton small to={`/admin/announcements/${id}`}>
              Edit
            </LinkButton>
            <Button small look="danger" onClick={() => setWithdrawing(true)}>
              Withdraw...
            </Button>
          </div>
        </May>
      )}
      {isWithdrawing && <Withdraw announcement={announcement} onClose={() => setWithdrawing(false)} />}
    </Drawer>
  )
}

function Withdraw({
  announcement: { id, version },
  onClose,
}: {
  announcement: WrittenAnnouncement
  onClose: () => void
}) {
  const withdraw = useAct('updateAnnouncement', {
    doing: 'withdraw the announcement',
    done: 'The announcement is withdrawn.',
    changes: ['listAnnouncements'],
  })
  return (
    <ReasonDialog
      title="Withdraw the announcement"
      press="Withdraw"
      danger
      isBusy={withdraw.isPending}
      onClose={onClose}
      // Any moment that has passed ends it now.
      onSubmit={(reason) => withdraw.mutate({ id, expiresAt: 0, expected: version, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">It disappears from every open page. It stays in this list.</p>
    </ReasonDialog>
  )
}
