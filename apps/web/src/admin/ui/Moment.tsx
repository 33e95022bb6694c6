import { gameNow } from '../../client/connection/server-time.ts'
import { formatAgo, formatMoment } from '../../ui/format/durations.ts'

/** A moment by the server's clock, relative or absolute; exact on hover. */
export function Moment({ at, isAgo }: { at: number; isAgo?: boolean }) {
  const now = gameNow()
  const exact = new Date(at).toISOString()
  const text = isAgo ? formatAgo(at, now) : formatMoment(at, now).replace(/^on /, '').replace(/^at /, 'today at ')
  const [day, time] = text.split(' at ')
  return (
    <time dateTime={exact} data-tip={exact} className="mid:whitespace-nowrap">
      <span className="whitespace-nowrap">{day}</span>
      {/* On a phone the time of day may go to the next line. */}
      {time && (
        <>
          {' '}
          <span className="whitespace-nowrap">at {time}</span>
        </>
      )}
    </time>
  )
}
