import { expect, test } from 'vitest'
import { valueOfEdit } from '../index.ts'

const priceOf = (itemId: string) => ({ logs: 4, rune: 100 })[itemId] ?? 0

test('coins and items given and taken are valued separately', () => {
  const before = { coins: 50, inventory: { 0: null, 1: { id: 'logs', quantity: 10 } }, bank: { rune: [1, 2] } }
  const after = { coins: 20, inventory: { 0: { id: 'rune', quantity: 2 }, 1: null }, bank: { rune: 5 } }
  expect(valueOfEdit(before, after, priceOf)).toEqual({ given: 400, taken: 70, experience: 0 })
})

test('an item that moves from the pack to the bank or is equipped is no gift', () => {
  const held = { inventory: { 0: { id: 'rune', quantity: 3 } }, bank: { rune: 0 }, equipment: { weapon: null } }
  const moved = { inventory: { 0: null }, bank: { rune: 2 }, equipment: { weapon: 'rune' } }
  expect(valueOfEdit(held, moved, priceOf)).toEqual({ given: 0, taken: 0, experience: 0 })
})

test('experience is counted apart and by skill, and items that wait for their player count', () => {
  const before = { skills: { mining: 100, attack: 50 } }
  const after = { skills: { mining: 300, attack: 0 }, waiting: { logs: 2 } }
  expect(valueOfEdit(before, after, priceOf)).toEqual({ given: 8, taken: 0, experience: 200 })
})
