import { expect, test } from 'vitest'
import { indexAfter } from './list-keys.ts'

const TABS = { axis: 'row', isCyclic: true, hasEnds: true } as const
const ROWS = { axis: 'column' } as const
const SUGGESTIONS = { axis: 'column', isCyclic: true, page: 8 } as const

test('arrow keys of the other axis do not move', () => {
  expect(indexAfter('ArrowDown', 1, 4, TABS)).toBeNull()
  expect(indexAfter('ArrowRight', 1, 4, ROWS)).toBeNull()
  expect(indexAfter('ArrowRight', 1, 4, TABS)).toBe(2)
  expect(indexAfter('ArrowUp', 1, 4, ROWS)).toBe(0)
})

test('the ends of a cyclic list are connected', () => {
  expect(indexAfter('ArrowRight', 3, 4, TABS)).toBe(0)
  expect(indexAfter('ArrowLeft', 0, 4, TABS)).toBe(3)
  expect(indexAfter('ArrowDown', 3, 4, ROWS)).toBe(3)
  expect(indexAfter('ArrowUp', 0, 4, ROWS)).toBe(0)
})

test('Home and End move only where they do not belong to a text', () => {
  expect(indexAfter('Home', 2, 4, TABS)).toBe(0)
  expect(indexAfter('End', 1, 4, TABS)).toBe(3)
  expect(indexAfter('Home', 2, 4, SUGGESTIONS)).toBeNull()
  expect(indexAfter('End', 2, 4, SUGGESTIONS)).toBeNull()
})

test('a page stops at the ends, also of a cyclic list', () => {
  expect(indexAfter('PageDown', 1, 20, SUGGESTIONS)).toBe(9)
  expect(indexAfter('PageDown', 15, 20, SUGGESTIONS)).toBe(19)
  expect(indexAfter('PageUp', 3, 20, SUGGESTIONS)).toBe(0)
  expect(indexAfter('PageUp', 3, 20, TABS)).toBeNull()
})

test('with nothing current, the arrows lead to the first and the last', () => {
  expect(indexAfter('ArrowDown', -1, 4, SUGGESTIONS)).toBe(0)
  expect(indexAfter('ArrowUp', -1, 4, SUGGESTIONS)).toBe(3)
})

test('an empty list has nowhere to go', () => {
  expect(indexAfter('ArrowDown', -1, 0, SUGGESTIONS)).toBeNull()
})
