import { beforeEach, expect, test } from 'vitest'
import { CLOSED, type Toast, useGame } from './game-state.ts'
import { LONGEST_LOG, toasts } from './toasts.ts'

beforeEach(() => useGame.setState(CLOSED))

test('[START-10] toasts from before the page can show them are shown once, as soon as it can', () => {
  const received: Toast[][] = [[], [], []]
  const unsubscribe = [toasts.subscribe((toast) => received[0]?.push(toast))]
  const early = { kind: 'info', text: 'Loaded from local save (offline mode)' } as const
  toasts.show(early.kind, early.text)
  unsubscribe.push(toasts.subscribeFromStart((toast) => received[1]?.push(toast)))
  unsubscribe.push(toasts.subscribeFromStart((toast) => received[2]?.push(toast)))
  expect(received).toEqual([[early], [early], []])
  toasts.show('level', 'Level 5')
  expect(received.map(({ length }) => length)).toEqual([2, 2, 1])
  for (const stop of unsubscribe) stop()
})

test('a subscriber receives toasts until it unsubscribes', () => {
  const received: Toast[] = []
  const unsubscribe = toasts.subscribe((toast) => received.push(toast))
  toasts.show('level', 'Level 5')
  unsubscribe()
  toasts.show('info', 'Nobody receives this')
  expect(received).toEqual([{ kind: 'level', text: 'Level 5' }])
})

test('a refusal is marked as one, and is kept in the log like the other toasts', () => {
  const received: Toast[] = []
  const unsubscribe = toasts.subscribe((toast) => received.push(toast))
  toasts.refuse('Bank is full!')
  unsubscribe()
  expect(received).toEqual([{ kind: 'error', text: 'Bank is full!', isRefusal: true }])
  expect(useGame.getState().log).toMatchObject([{ kind: 'error', text: 'Bank is full!' }])
})

test('the log keeps the last hundred messages in order, each with its own key', () => {
  for (let count = 1; count <= LONGEST_LOG + 3; count++) toasts.show('info', `message ${count}`)
  const { log } = useGame.getState()
  expect(log.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, index) => `message ${index + 4}`))
  expect(new Set(log.map(({ key }) => key)).size).toBe(100)
})

test('the log is empty for the next player in this tab', () => {
  toasts.show('drop', 'A rare find')
  useGame.setState(CLOSED)
  expect(useGame.getState().log).toEqual([])
})
