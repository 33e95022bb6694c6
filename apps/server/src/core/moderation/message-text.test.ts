import { content } from '@hearthward/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMessage, isAbusive, lengthOf, maskAbuse } from './message-text.ts'

const mask = (text: string) => maskAbuse(text, content.items)
const anything = fc.string({ unit: 'binary', maxLength: 400 })

test('any input becomes one line without control or direction characters', () => {
  fc.assert(
    fc.property(anything, (raw) => {
      const text = cleanMessage(raw)
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u)
      expect(text).toBe(text.trim())
      expect(text.isWellFormed()).toBe(true)
      expect(cleanMessage(text)).toBe(text)
    }),
  )
})

test.each([
  ['  hello  ', 'hello'],
  ['one\ntwo\tthree', 'one two three'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u2066hidden\u2069', 'hidden'],
  ['\u0000\u0007\u001B[31mred', '[31mred'],
  ['half \ud800 a sign', 'half a sign'],
  [`z${'\u0335'.repeat(40)}algo`, `z${'\u0335'.repeat(3)}algo`],
  ['\u200B\u200B', ''],
  ['\u200D\u3164 \u2800\u00AD', ''],
  ['\u0336\u0336\u0336\u0336', ''],
  ['\u{E0041}\u{E0042}', ''],
  ['<b>bold</b> & [item:logs]', '<b>bold</b> & [item:logs]'],
  ['שלום', 'שלום'],
  ['👩‍🌾', '👩‍🌾'],
])('%j is read as %j', (raw, read) => {
  expect(cleanMessage(raw)).toBe(read)
})

test('length is counted in code points', () => {
  expect(lengthOf('😀😀')).toBe(2)
})

test('abuse is masked character by character, also in disguise, and other text is left alone', () => {
  expect(mask('you are a fucker, Ada')).toBe('you are a ****er, Ada')
  expect(mask('f.u.c.k fuuuuck')).not.toMatch(/u{2,}/)
  expect(mask('Selling 20 oak logs, meet at Lumbridge')).toBe('Selling 20 oak logs, meet at Lumbridge')
  fc.assert(fc.property(anything, (raw) => lengthOf(mask(cleanMessage(raw))) > 0 || cleanMessage(raw) === ''))
})

test('abuse that is spelled out with punctuation is masked, and ordinary abbreviations are left alone', () => {
  expect(mask('oh f.u.c.k, Ada')).toBe('oh *.*.*.*, Ada')
  for (const text of ['f.u.c.k', 'F-U-C-K', 's_h_1_t', 'f*u*c*k!', 'f...u...c...k']) expect(isAbusive(text)).toBe(true)
  const ordinary = [
    'J.R.R. Tolkien',
    'a.s.a.p',
    'e.g. 2.5.5',
    'U.S.A.',
    'q&a',
    'A-B-C',
    '1.2.3',
    "rock'n'roll",
    'g.g. w.p.',
  ]
  for (const text of ordinary) expect(mask(text)).toBe(text)
})

test('invisible characters, combining marks and full-width letters do not hide abuse', () => {
  for (const sign of ['\u00AD', '\u200C', '\u200D', '\u034F', '\u180E', '\uFE0F', '\u{E0041}', '\u0336']) {
    const text = cleanMessage(['f', 'u', 'c', 'k'].join(sign))
    expect(mask(`oh ${text}, Ada`)).toMatch(/^oh \*\*\*\*\p{M}*, Ada$/u)
  }
  expect(mask('ｆｕｃｋ')).toBe('****')
  expect(mask('naïve façade, über 北の炉 👩‍🌾')).toBe('naïve façade, über 北の炉 👩‍🌾')
})

test('an item link is left unmasked only if the item exists', () => {
  expect(mask('[item:fuck_you] [item:logs]')).toBe('[item:****_you] [item:logs]')
  expect(mask('[item:constructor]')).toBe('[item:constructor]')
})

test('no name or item link of the game is taken for abuse', () => {
  const { items, locations, monsters, npcs, activities, quests } = content
  const names = [items, locations, monsters, npcs, activities, quests].flatMap((all) =>
    Object.values(all as Record<string, { name: string }>).map(({ name }) => name),
  )
  expect(names.filter((name) => mask(name) !== name)).toEqual([])
  const links = Object.keys(items).map((id) => `[item:${id}]`)
  expect(links.filter((link) => mask(link) !== link)).toEqual([])
})
