import { useMay } from '../../client/account/access.ts'
import { AdminLink } from '../AdminLink.tsx'
import { brokenChainText } from '../notifications.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Moment } from '../ui/Moment.tsx'

/** The alarm about an audit log that is broken or was not verified. It stays until the chain verifies again. */
export function BrokenAuditLog() {
  const { data } = useStaffQuery('getAuditStatus', {})
  const maySee = useMay('getAuditLogs')
  if (!data) return null
  const { broken, isOverdue, checkedAt } = data
  if (!broken && isOverdue) {
    return (
      <Banner label="Audit log not verified" tone="alarm" role="alert">
        <strong>The audit log is not being verified.</strong>{' '}
        {checkedAt === null ? (
          'It never was.'
        ) : (
          <>
            The last result is of <Moment at={checkedAt} />.
          </>
        )}{' '}
        Ask the operator to look at the server log.
      </Banner>
    )
  }
  if (!broken) return null
  const link = (
    <AdminLink to="/admin/activity" filters={{ number: String(broken.number) }}>
      See the entry
    </AdminLink>
  )
  return (
    <Banner label="Broken audit log" tone="alarm" role="alert" action={maySee && link}>
      <strong>The audit log was altered.</strong> {brokenChainText(broken)} Found <Moment at={broken.since} isAgo />.
    </Banner>
  )
}
