import { expect, test } from 'vitest'
import { matchPath } from './paths.ts'

test.each([
  ['', '', {}],
  ['players', 'players/', {}],
  ['players/:id', 'players/ada', { id: 'ada' }],
  ['items/new', 'items/new', {}],
  ['players/:id/:tab', 'players/a%20b/bank', { id: 'a b', tab: 'bank' }],
  ['players/:id', 'players/%E0', { id: '%E0' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['', 'players'],
  ['players', ''],
  ['players', 'players/ada'],
  ['players/:id', 'bans/ada'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull()
})
