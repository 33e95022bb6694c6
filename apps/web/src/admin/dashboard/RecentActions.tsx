import type { Dashboard } from '@hearthward/contract'
import { useStaffAccess } from '../../client/account/access.ts'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { describeEntry } from '../activity/sentences.ts'
import { Moment } from '../ui/Moment.tsx'

export function RecentActions({ entries }: { entries: Dashboard['recentActivity'] }) {
  const mayViewLog = useStaffAccess(({ sections }) => sections.includes('activity'))
  return (
    <section aria-labelledby="recent" className="rounded-xl border border-line bg-panel">
      <header className="flex items-baseline justify-between border-b border-line px-4 py-3">
        <h2 id="recent" className="text-lg">
          Recent activity
        </h2>
        {mayViewLog && (
          <AdminLink to="/admin/activity" className="text-sm font-semibold text-brass-ink hover:underline">
            View all
          </AdminLink>
        )}
      </header>
      {entries.length === 0 ? (
        <div className="p-4">
          <EmptyState icon="scroll-unfurled">No activity yet. Staff actions are shown here.</EmptyState>
        </div>
      ) : (
        <ol>
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="flex items-baseline gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0"
            >
              <span className="mt-1 size-2 shrink-0 self-start rounded-full bg-river/70" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{describeEntry(entry)}</p>
                <p className="text-xs wrap-anywhere text-muted">
                  {entry.adminEmail}
                  {entry.details.reason && `, reason: ${entry.details.reason}`}
                </p>
              </div>
              <span className="text-xs text-muted">
                <Moment at={entry.timestamp} isAgo />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
