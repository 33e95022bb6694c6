import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Notification, notifications, useNotifications } from '../notifications.ts'

/** What staff were told, to be read again. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useNotifications(({ notifications }) => notifications.filter(({ isRead }) => !isRead).length)
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        data-tip="Notifications"
        className="relative flex size-9 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-text"
        onClick={() => setOpen(true)}
      >
        <Icon name="ringing-bell" className="size-[1.1rem]" />
        {unread > 0 && (
          <span className="absolute -top-0.5 -right-0.5" aria-hidden="true">
            <Badge>{unread}</Badge>
          </span>
        )}
      </button>
      {isOpen && <Notifications onClose={() => setOpen(false)} />}
    </>
  )
}

function Notifications({ onClose }: { onClose: () => void }) {
  const all = useNotifications((state) => state.notifications)
  const [now] = useState(Date.now)
  const leave = () => {
    notifications.markAllRead()
    onClose()
  }
  return (
    <Dialog
      title="Notifications"
      onClose={leave}
      footer={
        all.length > 0 && (
          <Button small onClick={notifications.clear}>
            Clear all
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <EmptyState icon="ringing-bell">
          Nothing to read. What fails or waits for you is kept here, in this browser.
        </EmptyState>
      ) : (
        <ul className="grid gap-1">
          {all.map((one) => (
            <Entry key={one.id} told={one} now={now} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const DOTS: Record<Notification['type'], string> = {
  success: 'bg-moss',
  info: 'bg-river',
  warning: 'bg-brass',
  error: 'bg-blood',
}

function Entry({ told, now }: { told: Notification; now: number }) {
  return (
    <li className={cx('flex gap-3 rounded-lg px-2 py-2 text-sm', !told.isRead && 'bg-raised')}>
      <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', DOTS[told.type])} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{told.title}</p>
        <p className="wrap-anywhere text-muted">{told.message}</p>
      </div>
      <time className="shrink-0 text-xs text-muted" dateTime={new Date(told.timestamp).toISOString()}>
        {formatAgo(told.timestamp, now)}
      </time>
    </li>
  )
}
