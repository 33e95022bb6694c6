import { expect, test } from 'vitest'
import { beyondList, boardName, scoreOf } from './board.ts'

const row = (rank: number) => ({
  rank,
  username: `P${rank}`,
  totalLevel: 100,
  combatLevel: 20,
  skillLevel: 30,
  totalXp: 4_000,
  reachedAt: 0,
})
const ranks = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, n) => row(from + n))

test('a board ranks by its own figure', () => {
  expect((['totalLevel', 'combatLevel', 'totalXp', 'mining'] as const).map((board) => scoreOf(row(1), board))).toEqual([
    100, 20, 4_000, 30,
  ])
  expect([boardName('totalXp'), boardName('mining')]).toEqual(['Experience', 'Mining'])
})

test('neighbours beyond the end of the list are shown, none of them twice', () => {
  const beyond = (list: number, from: number, until: number) =>
    beyondList({ rows: ranks(1, list), own: null, neighbours: ranks(from, until) }).map(({ rank }) => rank)
  expect(beyond(10, 1, 3)).toEqual([])
  expect(beyond(10, 8, 10)).toEqual([])
  expect(beyond(10, 9, 13)).toEqual([11, 12, 13])
  expect(beyond(10, 212, 216)).toEqual([212, 213, 214, 215, 216])
})
