import { Icon } from '../../ui/icons/Icon.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { actsAloneText } from '../notifications.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Moment } from '../ui/Moment.tsx'

/** The alert for owners about actions that no colleague could approve. */
export function ActsAlone() {
  const { data } = useStaffQuery('getApprovalStatus', {})
  if (!data?.alone) return null
  const { alone } = data
  return (
    <section
      aria-label="Actions without a colleague"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-ember/50 bg-ember/12 px-4 py-3 text-sm"
    >
      <Icon name="hazard-sign" className="size-5 shrink-0 text-ember-ink" />
      <p role="alert" className="min-w-0 flex-1 basis-56">
        <strong>{actsAloneText(alone)}</strong> The latest was <Moment at={alone.latestAt} isAgo />.
      </p>
      <AdminLink
        to="/admin/approvals"
        className="inline-flex min-h-11 items-center font-semibold text-ember-ink underline mid:min-h-0"
      >
        See the requests
      </AdminLink>
    </section>
  )
}
