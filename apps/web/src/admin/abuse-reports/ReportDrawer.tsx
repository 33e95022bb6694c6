import type { QueuedReport, ReportDetails } from '@hearthward/contract'
import { useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'
import { CATEGORY_NAMES } from '../../game/abuse-reports/ReportDialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { ActionButtons } from '../players/ActionButtons.tsx'
import type { PlayerActionId } from '../players/actions.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { DeleteMessage } from './DeleteMessage.tsx'
import { Evidence } from './Evidence.tsx'
import { ReportDecision } from './ReportDecision.tsx'
import { STATES, subjectOf } from './words.ts'

export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useStaffQuery('getReport', { id })
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={8} label="Loading the report" />
  return <ReportView details={data} onClose={onClose} />
}

function ReportView({ details, onClose }: { details: ReportDetails; onClose: () => void }) {
  const { report, evidence, isRemoved, about, others } = details
  const { category, status, reporterName, createdAt, text, assignedName, resolution, resolvedAt } = report
  return (
    <Drawer
      title={subjectOf(report)}
      summary={
        <p className="flex flex-wrap items-center gap-2">
          <Pill tone={STATES[status].tone}>{STATES[status].words}</Pill>
          {CATEGORY_NAMES[category]}
        </p>
      }
      onClose={onClose}
    >
      <Facts>
        <Fact name={category === 'appeal' ? 'Sent' : 'Reported'}>
          <Moment at={createdAt} />
          {category !== 'appeal' && ` by ${reporterName ?? 'a deleted player'}`}
        </Fact>
        {assignedName && <Fact name="Assigned to">{assignedName}</Fact>}
        {resolvedAt !== null && (
          <Fact name="Handled">
            <Moment at={resolvedAt} />
          </Fact>
        )}
        {resolution && <Fact name={category === 'appeal' ? 'Answer' : 'Decision'}>{resolution}</Fact>}
      </Facts>
      {text && (
        <blockquote className="rounded-lg border-l-2 border-line-strong bg-ground px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      )}
      <ReportDecision report={report} />
      <section>
        <h3 className="mb-2 text-base">{category === 'appeal' ? 'The ban' : 'Evidence'}</h3>
        <Evidence evidence={evidence} isRemoved={isRemoved} />
      </section>
      {about && <About details={details} about={about} />}
      {others.length > 0 && <OtherReports reports={others} />}
    </Drawer>
  )
}

type About = NonNullable<ReportDetails['about']>

/** The state of the reported player, and the actions on it. */
function About({ details: { report, isRemoved }, about }: { details: ReportDetails; about: About }) {
  const [isDeleting, setDeleting] = useState(false)
  const { ban, mute, isDeleted, formerBans, barred } = about
  const { uid: id, username } = about
  const isBanned = ban !== null || isDeleted
  const player = { id, username, isBanned, banId: ban?.id ?? null, deleted: isDeleted }
  return (
    <section>
      <h3 className="mb-2 text-base">
        <PlayerLink uid={about.uid} name={about.username} />
      </h3>
      <Facts>
        <Fact name="Status">{stateWords(about)}</Fact>
        <Fact name="History">{formerBans === 0 ? 'never banned' : plural(formerBans, 'earlier ban')}</Fact>
      </Facts>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {report.targetType === 'message' && !isRemoved && !barred.acting && (
          <IfAllowed call="deleteMessage">
            <Button small onClick={() => setDeleting(true)}>
              Delete message
            </Button>
          </IfAllowed>
        )}
        <ActionButtons subject={{ player, mute, barred }} only={ACTIONS} />
      </div>
      {isDeleting && <DeleteMessage id={Number(report.targetId)} onClose={() => setDeleting(false)} />}
    </section>
  )
}

const ACTIONS: readonly PlayerActionId[] = ['mute', 'unmute', 'ban', 'lift']

function stateWords({ ban, mute, isDeleted }: About): string {
  const now = gameNow()
  if (isDeleted) return 'deleted'
  if (ban) return ban.expiresAt === null ? 'banned permanently' : `banned, ${formatDuration(ban.expiresAt - now)} left`
  return mute ? `muted, ${formatDuration(mute.until - now)} left` : 'not banned or muted'
}

function OtherReports({ reports }: { reports: readonly QueuedReport[] }) {
  const [, setFilters] = useFilters<'/admin/reports'>()
  return (
    <section>
      <h3 className="mb-2 text-base">Other reports about this player</h3>
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {reports.map((report) => (
          <li key={report.id}>
            <button
              type="button"
              className="flex w-full items-center justify-between gap-2 px-3 py-2 text-left hover:bg-raised/60"
              onClick={() => setFilters({ report: report.id })}
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{CATEGORY_NAMES[report.category]}</span>
                <span className="text-xs text-muted">
                  <Moment at={report.createdAt} isAgo />
                  {report.reporterName && `, by ${report.reporterName}`}
                </span>
              </span>
              <Pill tone={STATES[report.status].tone}>{STATES[report.status].words}</Pill>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
