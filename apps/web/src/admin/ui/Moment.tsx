import { gameNow } from '../../client/connection/server-time.ts'
import { formatAgo, formatMoment } from '../../ui/format/durations.ts'

/** A moment by the server's clock, relative or absolute; exact on hover. */
export function Moment({ at, isAgo }: { at: number; isAgo?: boolean }) {
  const now = gameNow()
  const exact = new Date(at).toISOString()
  return (
    <time dateTime={exact} data-tip={exact} className="whitespace-nowrap">
      {isAgo ? formatAgo(at, now) : formatMoment(at, now).replace(/^on /, '').replace(/^at /, 'today at ')}
    </time>
  )
}
