import { type Toast, toasts, useGame } from './index.ts'

const NOTIFIED_KINDS: readonly Toast['kind'][] = ['level', 'achievement', 'drop', 'warning']

export type NotificationAccess = 'yes' | 'no' | 'not asked' | 'impossible'

export function notificationAccess(): NotificationAccess {
  if (!('Notification' in window)) return 'impossible'
  return ({ granted: 'yes', denied: 'no', default: 'not asked' } as const)[Notification.permission]
}

/** Call this only after a press: browsers permanently refuse a page that asks by itself. */
export async function requestNotifications(): Promise<NotificationAccess> {
  if (notificationAccess() === 'not asked') await Notification.requestPermission()
  return notificationAccess()
}

/** Shows toasts as system notifications while the page is hidden. Returns an unsubscribe function. */
export function notifyWhileHidden(): () => void {
  return toasts.subscribe(({ kind, text }) => {
    if (NOTIFIED_KINDS.includes(kind)) notify(kind, text)
  })
}

/** A notification replaces the last one of its kind: catching up on a day must not fill the screen. */
export function notify(kind: string, text: string): void {
  const isEnabled = useGame.getState().player?.settings.notificationsEnabled
  if (!isEnabled || document.visibilityState === 'visible' || notificationAccess() !== 'yes') return
  const shown = new Notification('Hearthward', { body: text, tag: `hearthward-${kind}`, icon: '/icons/app-180.png' })
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
