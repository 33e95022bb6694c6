import { beforeEach, expect, test } from 'vitest'
import { notices, useGame } from '../../client/index.ts'
import { readAsShown, unreadIn, useReading } from './reading.ts'

beforeEach(() => useGame.setState({ log: [] }))

const unread = () => unreadIn(useGame.getState().log, useReading.getState().upTo)

test('what was said is unread until it is shown, what is said meanwhile is read, and what comes after is not', () => {
  notices.say('level', 'Level 5')
  notices.say('drop', 'A find')
  expect(unread()).toBe(2)
  const end = readAsShown()
  expect(unread()).toBe(0)
  notices.say('info', 'It goes on')
  expect(unread()).toBe(0)
  end()
  notices.say('warning', 'It has stopped')
  expect(unread()).toBe(1)
})
