import { beforeEach, expect, test } from 'vitest'
import { CLOSED, type Toast, useGame } from './game-state.ts'
import { LONGEST_LOG, toasts } from './toasts.ts'

beforeEach(() => useGame.setState(CLOSED))

test('[START-10] toasts from before the page can show them are shown once, as soon as it can', () => {
  const heard: Toast[][] = [[], [], []]
  const leave = [toasts.subscribe((notice) => heard[0]?.push(notice))]
  const early = { kind: 'info', text: 'Loaded from local save (offline mode)' } as const
  toasts.show(early.kind, early.text)
  leave.push(toasts.subscribeFromStart((notice) => heard[1]?.push(notice)))
  leave.push(toasts.subscribeFromStart((notice) => heard[2]?.push(notice)))
  expect(heard).toEqual([[early], [early], []])
  toasts.show('level', 'Level 5')
  expect(heard.map(({ length }) => length)).toEqual([2, 2, 1])
  for (const stop of leave) stop()
})

test('a subscriber receives toasts until it unsubscribes', () => {
  const heard: Toast[] = []
  const leave = toasts.subscribe((notice) => heard.push(notice))
  toasts.show('level', 'Level 5')
  leave()
  toasts.show('info', 'Nobody receives this')
  expect(heard).toEqual([{ kind: 'level', text: 'Level 5' }])
})

test('a refusal is marked as one, and is kept in the log like the other toasts', () => {
  const heard: Toast[] = []
  const leave = toasts.subscribe((notice) => heard.push(notice))
  toasts.refuse('Bank is full!')
  leave()
  expect(heard).toEqual([{ kind: 'error', text: 'Bank is full!', isRefusal: true }])
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
