import { useMay } from '../../client/account/access.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { brokenChainText } from '../notifications.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Moment } from '../ui/Moment.tsx'

/** The alarm about a broken audit log. It stays until the chain verifies again. */
export function BrokenAuditLog() {
  const { data } = useStaffQuery('getAuditStatus', {})
  const maySee = useMay('getAuditLogs')
  if (!data?.broken) return null
  const { broken } = data
  return (
    <section
      aria-label="Broken audit log"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-blood/50 bg-blood/12 px-4 py-3 text-sm"
    >
      <Icon name="hazard-sign" className="size-5 shrink-0 text-blood-ink" />
      <p role="alert" className="min-w-0 flex-1">
        <strong>The audit log was altered.</strong> {brokenChainText(broken)} Found <Moment at={broken.since} isAgo />.
      </p>
      {maySee && (
        <AdminLink
          to="/admin/activity"
          filters={{ number: String(broken.number) }}
          className="inline-flex min-h-11 items-center font-semibold text-blood-ink underline mid:min-h-0"
        >
          See the entry
        </AdminLink>
      )}
    </section>
  )
}
