import type { ChatMessage } from '@hearthward/contract'
import { hasMention } from '@hearthward/contract'
import { memo } from 'react'
import { useAuth, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { itemOf } from '../items/items.ts'
import { fullMoment } from './message-dates.ts'
import { partsOf } from './message-parts.ts'
import type { PressedMessage } from './SpeakerMenu.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

interface MessageLineProps {
  message: ChatMessage
  onSpeaker: (pressed: PressedMessage) => void
}

export const MessageLine = memo(function MessageLine({ message, onSpeaker }: MessageLineProps) {
  const own = useGame((state) => state.username)
  const uid = useAuth(({ user }) => user?.uid)
  const { clientId, username, text, timestamp, isStaff, isDeleted } = message
  const isOwn = clientId === uid
  const isCalled = !isOwn && own !== '' && hasMention(text, own)
  return (
    <li
      className={cx(
        '-mx-2 rounded-md px-2 py-0.5 leading-snug wrap-anywhere',
        isCalled && 'bg-brass/12 shadow-[inset_2px_0_0_var(--brass)]',
      )}
    >
      <time
        className="mr-1.5 text-xs text-muted"
        data-tip={fullMoment(timestamp)}
        dateTime={new Date(timestamp).toISOString()}
      >
        {clock.format(timestamp)}
      </time>
      <Speaker name={username} isOwn={isOwn} isStaff={isStaff} onPress={(at) => onSpeaker({ message, at })} />
      <span className="mr-1">:</span>
      <wbr />
      {isDeleted ? <span className="text-muted italic">removed by staff</span> : <Words text={text} username={own} />}
    </li>
  )
})

interface SpeakerProps {
  name: string
  isOwn: boolean
  isStaff: boolean
  onPress: (at: HTMLElement) => void
}

function Speaker({ name, isOwn, isStaff, onPress }: SpeakerProps) {
  const badge = isStaff && (
    <Icon name="imperial-crown" label="Staff" className="mr-1 size-3.5 -translate-y-px text-brass" />
  )
  if (isOwn) {
    return (
      <>
        {badge}
        <span className="font-semibold text-brass-ink">{name}</span>
      </>
    )
  }
  return (
    <>
      {badge}
      <button
        type="button"
        aria-haspopup="menu"
        className={cx(
          'font-semibold underline-offset-4 hover:underline max-mid:py-1',
          isStaff ? 'text-brass-ink' : 'text-river-ink',
        )}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        {name}
      </button>
    </>
  )
}

function Words({ text, username }: { text: string; username: string }) {
  return partsOf(text, username).map((part, index) => {
    // A message's text never changes, so the index is a stable key.
    const key = `${index}`
    if (part.kind === 'text') return <span key={key}>{part.text}</span>
    if (part.kind === 'item') return <ItemName key={key} itemId={part.itemId} />
    return (
      <span key={key} className={cx('font-semibold', part.isOwn ? 'text-brass-ink' : 'text-river-ink')}>
        {part.text}
      </span>
    )
  })
}

function ItemName({ itemId }: { itemId: string }) {
  const item = useGame(({ content }) =>
    content && Object.hasOwn(content.items, itemId) ? itemOf(content, itemId) : null,
  )
  // The id is not shown: it would be text that passed no filter.
  if (!item) return <span className="text-muted">[unknown item]</span>
  return (
    <EntryLink target={{ kind: 'items', id: itemId }} className="font-semibold text-text">
      <Icon name={item.icon} className="mr-1 size-4 -translate-y-px text-brass" />
      {item.name}
    </EntryLink>
  )
}
