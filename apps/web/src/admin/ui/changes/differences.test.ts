import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('lists the fields that differ, at any depth, and no others', () => {
  const before = { coins: 5, skills: { mining: { level: 3 }, fishing: { level: 1 } }, bank: [{ id: 'logs' }] }
  const after = {
    coins: 5,
    skills: { mining: { level: 4 }, fishing: { level: 1 } },
    bank: [{ id: 'logs' }, { id: 'ore' }],
  }
  expect(differences(before, after)).toEqual([
    { path: ['skills', 'mining', 'level'], was: 3, is: 4 },
    { path: ['bank', 'ore'], was: undefined, is: { id: 'ore' } },
  ])
})

test('added and removed fields count as well', () => {
  expect(differences({ a: 1 }, { b: 2 })).toEqual([
    { path: ['a'], was: 1, is: undefined },
    { path: ['b'], was: undefined, is: 2 },
  ])
  expect(differences(undefined, undefined)).toEqual([])
  const made = [{ path: ['a'], was: undefined, is: 1 }]
  expect([differences(null, { a: 1 }), differences(undefined, { a: 1 })]).toEqual([made, made])
  expect(differences({ a: 1 }, undefined)).toEqual([{ path: ['a'], was: 1, is: undefined }])
})

test('list entries are identified by id, wherever they are', () => {
  const tree = (id: string, text: string, options: object[] = []) => ({ id, text, options })
  const before = { dialogueTrees: [tree('hello', 'Hello.'), tree('rule', 'We get up.', [{ id: 'fire', text: 'So?' }])] }
  const after = {
    dialogueTrees: [
      tree('new', 'Oh.'),
      tree('hello', 'Hello.'),
      tree('rule', 'We rise.', [{ id: 'fire', text: 'Cold?' }]),
    ],
  }
  expect(differences(before, after)).toEqual([
    { path: ['dialogueTrees', 'rule', 'text'], was: 'We get up.', is: 'We rise.' },
    { path: ['dialogueTrees', 'rule', 'options', 'fire', 'text'], was: 'So?', is: 'Cold?' },
    { path: ['dialogueTrees', 'new'], was: undefined, is: tree('new', 'Oh.') },
  ])
  expect(differences({ loot: [{ itemId: 'ore', chance: 1 }] }, { loot: [{ itemId: 'ore', chance: 0.5 }] })).toEqual([
    { path: ['loot', 'ore', 'chance'], was: 1, is: 0.5 },
  ])
})

test('a changed order is a difference', () => {
  expect(differences({ steps: [{ id: 'a' }, { id: 'b' }] }, { steps: [{ id: 'b' }, { id: 'a' }] })).toEqual([
    { path: ['steps'], was: ['a', 'b'], is: ['b', 'a'] },
  ])
  expect(differences({ steps: [] }, { steps: [{ id: 'a' }] })).toEqual([
    { path: ['steps', 'a'], was: undefined, is: { id: 'a' } },
  ])
})

test('with a duplicate id, entries are compared by position', () => {
  const bank = (...quantities: number[]) => ({ bank: quantities.map((quantity) => ({ id: 'logs', quantity })) })
  const stack = (quantity: number) => ({ id: 'logs', quantity })
  expect(differences(bank(1, 2), bank(1, 3))).toEqual([{ path: ['bank', '1'], was: stack(2), is: stack(3) }])
})

test('a changed amount of an item is one difference with its id, unless the path already names the item', () => {
  const stack = (quantity: number, id = 'logs') => ({ id, quantity })
  const slot = (held: object) => ({ inventory: { 2: held } })
  expect(differences(slot(stack(5)), slot(stack(4)))).toEqual([
    { path: ['inventory', '2'], was: stack(5), is: stack(4) },
  ])
  expect(differences(slot(stack(5)), slot(stack(4, 'ore')))).toEqual([
    { path: ['inventory', '2', 'id'], was: 'logs', is: 'ore' },
    { path: ['inventory', '2', 'quantity'], was: 5, is: 4 },
  ])
  expect(differences({ waiting: [stack(5)] }, { waiting: [stack(4)] })).toEqual([
    { path: ['waiting', 'logs', 'quantity'], was: 5, is: 4 },
  ])
})

test('a list of plain values is one value', () => {
  expect(differences({ hidden: ['mining'] }, { hidden: ['mining', 'prayer'] })).toEqual([
    { path: ['hidden'], was: ['mining'], is: ['mining', 'prayer'] },
  ])
})
