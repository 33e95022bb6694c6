import { expect, test } from 'vitest'
import { placeAfterDrop, placeAfterStep } from './moves.ts'

const IDS = [4, 7, 9, 12]

test('[PL2] an entry dropped above or below another one gets the place beside it', () => {
  expect(placeAfterDrop(IDS, 4, { entryId: 9, side: 'below' })).toBe(2)
  expect(placeAfterDrop(IDS, 4, { entryId: 9, side: 'above' })).toBe(1)
  expect(placeAfterDrop(IDS, 12, { entryId: 4, side: 'above' })).toBe(0)
  expect(placeAfterDrop(IDS, 7, { entryId: 12, side: 'below' })).toBe(3)
})

test('an entry dropped where it already is does not move', () => {
  expect(placeAfterDrop(IDS, 7, { entryId: 7, side: 'below' })).toBeNull()
  expect(placeAfterDrop(IDS, 7, { entryId: 4, side: 'below' })).toBeNull()
  expect(placeAfterDrop(IDS, 7, { entryId: 9, side: 'above' })).toBeNull()
  expect(placeAfterDrop(IDS, 7, null)).toBeNull()
})

test('a drag whose entry, or the one below it, has begun meanwhile moves nothing', () => {
  expect(placeAfterDrop([7, 9, 12], 4, { entryId: 9, side: 'below' })).toBeNull()
  expect(placeAfterDrop([7, 9, 12], 7, { entryId: 4, side: 'above' })).toBeNull()
})

test('a drag during which the first entry has begun ends beside the entry it was dropped on', () => {
  expect(placeAfterDrop([7, 9, 12], 12, { entryId: 9, side: 'above' })).toBe(1)
})

test('a step ends at the ends of the plan', () => {
  expect(placeAfterStep(IDS, 7, -1)).toBe(0)
  expect(placeAfterStep(IDS, 7, 1)).toBe(2)
  expect(placeAfterStep(IDS, 4, -1)).toBeNull()
  expect(placeAfterStep(IDS, 12, 1)).toBeNull()
  expect(placeAfterStep(IDS, 5, 1)).toBeNull()
})
