import { expect, test } from 'vitest'
import { fieldProblem } from './new-account.ts'

test('a name is checked by the server’s rules', () => {
  expect(fieldProblem('username', 'ab')).toBe('At least 3 characters.')
  expect(fieldProblem('username', 'Wren of Willowmere')).toBe('Letters, digits, - and _ only.')
  expect(fieldProblem('username', 'Adm1n')).toBe('This name is reserved.')
  expect(fieldProblem('username', 'Maren_27')).toBeNull()
})

test('an e-mail address is optional, but must be valid', () => {
  expect(fieldProblem('email', '')).toBeNull()
  expect(fieldProblem('email', ' maren@example.org ')).toBeNull()
  expect(fieldProblem('email', 'maren@')).toBe('Not an e-mail address.')
})

test('a password has at least eight characters', () => {
  expect(fieldProblem('password', 'seven77')).toBe('At least 8 characters.')
  expect(fieldProblem('password', 'eight888')).toBeNull()
})
