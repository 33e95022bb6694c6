import { content } from '@hearthward/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMessage, lengthOf, maskAbuse } from './message-text.ts'

const maskedHere = (text: string) => maskAbuse(text, content.items)
const anything = fc.string({ unit: 'binary', maxLength: 400 })

test('whatever is typed becomes one line without signs that steer a screen', () => {
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

test('length is counted in signs, not in halves of them', () => {
  expect(lengthOf('😀😀')).toBe(2)
})

test('abuse is masked sign for sign, in disguise too, and the rest is left alone', () => {
  expect(maskedHere('you are a fucker, Ada')).toBe('you are a ****er, Ada')
  expect(maskedHere('f.u.c.k fuuuuck')).not.toMatch(/u{2,}/)
  expect(maskedHere('Selling 20 oak logs, meet at Lumbridge')).toBe('Selling 20 oak logs, meet at Lumbridge')
  fc.assert(fc.property(anything, (raw) => lengthOf(maskedHere(cleanMessage(raw))) > 0 || cleanMessage(raw) === ''))
})

test('what cannot be seen hides no abuse, and neither do marks or letters of another width', () => {
  for (const sign of ['\u00AD', '\u200C', '\u200D', '\u034F', '\u180E', '\uFE0F', '\u{E0041}', '\u0336']) {
    const text = cleanMessage(['f', 'u', 'c', 'k'].join(sign))
    expect(maskedHere(`oh ${text}, Ada`)).toMatch(/^oh \*\*\*\*\p{M}*, Ada$/u)
  }
  expect(maskedHere('ｆｕｃｋ')).toBe('****')
  expect(maskedHere('naïve façade, über 北の炉 👩‍🌾')).toBe('naïve façade, über 北の炉 👩‍🌾')
})

test('a link hides abuse only where there is such an item', () => {
  expect(maskedHere('[item:fuck_you] [item:logs]')).toBe('[item:****_you] [item:logs]')
  expect(maskedHere('[item:constructor]')).toBe('[item:constructor]')
})

test('nothing of the game itself is taken for abuse, by name or by link', () => {
  const { items, locations, monsters, npcs, activities, quests } = content
  const names = [items, locations, monsters, npcs, activities, quests].flatMap((all) =>
    Object.values(all as Record<string, { name: string }>).map(({ name }) => name),
  )
  expect(names.filter((name) => maskedHere(name) !== name)).toEqual([])
  const links = Object.keys(items).map((id) => `[item:${id}]`)
  expect(links.filter((link) => maskedHere(link) !== link)).toEqual([])
})
