import { TYPING_INTERVAL, TYPING_TIMEOUT } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingSender, createTypists } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CHAT-19] the first key says so, further ones now and then, and sending or leaving stops it', () => {
  const sent: boolean[] = []
  const typing = createTypingSender((isTyping) => sent.push(isTyping))
  typing.stop()
  expect(sent).toEqual([])
  for (let key = 0; key < 20; key++) {
    typing.keystroke()
    vi.advanceTimersByTime(TYPING_INTERVAL / 10)
  }
  expect(sent).toEqual([true, true])
  typing.stop()
  typing.stop()
  expect(sent).toEqual([true, true, false])
})

test('[CHAT-19] who stops typing and does nothing has stopped', () => {
  const sent: boolean[] = []
  const typing = createTypingSender((isTyping) => sent.push(isTyping))
  typing.keystroke()
  vi.advanceTimersByTime(TYPING_TIMEOUT)
  expect(sent).toEqual([true, false])
})

const ash = { clientId: 'a', username: 'Ash' }

test('[CHAT-20] somebody is shown typing from a start or a heartbeat on', () => {
  let shown: string[] = []
  const typists = createTypists((names) => {
    shown = names
  })
  typists.hear({ ...ash, isTyping: true })
  expect(shown).toEqual(['Ash'])
  // Came while this page was elsewhere: the heartbeat alone shows them.
  typists.hear({ clientId: 'b', username: 'Bea', isTyping: true })
  expect(shown).toEqual(['Ash', 'Bea'])
})

test('[CHAT-21] and no longer after a stop, or once nothing more is heard', () => {
  let shown: string[] = []
  const typists = createTypists((names) => {
    shown = names
  })
  typists.hear({ ...ash, isTyping: true })
  typists.hear({ ...ash, isTyping: false })
  expect(shown).toEqual([])
  typists.hear({ ...ash, isTyping: true })
  vi.advanceTimersByTime(TYPING_TIMEOUT - 1)
  typists.hear({ ...ash, isTyping: true })
  vi.advanceTimersByTime(TYPING_TIMEOUT - 1)
  expect(shown).toEqual(['Ash'])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([])
  typists.hear({ ...ash, isTyping: true })
  typists.clear()
  expect(shown).toEqual([])
})
