import { useUnread } from './reading.ts'

/** How many messages nobody has looked at yet. Nothing where there are none. */
export function UnreadMark() {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className="rounded-full bg-brass px-1.5 text-xs leading-5 font-bold text-on-brass">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
