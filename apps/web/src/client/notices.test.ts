import { beforeEach, expect, test } from 'vitest'
import { LONGEST_LOG, type Notice, notices } from './notices.ts'
import { CLOSED, useGame } from './state.ts'

beforeEach(() => useGame.setState(CLOSED))

test('what is said is heard by whoever listens, and only for as long as they do', () => {
  const heard: Notice[] = []
  const leave = notices.subscribe((notice) => heard.push(notice))
  notices.say('level', 'Level 5')
  leave()
  notices.say('info', 'Nobody hears this')
  expect(heard).toEqual([{ kind: 'level', text: 'Level 5' }])
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
