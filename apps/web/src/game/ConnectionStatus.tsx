import { useGame } from '../client/index.ts'
import { cx } from '../ui/class-names.ts'
import { formatMoment } from '../ui/format/durations.ts'

const STATES = {
  online: { label: 'Saved', dot: 'bg-moss', text: 'Connected. Everything is saved on the server.' },
  connecting: {
    label: 'Connecting',
    dot: 'bg-brass skeleton',
    text: 'Connecting to the server. You can keep playing.',
  },
  offline: {
    label: 'Offline',
    dot: 'bg-brass',
    text: 'No connection. You can keep playing: progress is kept in this browser and sent when you are back online.',
  },
} as const

/** Shows whether the game is saved. The tooltip has the details. */
export function ConnectionStatus() {
  const connection = useGame((state) => state.connection)
  const savedAt = useGame((state) => state.savedAt)
  const { label, dot, text } = STATES[connection]
  const tip = savedAt ? `${text}\nLast saved ${formatMoment(savedAt, Date.now())}.` : text
  return (
    <p
      role="status"
      data-testid="connection"
      data-tip={tip}
      data-trouble={connection === 'online' ? undefined : ''}
      className={cx(
        'flex h-8 items-center gap-2 rounded-full border px-2.5 text-[0.8125rem]',
        connection === 'online' ? 'border-transparent text-muted' : 'border-brass/50 text-brass-ink',
      )}
    >
      <span className={cx('size-2 rounded-full', dot)} aria-hidden="true" />
      <span className={connection === 'online' ? 'max-desk:sr-only' : ''}>{label}</span>
    </p>
  )
}
