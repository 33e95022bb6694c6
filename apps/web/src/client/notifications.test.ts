import { newPlayer } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Toast, toasts, useGame } from './index.ts'
import { notifyWhileHidden } from './notifications.ts'

let shown: string[] = []
const page = { visibilityState: 'hidden' }

beforeEach(() => {
  shown = []
  page.visibilityState = 'hidden'
  class Notification {
    static permission = 'granted'
    constructor(_: string, { body }: { body: string }) {
      shown.push(body)
    }
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { Notification })
  vi.stubGlobal('Notification', Notification)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useGame.setState({ player: null })
})

const KINDS: Toast['kind'][] = ['level', 'achievement', 'drop', 'warning', 'info', 'error']

function notificationsWhere(isEnabled: boolean): string[] {
  const player = newPlayer('ada', 0)
  useGame.setState({ player: { ...player, settings: { ...player.settings, notificationsEnabled: isEnabled } } })
  const unsubscribe = notifyWhileHidden()
  for (const kind of KINDS) toasts.show(kind, kind)
  unsubscribe()
  return shown
}

test('a hidden page notifies of levels, achievements, rare finds and warnings, and of nothing else', () => {
  expect(notificationsWhere(true)).toEqual(['level', 'achievement', 'drop', 'warning'])
})

test('a visible page, or a player who has switched notifications off, gets none', () => {
  expect(notificationsWhere(false)).toEqual([])
  page.visibilityState = 'visible'
  expect(notificationsWhere(true)).toEqual([])
})
