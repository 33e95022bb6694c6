import type { ChatMessage } from '@hearthward/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_ON_SCREEN, mergeLatestPage, mergeMessages, prependOlder, removeText } from './messages.ts'

const message = (id: number, isDeleted = false): ChatMessage => ({
  id,
  channel: 'global',
  clientId: 'ash',
  username: 'Ash',
  text: isDeleted ? '' : `Line ${id}`,
  timestamp: id,
  isStaff: false,
  isDeleted,
})
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

const anyMessages = fc.array(fc.record({ id: fc.integer({ min: 1, max: 300 }), isDeleted: fc.boolean() }), {
  maxLength: 200,
})

test('[CHAT-17] messages that arrive in any order are shown once, in order, and only the last hundred', () => {
  expect(MOST_ON_SCREEN).toBe(100)
  fc.assert(
    fc.property(anyMessages, anyMessages, (first, second) => {
      const [known, news] = [first, second].map((all) => all.map(({ id, isDeleted }) => message(id, isDeleted)))
      const shown = mergeMessages(mergeMessages([], known ?? []), news ?? [])
      const all = [...new Set(ids([...mergeMessages([], known ?? []), ...(news ?? [])]))].sort((a, b) => a - b)
      expect(ids(shown)).toEqual(all.slice(-100))
    }),
  )
})

test('a removed message stays removed, even if the message itself arrives later', () => {
  expect(mergeMessages(removeText([message(1)], 1), [message(1)])).toEqual([message(1, true)])
  expect(mergeMessages([message(1)], [message(1, true)])).toEqual([message(1, true)])
})

test('after a reconnect there is no gap: messages before a gap are dropped', () => {
  expect(ids(mergeLatestPage(lines(1, 20), lines(15, 30), true))).toEqual(ids(lines(1, 30)))
  expect(ids(mergeLatestPage(lines(1, 20), lines(60, 109), true))).toEqual(ids(lines(60, 109)))
  expect(ids(mergeLatestPage(lines(1, 2), lines(5, 6), false))).toEqual([1, 2, 5, 6])
  expect(mergeLatestPage([], [], false)).toEqual([])
})

test('[CHAT-17] older messages are put before the shown ones, each once, up to the limit', () => {
  expect(ids(prependOlder(lines(51, 110), lines(30, 60)))).toEqual(ids(lines(30, 110)))
  expect(ids(prependOlder(lines(51, 140), lines(1, 50)))).toEqual(ids(lines(41, 140)))
})
