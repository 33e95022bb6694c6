import { Badge } from '../../ui/Badge.tsx'
import { useUnread } from './reading.ts'

/** How many messages nobody has looked at yet. Nothing where there are none. */
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
