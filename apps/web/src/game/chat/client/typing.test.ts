import { TYPING_INTERVAL, TYPING_TIMEOUT } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingSender, createTypists } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CHAT-19] the first key sends a start, further keys a heartbeat, and sending or leaving a stop', () => {
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

test('[CHAT-19] a pause in typing sends a stop', () => {
  const sent: boolean[] = []
  const typing = createTypingSender((isTyping) => sent.push(isTyping))
  typing.keystroke()
  vi.advanceTimersByTime(TYPING_TIMEOUT)
  expect(sent).toEqual([true, false])
})

const ash = { clientId: 'a', username: 'Ash' }

test('[CHAT-20] a player is shown as typing from a start or a heartbeat on', () => {
  let shown: string[] = []
  const typists = createTypists((names) => {
    shown = names
  })
  typists.update({ ...ash, isTyping: true })
  expect(shown).toEqual(['Ash'])
  // The start was missed, so the heartbeat alone shows them.
  typists.update({ clientId: 'b', username: 'Bea', isTyping: true })
  expect(shown).toEqual(['Ash', 'Bea'])
})

test('[CHAT-21] a player is no longer shown after a stop, or without a further heartbeat', () => {
  let shown: string[] = []
  const typists = createTypists((names) => {
    shown = names
  })
  typists.update({ ...ash, isTyping: true })
  typists.update({ ...ash, isTyping: false })
  expect(shown).toEqual([])
  typists.update({ ...ash, isTyping: true })
  vi.advanceTimersByTime(TYPING_TIMEOUT - 1)
  typists.update({ ...ash, isTyping: true })
  vi.advanceTimersByTime(TYPING_TIMEOUT - 1)
  expect(shown).toEqual(['Ash'])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([])
  typists.update({ ...ash, isTyping: true })
  typists.clear()
  expect(shown).toEqual([])
})
