import { expect, test, vi } from 'vitest'

// The hooks beside it need a page; the arithmetic does not.
vi.mock('../../client/index.ts', () => ({ useGame: () => undefined }))
const { neighbour } = await import('./pack.ts')

test('arrows walk the pack and stop at its edges', () => {
  expect(neighbour(8, 'ArrowRight')).toBe(9)
  expect(neighbour(8, 'ArrowUp')).toBe(1)
  expect(neighbour(6, 'ArrowRight')).toBe(6)
  expect(neighbour(7, 'ArrowLeft')).toBe(7)
  expect(neighbour(3, 'ArrowUp')).toBe(null)
  expect(neighbour(24, 'ArrowDown')).toBe(null)
})

test('Home and End go to the ends of the row', () => {
  expect(neighbour(10, 'Home')).toBe(7)
  expect(neighbour(10, 'End')).toBe(13)
})

test('other keys lead nowhere', () => {
  expect(neighbour(10, 'a')).toBe(null)
})
