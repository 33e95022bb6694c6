import { useAuth } from '../client/index.ts'
import { Button } from '../ui/Button.tsx'
import { formatMoment } from '../ui/durations.ts'
import { NoticePage } from './Backdrop.tsx'
import { useTitle } from './title.ts'

/** AUTH-7 and on: the account is closed to its owner by staff, for a time or for good. */
export function SuspendedPage({ onRetry }: { onRetry: () => void }) {
  useTitle('Account suspended')
  const standing = useAuth(({ user }) => user?.standing)
  const ban = standing?.kind === 'banned' ? standing : null
  return (
    <NoticePage title="Account suspended" action={<Button onClick={onRetry}>Try Again</Button>}>
      {ban && (
        <>
          <p role="status" className="my-1 border-l-2 border-brass pl-3.5 wrap-anywhere text-text">
            {ban.reason}
          </p>
          <p>{ban.until === null ? 'This is permanent.' : `It ends ${formatMoment(ban.until, Date.now())}.`}</p>
        </>
      )}
    </NoticePage>
  )
}
