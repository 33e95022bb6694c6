import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

const inPack = (at: number, key: string) => neighbour(at, key, 7, 28)

test('arrow keys move through the pack and stop at its edges', () => {
  expect(inPack(8, 'ArrowRight')).toBe(9)
  expect(inPack(8, 'ArrowUp')).toBe(1)
  expect(inPack(6, 'ArrowRight')).toBe(6)
  expect(inPack(7, 'ArrowLeft')).toBe(7)
  expect(inPack(3, 'ArrowUp')).toBe(null)
  expect(inPack(24, 'ArrowDown')).toBe(null)
})

test('Home and End go to the ends of the row', () => {
  expect(inPack(10, 'Home')).toBe(7)
  expect(inPack(10, 'End')).toBe(13)
})

test('an incomplete last row ends at its last slot', () => {
  expect(neighbour(8, 'End', 5, 10)).toBe(9)
  expect(neighbour(6, 'End', 5, 8)).toBe(7)
  expect(neighbour(7, 'ArrowRight', 5, 8)).toBe(7)
  expect(neighbour(4, 'ArrowDown', 5, 8)).toBe(null)
})

test('other keys are ignored', () => {
  expect(inPack(10, 'a')).toBe(null)
})
