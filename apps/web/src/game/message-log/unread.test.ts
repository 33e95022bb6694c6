import { beforeEach, expect, test } from 'vitest'
import { toasts, useGame } from '../../client/index.ts'
import { countUnread, markReadWhileShown, useLastRead } from './unread.ts'

beforeEach(() => useGame.setState({ log: [] }))

const unread = () => countUnread(useGame.getState().log, useLastRead.getState().upTo)

test('messages are unread until the log shows them; new ones count as read while it is open, and unread after', () => {
  toasts.show('level', 'Level 5')
  toasts.show('drop', 'A find')
  expect(unread()).toBe(2)
  const end = markReadWhileShown()
  expect(unread()).toBe(0)
  toasts.show('info', 'It goes on')
  expect(unread()).toBe(0)
  end()
  toasts.show('warning', 'It has stopped')
  expect(unread()).toBe(1)
})
