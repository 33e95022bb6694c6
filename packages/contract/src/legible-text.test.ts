import { expect, test } from 'vitest'
import { MultiLineText, SingleLineText } from './inputs.ts'

test.each([
  ['  The  bridge\nis mended ', 'The bridge is mended'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u001B[31mred\u0007', '[31mred'],
])('the line %j is normalized to %j', (raw, read) => {
  expect(SingleLineText(1, 80).parse(raw)).toBe(read)
})

test('words keep their line breaks but no invisible characters', () => {
  expect(MultiLineText(1, 80).parse('One\u0007\r\n\u2066two\u2069\nthree')).toBe('One\ntwo\nthree')
})

test('a text that is too long, or empty after normalizing, is refused', () => {
  expect(SingleLineText(1, 5).safeParse('\u202E\u202C').success).toBe(false)
  for (const unseen of ['\u200D\u3164 \u2800', '\u0336\u0336', '\u{E0041}\u{E0042}']) {
    expect(SingleLineText(1, 5).safeParse(unseen).success).toBe(false)
    expect(MultiLineText(1, 5).safeParse(unseen).success).toBe(false)
  }
  expect(SingleLineText(1, 5).safeParse('abcdef').success).toBe(false)
  expect(SingleLineText(1, 5).safeParse('a\u0000').success).toBe(false)
})
