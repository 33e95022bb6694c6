import type { WrittenAnnouncement } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AnnouncementCard } from '../../game/announcements/cards.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useAnnouncementBoardRefetch } from '../announcement-board.ts'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { ToggleMaintenance } from '../maintenance/ToggleMaintenance.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useNow } from '../ui/now.ts'
import { Pill } from '../ui/Pill.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { formatCursor, parseCursor } from '../ui/table/cursor.ts'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { audienceText, stateOf } from './words.ts'

/** All announcements to players, newest first. */
export function AnnouncementsPage() {
  const [filters, setFilters] = useFilters<'/admin/announcements'>()
  const navigate = useNavigate()
  const clock = useNow()
  useAnnouncementBoardRefetch()
  const after = parseCursor(filters['after'])
  const query = useStaffQuery('listAnnouncements', { limit: 50, ...(after && { after }) })
  const { data } = query
  // This clock may be slightly behind the server's: an announcement withdrawn just now must count as over.
  const now = Math.max(clock, data?.now ?? 0)
  const rows = data?.announcements ?? []
  const shown = rows.find(({ id }) => id === filters['id'])
  const last = rows.at(-1)
  return (
    <AdminPage
      title="Announcements"
      intro="Players see announcements above the game and on the notice board within a second."
      actions={
        <>
          <IfAllowed call="toggleMaintenanceMode">
            <ToggleMaintenance />
          </IfAllowed>
          <IfAllowed call="createAnnouncement">
            <Button
              look="primary"
              icon="trumpet-flag"
              onClick={() => void navigate({ to: '/admin/announcements/new' })}
            >
              New announcement
            </Button>
          </IfAllowed>
        </>
      }
      drawer={
        shown && <Details key={shown.id} announcement={shown} now={now} onClose={() => setFilters({ id: null })} />
      }
    >
      <Sheet footer={<Pager next={data?.hasMore && last ? formatCursor({ at: last.createdAt, id: last.id }) : null} />}>
        <DataTable
          label="Announcements"
          columns={columns(now)}
          rows={rows}
          keyOf={({ id }) => id}
          selected={shown?.id ?? null}
          onSelect={({ id }) => setFilters({ id })}
          query={query}
          empty={
            <EmptyState icon="trumpet-flag">No announcements yet. Create the first with the button above.</EmptyState>
          }
        />
      </Sheet>
    </AdminPage>
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
  { id: 'for', title: 'For', cell: (row) => <span className="line-clamp-2">{audienceText(row)}</span> },
  { id: 'priority', title: 'Priority', isMinor: true, cell: ({ priority }) => priority },
  { id: 'until', title: 'Until', isMinor: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  {
    id: 'state',
    title: 'Status',
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
        <Fact name="For">{audienceText(announcement)}</Fact>
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
        <IfAllowed call="updateAnnouncement">
          <div className="flex flex-wrap gap-2">
            <LinkButton small to={`/admin/announcements/${id}`}>
              Edit
            </LinkButton>
            <Button small look="danger" onClick={() => setWithdrawing(true)}>
              Withdraw…
            </Button>
          </div>
        </IfAllowed>
      )}
      {isWithdrawing && <WithdrawDialog announcement={announcement} onClose={() => setWithdrawing(false)} />}
    </Drawer>
  )
}

function WithdrawDialog({
  announcement: { id, version },
  onClose,
}: {
  announcement: WrittenAnnouncement
  onClose: () => void
}) {
  const withdraw = useStaffMutation('updateAnnouncement', {
    doing: 'withdraw the announcement',
    done: 'Announcement withdrawn.',
    refetches: ['listAnnouncements'],
  })
  return (
    <ReasonDialog
      title="Withdraw the announcement"
      submitLabel="Withdraw"
      danger
      isBusy={withdraw.isPending}
      onClose={onClose}
      // Any past moment ends it now.
      onSubmit={(reason) =>
        withdraw.mutate({ id, expiresAt: 0, expectedVersion: version, reason }, { onSuccess: onClose })
      }
    >
      <p className="text-sm text-muted">It disappears from every open page. It stays in this list.</p>
    </ReasonDialog>
  )
}
