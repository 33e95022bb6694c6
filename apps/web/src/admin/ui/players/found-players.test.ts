import { expect, test } from 'vitest'
import { foundGroups, playerForEnter } from './found-players.ts'

const player = (username: string, email: string | null = null) => ({ uid: username, username, email })
const answer = {
  byName: [player('Ash'), player('Ashby', 'ashby@example.org'), player('Astrid')],
  byEmail: [player('Ashby', 'ashby@example.org'), player('Zoe', 'ash.zoe@example.org')],
}
const names = (typed: string) =>
  foundGroups(answer, typed).map(({ title, players }) => [title, players.map(({ username }) => username)])

test('matches by name come first, then those by e-mail, without duplicates', () => {
  expect(names('as')).toEqual([
    ['By name', ['Ash', 'Ashby', 'Astrid']],
    ['By e-mail', ['Zoe']],
  ])
})

test('an older answer is narrowed to the current text', () => {
  expect(names('ASHB')).toEqual([['By name', ['Ashby']]])
  expect(names('ash.')).toEqual([['By e-mail', ['Zoe']]])
  expect(names('x')).toEqual([])
  expect(names('  ')).toEqual([])
})

test('Enter picks an exact name or address, or the only match, and never one of several', () => {
  const meant = (typed: string) => playerForEnter(foundGroups(answer, typed), typed)?.username ?? null
  expect(meant('ash')).toBe('Ash')
  expect(meant('as')).toBeNull()
  expect(meant('ast')).toBe('Astrid')
  expect(meant('ASH.zoe@example.org')).toBe('Zoe')
  expect(meant('nobody')).toBeNull()
})
