import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './cursor.ts'

test('a cursor can be written into an address and parsed again', () => {
  const cursor = { at: 1_700_000_000_000, id: 'a.b-c' }
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
})

test.each([undefined, '', 'x', '.id', '12', '12.', 'x.12'])(
  '%j is no cursor, so the list starts at its beginning',
  (word) => {
    expect(parseCursor(word)).toBeUndefined()
  },
)
