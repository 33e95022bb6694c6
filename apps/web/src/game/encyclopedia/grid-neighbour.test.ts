import { expect, test } from 'vitest'
import { neighbourOf } from './grid-neighbour.ts'

/** Rows of three and one under one heading, and of two under the next. */
const SPOTS = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 200, top: 0 },
  { left: 0, top: 50 },
  { left: 0, top: 150 },
  { left: 100, top: 150 },
]
const from = (at: number, key: string) => neighbourOf(SPOTS, at, key)

test('down and up lead to the nearest entry of the next row, also across headings', () => {
  expect(from(2, 'ArrowDown')).toBe(3)
  expect(from(3, 'ArrowDown')).toBe(4)
  expect(from(5, 'ArrowUp')).toBe(3)
  expect(from(3, 'ArrowUp')).toBe(0)
})

test('right and left go by order and stop at the ends', () => {
  expect(from(2, 'ArrowRight')).toBe(3)
  expect(from(0, 'ArrowLeft')).toBe(0)
  expect(from(5, 'ArrowRight')).toBe(5)
  expect(from(0, 'ArrowUp')).toBe(null)
  expect(from(4, 'ArrowDown')).toBe(null)
  expect(from(1, 'End')).toBe(5)
  expect(from(1, 'x')).toBe(null)
})
