import { beforeEach, expect, test } from 'vitest'
import { LONGEST_LOG, notices } from './notices.ts'
import { CLOSED, type Notice, useGame } from './state.ts'

beforeEach(() => useGame.setState(CLOSED))

test('[START-10] what is said before the page can show it is shown as soon as it can, once', () => {
  const heard: Notice[][] = [[], [], []]
  const leave = [notices.subscribe((notice) => heard[0]?.push(notice))]
  const early = { kind: 'info', text: 'Loaded from local save (offline mode)' } as const
  notices.say(early.kind, early.text)
  leave.push(notices.subscribeFromStart((notice) => heard[1]?.push(notice)))
  leave.push(notices.subscribeFromStart((notice) => heard[2]?.push(notice)))
  expect(heard).toEqual([[early], [early], []])
  notices.say('level', 'Level 5')
  expect(heard.map(({ length }) => length)).toEqual([2, 2, 1])
  for (const stop of leave) stop()
})

test('what is said is heard by whoever listens, and only for as long as they do', () => {
  const heard: Notice[] = []
  const leave = notices.subscribe((notice) => heard.push(notice))
  notices.say('level', 'Level 5')
  leave()
  notices.say('info', 'Nobody hears this')
  expect(heard).toEqual([{ kind: 'level', text: 'Level 5' }])
})

test('why something is not done is said as an answer to what was pressed, and kept in the log like the rest', () => {
  const heard: Notice[] = []
  const leave = notices.subscribe((notice) => heard.push(notice))
  notices.refuse('Bank is full!')
  leave()
  expect(heard).toEqual([{ kind: 'error', text: 'Bank is full!', isRefusal: true }])
  expect(useGame.getState().log).toMatchObject([{ kind: 'error', text: 'Bank is full!' }])
})

test('the log keeps the last hundred messages in order, each known by a key of its own', () => {
  for (let count = 1; count <= LONGEST_LOG + 3; count++) notices.say('info', `message ${count}`)
  const { log } = useGame.getState()
  expect(log.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, index) => `message ${index + 4}`))
  expect(new Set(log.map(({ key }) => key)).size).toBe(100)
})

test('who plays next in this tab reads nothing of it', () => {
  notices.say('drop', 'A rare find')
  useGame.setState(CLOSED)
  expect(useGame.getState().log).toEqual([])
})
