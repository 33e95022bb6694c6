import { AdminLink } from '../AdminLink.tsx'
import { actsAloneText } from '../notifications.ts'
import { useStaffQuery } from '../staff-queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Moment } from '../ui/Moment.tsx'

/** The alert for owners about actions that no colleague could approve. */
export function ActsAlone() {
  const { data } = useStaffQuery('getApprovalStatus', {})
  if (!data?.alone) return null
  const { alone } = data
  return (
    <Banner
      label="Actions without a colleague"
      tone="warning"
      role="alert"
      action={<AdminLink to="/admin/approvals">See the requests</AdminLink>}
    >
      <strong>{actsAloneText(alone)}</strong> The latest was <Moment at={alone.latestAt} isAgo />.
    </Banner>
  )
}
