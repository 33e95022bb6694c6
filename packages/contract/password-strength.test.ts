import { expect, test } from 'vitest'
import { isGuessable, passwordScore } from './password-strength.ts'

const MAREN = { username: 'Maren-Oakes', email: 'thistledown@example.org' }

test('common passwords and variations of them can be guessed', () => {
  const common = ['password', 'Password1', 'P@ssw0rd', 'qwertyuiop', '12345678', 'iloveyou', 'letmein123', 'dragon2024']
  const regular = ['aaaaaaaaaaaa', 'abcdefgh1', '2026-11-18', 'monkeymonkey', 'x'.repeat(128)]
  for (const password of [...common, ...regular]) expect(isGuessable(password, MAREN), password).toBe(true)
})

test('the name and address of the account and the name of the game can be guessed', () => {
  for (const password of ['maren-oakes', 'Oakes1234', 'thistledown1', 'Hearthward12', 'thistledown@example.org']) {
    expect(isGuessable(password, MAREN), password).toBe(true)
  }
  expect(isGuessable('thistledown1', { username: 'Tam' })).toBe(false)
  expect(isGuessable('a quiet evening', { email: null })).toBe(false)
})

test('a few words, or eight random characters, are enough', () => {
  for (const password of ['correct horse battery', 'a good password', 'aB3$kd9Q']) {
    expect(isGuessable(password, MAREN), password).toBe(false)
  }
})

test('a long password is rated by its beginning, because the estimate of all of it would hold up the server', () => {
  const beginning = 'x'.repeat(40)
  expect(passwordScore(`${beginning}aB3$kd9Q and more`, {})).toBe(passwordScore(beginning, {}))
})
