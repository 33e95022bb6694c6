import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { SEVERITY_TONES } from '../anti-cheat/words.ts'
import { linkOf, type Notification, notifications, useNotifications } from '../notifications.ts'
import { Pill } from '../ui/Pill.tsx'

/** The notifications of staff. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useNotifications(({ notifications }) => notifications.filter(({ isRead }) => !isRead).length)
  const waiting = useNotifications(({ notifications }) => notifications.filter((one) => one.requiresAction).length)
  const label = ['Notifications', unread > 0 && `${unread} unread`, waiting > 0 && `${waiting} to act on`]
  return (
    <>
      <button
        type="button"
        aria-label={label.filter(Boolean).join(', ')}
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
          No notifications. Failed actions, requests for approval and critical alerts are kept here, in this browser.
        </EmptyState>
      ) : (
        <ul className="grid gap-1">
          {all.map((one) => (
            <Entry key={one.id} notification={one} now={now} onLeave={leave} />
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

interface EntryProps {
  notification: Notification
  now: number
  /** Closes the list before a link leads away from it. */
  onLeave: () => void
}

function Entry({ notification, now, onLeave }: EntryProps) {
  const link = linkOf(notification)
  return (
    <li className={cx('flex gap-3 rounded-lg px-2 py-2 text-sm', !notification.isRead && 'bg-raised')}>
      <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', DOTS[notification.type])} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{notification.title}</p>
        <p className="wrap-anywhere text-muted">{notification.message}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Pill tone={SEVERITY_TONES[notification.severity]}>{notification.severity}</Pill>
          {notification.requiresAction && <Pill tone="blood">action required</Pill>}
          {link && (
            <AdminLink
              to={link.to}
              filters={link.filters}
              className="text-xs font-semibold text-brass-ink hover:underline"
              onClick={onLeave}
            >
              {link.label}
            </AdminLink>
          )}
        </p>
      </div>
      <time className="shrink-0 text-xs text-muted" dateTime={new Date(notification.timestamp).toISOString()}>
        {formatAgo(notification.timestamp, now)}
      </time>
    </li>
  )
}
