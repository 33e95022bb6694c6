import { formatMoment } from '../../ui/durations.ts'

/** A moment by the clock on the wall, with the exact one for those who point at it. */
export function When({ at }: { at: number }) {
  const exact = new Date(at).toISOString()
  return (
    <time dateTime={exact} data-tip={exact} className="whitespace-nowrap">
      {formatMoment(at, Date.now())}
    </time>
  )
}
