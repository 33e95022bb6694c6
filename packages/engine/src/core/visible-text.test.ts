import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlain, isVisible, stripInvisible } from './visible-text.ts'

const UNSEEN = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x202e, 0x2060, 0x206a, 0x2800,
  0x3164, 0xfe0f, 0xfeff, 0xffa0, 0x1d173, 0xe0041, 0xe0100,
].map((code) => String.fromCodePoint(code))

describe.each(UNSEEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))('U+%s', (_, sign) => {
  test('is invisible, alone or repeated', () => {
    expect(isVisible(sign)).toBe(false)
    expect(isVisible(` ${sign.repeat(5)} `)).toBe(false)
  })

  test('is not allowed in a name, and does not make two equal words differ', () => {
    expect(isPlain(`La${sign}rks`)).toBe(false)
    expect(stripInvisible(`La${sign}rks`)).toBe('Larks')
  })
})

test('marks without a letter are invisible, and a stack of them is not a valid name', () => {
  expect(isVisible('\u0336\u0301\u0302')).toBe(false)
  expect(isPlain(`a${'\u0301'.repeat(4)}`)).toBe(false)
  expect(isPlain('e\u0301')).toBe(true)
})

test.each(['The Larks', 'Ünïcode', '北の炉', 'שלום', '👩‍🌾 Farm', '❤️', '!', 'ไก่ย่าง'])(
  '%s is seen, and a name',
  (name) => {
    expect(isVisible(name)).toBe(true)
    expect(isPlain(name)).toBe(true)
  },
)

test('stripping twice changes nothing more, and a text is visible only if something is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(stripInvisible(stripInvisible(text))).toBe(stripInvisible(text))
      expect(isVisible(text)).toBe(stripInvisible(text).length > 0)
    }),
  )
})
