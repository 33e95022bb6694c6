import { expect, test } from 'vitest'
import { problemOf } from './new-account.ts'

test('a name is checked by the server’s rules', () => {
  expect(problemOf('username', 'ab')).toBe('At least 3 characters.')
  expect(problemOf('username', 'Wren of Willowmere')).toBe('Letters, digits, - and _ only.')
  expect(problemOf('username', 'Maren_27')).toBeNull()
})

test('an e-mail address is optional, but must be valid', () => {
  expect(problemOf('email', '')).toBeNull()
  expect(problemOf('email', ' maren@example.org ')).toBeNull()
  expect(problemOf('email', 'maren@')).toBe('Not an e-mail address.')
})

test('a password has at least eight characters', () => {
  expect(problemOf('password', 'seven77')).toBe('At least 8 characters.')
  expect(problemOf('password', 'eight888')).toBeNull()
})
