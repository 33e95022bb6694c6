import { describe, expect, test } from 'vitest'
import {
  isSecretAddress,
  linkTokenIn,
  withBoard,
  withSearch,
  withSide,
  withSkill,
  withSlot,
  withTab,
  withToken,
} from './addresses.ts'

const NONSENSE = [undefined, null, 'foo', '__proto__', 'constructor', 7, true, [1], ['mining', 'x'], { a: 1 }]

describe('[SCR-8] a page reads only known values from its address', () => {
  test.each(NONSENSE)('%o is no skill, no slot and no board', (typed) => {
    // The key must be there: without it the router would keep the typed value.
    expect(Object.entries(withSkill({ skill: typed }))).toEqual([['skill', undefined]])
    expect(Object.entries(withSlot({ slot: typed }))).toEqual([['slot', undefined]])
    expect(Object.entries(withBoard({ board: typed }))).toEqual([['board', undefined]])
    expect(Object.entries(withSide({ side: typed }))).toEqual([['side', undefined]])
  })

  test.each([undefined, null, 7, true, [1], { a: 1 }])('%o is no text', (typed) => {
    expect(Object.entries(withTab({ tab: typed }))).toEqual([['tab', undefined]])
    expect(withSearch({ tab: typed, group: typed, q: typed })).toEqual({
      tab: undefined,
      group: undefined,
      q: typed === 7 ? '7' : undefined,
    })
    expect(withToken({ token: typed, error: typed })).toEqual({ token: undefined, error: undefined })
  })

  test('known values are kept', () => {
    expect(withSkill({ skill: 'mining' })).toEqual({ skill: 'mining' })
    expect(withSlot({ slot: 'cape' })).toEqual({ slot: 'cape' })
    expect(withBoard({ board: 'totalXp' })).toEqual({ board: 'totalXp' })
    expect(withSide({ side: 'sell' })).toEqual({ side: 'sell' })
    expect(withBoard({ board: 'mining' })).toEqual({ board: 'mining' })
    expect(withSearch({ tab: 'items', group: 'Food', q: 'oak' })).toEqual({ tab: 'items', group: 'Food', q: 'oak' })
  })
})

test('the token of a link in an e-mail is read from the fragment, and from the query of an older link', () => {
  expect(linkTokenIn('#token=abc-1', {})).toBe('abc-1')
  expect(linkTokenIn('token=abc-1', { token: 'older' })).toBe('abc-1')
  expect(linkTokenIn('', { token: 'older' })).toBe('older')
  expect(linkTokenIn('#other', {})).toBeUndefined()
})

test.each([
  ['/reset-password#token=abc', true],
  ['/reset-password?token=abc', true],
  ['/game?tab=bank#top', false],
])('the address %s is a secret: %s', (address, isSecret) => {
  expect(isSecretAddress(new URL(address, 'https://play.example.org'))).toBe(isSecret)
})
