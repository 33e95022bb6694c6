import type { OwnReport, ReportStatus } from '@hearthward/contract'
import { useEffect } from 'react'
import { updateAnswer, useCallQuery } from '../client/call-queries.ts'
import { onLiveMessage } from '../client/connection/live.ts'
import { CATEGORY_NAMES } from '../game/abuse-reports/ReportDialog.tsx'
import { cx } from '../ui/class-names.ts'
import { formatAgo } from '../ui/format/durations.ts'
import { Card } from '../ui/Panel.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../ui/states.tsx'

const STATES: Record<ReportStatus, { words: string; look: string }> = {
  pending: { words: 'waiting', look: 'bg-line text-text' },
  reviewing: { words: 'under review', look: 'bg-river/15 text-river-ink' },
  resolved: { words: 'resolved', look: 'bg-moss/15 text-moss-ink' },
  dismissed: { words: 'dismissed', look: 'bg-line text-text' },
}

/** The player's reports and their states. */
export function OwnReports() {
  const reports = useCallQuery('getMyReports', {})
  // Updates the list when staff decide on a report.
  useEffect(
    () =>
      onLiveMessage('reportChanged', ({ report }) =>
        updateAnswer('getMyReports', {}, ({ reports: known }) => ({
          reports: known.map((one) => (one.id === report.id ? report : one)),
        })),
      ),
    [],
  )
  return (
    <Card title="Your reports">
      {reports.status === 'loading' && <PanelSkeleton rows={2} label="Loading your reports" />}
      {reports.status === 'failed' && (
        <FailureNote onRetry={reports.refetch}>The list could not be loaded. Nothing has changed.</FailureNote>
      )}
      {reports.status === 'ready' && <ReportList reports={reports.data.reports} />}
    </Card>
  )
}

function ReportList({ reports }: { reports: OwnReport[] }) {
  if (reports.length === 0) {
    return (
      <EmptyState icon="hazard-sign">You have no reports. To report a player, press their name in the chat.</EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {reports.map(({ id, targetName, category, status, createdAt }) => (
        <li key={id} className="flex min-h-14 items-center gap-3 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{targetName}</p>
            <p className="text-[0.8125rem] text-muted">
              {CATEGORY_NAMES[category]}, {formatAgo(createdAt, Date.now())}
            </p>
          </div>
          <span className={cx('rounded-full px-2 py-0.5 text-xs font-semibold', STATES[status].look)}>
            {STATES[status].words}
          </span>
        </li>
      ))}
    </ul>
  )
}
