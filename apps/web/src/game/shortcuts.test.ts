import { expect, test } from 'vitest'
import { DOING, GOING, keysOf, meaningOf, withKeys } from './shortcuts.ts'

test('every shortcut has its own keys, and none is a prefix of another', () => {
  const keys = [...DOING, ...GOING].map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const each of keys) expect(keys.filter((other) => other.startsWith(`${each} `))).toEqual([])
})

test('a shortcut is one key or two; other keys have no meaning', () => {
  expect(meaningOf('s')).toEqual({ command: 'stop' })
  expect(meaningOf('g')).toBe('beginning')
  expect(meaningOf('g b')).toEqual({ command: 'room:/game/bank' })
  expect(meaningOf('g z')).toBe(null)
  expect(meaningOf('q')).toBe(null)
})

test('a tooltip ends with the shortcut if there is one', () => {
  expect(keysOf('room:/game/bank')).toBe('g b')
  expect(withKeys('Bank', 'room:/game/bank')).toBe('Bank (g b)')
  expect(withKeys('Sign out', 'sign-out')).toBe('Sign out')
})
