import { Badge } from '../../ui/Badge.tsx'

const shown = (count: number) => (count > 99 ? '99+' : `${count}`)

/** The number of unread messages, or of mentions in a louder badge. Renders nothing at zero. */
export function Count({ unread, mentions }: { unread: number; mentions: number }) {
  if (unread === 0) return null
  const isCalled = mentions > 0
  return (
    <span className="ml-1.5">
      <Badge quiet={!isCalled}>
        {isCalled && <span aria-hidden="true">@</span>}
        {shown(isCalled ? mentions : unread)}
        <span className="sr-only">
          {isCalled ? ` ${mentions === 1 ? 'mention' : 'mentions'}, ${shown(unread)} unread` : ' unread'}
        </span>
      </Badge>
    </span>
  )
}
