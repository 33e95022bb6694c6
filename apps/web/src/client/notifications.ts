import { type Toast, toasts, useGame } from './index.ts'

/** What is worth a word to somebody who is looking elsewhere. */
const WORTH_IT: readonly Toast['kind'][] = ['level', 'achievement', 'drop', 'warning']

export type Permitted = 'yes' | 'no' | 'not asked' | 'impossible'

export function notificationsPermitted(): Permitted {
  if (!('Notification' in window)) return 'impossible'
  return ({ granted: 'yes', denied: 'no', default: 'not asked' } as const)[Notification.permission]
}

/** Only ever after a press: a page that asks by itself is refused for good. */
export async function askForNotifications(): Promise<Permitted> {
  if (notificationsPermitted() === 'not asked') await Notification.requestPermission()
  return notificationsPermitted()
}

/** Tells those who want it what happens while the page is out of sight. */
export function notifyUnseen(): () => void {
  return toasts.subscribe(({ kind, text }) => {
    if (WORTH_IT.includes(kind)) notify(kind, text)
  })
}

/** One a kind: a day caught up on must not bury the screen. */
export function notify(kind: string, text: string): void {
  const isWanted = useGame.getState().player?.settings.notificationsEnabled
  if (!isWanted || document.visibilityState === 'visible' || notificationsPermitted() !== 'yes') return
  const shown = new Notification('Hearthward', { body: text, tag: `hearthward-${kind}`, icon: '/icons/app-180.png' })
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
