import { Badge } from '../../ui/Badge.tsx'
import { useUnread } from './unread.ts'

/** The number of unread messages. Renders nothing for zero. */
export function UnreadMark() {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <Badge>
      {unread}
      <span className="sr-only"> unread</span>
    </Badge>
  )
}
