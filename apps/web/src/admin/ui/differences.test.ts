import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('names the fields that differ, however deep, and no others', () => {
  const before = { coins: 5, skills: { mining: { level: 3 }, fishing: { level: 1 } }, bank: [{ id: 'logs' }] }
  const after = {
    coins: 5,
    skills: { mining: { level: 4 }, fishing: { level: 1 } },
    bank: [{ id: 'logs' }, { id: 'ore' }],
  }
  expect(differences(before, after)).toEqual([
    { path: 'skills.mining.level', was: 3, is: 4 },
    { path: 'bank.1', was: undefined, is: { id: 'ore' } },
  ])
})

test('what is new and what is gone count as well', () => {
  expect(differences({ a: 1 }, { b: 2 })).toEqual([
    { path: 'a', was: 1, is: undefined },
    { path: 'b', was: undefined, is: 2 },
  ])
  expect(differences(undefined, undefined)).toEqual([])
  expect(differences(null, { a: 1 })).toEqual([{ path: 'value', was: null, is: { a: 1 } }])
})
