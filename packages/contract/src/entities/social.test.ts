import { expect, test } from 'vitest'
import { LONGEST_PARTY_NAME } from '../constants.ts'
import { PartyName } from './social.ts'

test('the name of a party is short and consists of visible characters', () => {
  expect(PartyName.parse('  Häuptlinge & Söhne ')).toBe('Häuptlinge & Söhne')
  expect(PartyName.parse('x'.repeat(LONGEST_PARTY_NAME))).toHaveLength(24)
  for (const name of ['', '   ', 'x'.repeat(LONGEST_PARTY_NAME + 1)])
    expect(PartyName.safeParse(name).success).toBe(false)
})

test.each(['\u200B', '\u202E', '\u2066', '\uFEFF', '\u0007', '\n', '\u2028', '\uE000'])(
  'a name with %j in it could pass for another',
  (sign) => expect(PartyName.safeParse(`The${sign}Larks`).success).toBe(false),
)
