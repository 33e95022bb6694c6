import { content } from '@hearthward/content'
import { expect } from 'vitest'
import { plainText, type Word, wordsOf } from './in-words.ts'
import { shownChanges } from './shown-changes.ts'

export const [ASH, PELL] = ['kV3nR8tYpQ2wXz7mB4cD9fG1hJ5sL6aE', 'pQ2wXz7mB4cD9fG1hJ5sL6aEkV3nR8tY']
const NAMES = { [ASH]: 'Ash', [PELL]: 'Pell' }
export const UUID = '0c8f3c1e-6a2b-4f57-9d11-2f6f3a9be0d4'
export const AT = 1_794_929_089_999

const RAW: Readonly<Record<string, RegExp>> = {
  'an id': /\b[A-Za-z0-9]{32}\b|[0-9a-f]{8}-[0-9a-f]{4}-/,
  'a timestamp': /\b1[5-9]\d{11}\b|\d{4}-\d\d-\d\dT/,
  JSON: /[{}[\]]|":/,
  'a field of the code': /\b[a-z]+[A-Z]\w*|\b[a-z]+\.[a-z]+|\b[a-z]+_[a-z]+/,
}
export function expectWords(shown: string): void {
  for (const [what, raw] of Object.entries(RAW)) expect(shown, `${what} in: ${shown}`).not.toMatch(raw)
}

const plain = (words: readonly Word[]) => plainText(words, NAMES, () => 'on 4 May')
export const inWords = (key: string, value: unknown) => plain(wordsOf(key, value, content))
export const changesInWords = (before: unknown, after: unknown) =>
  shownChanges(before, after, content).map(({ label, before, after, delta }) => [
    label,
    plain(before),
    plain(after),
    delta,
  ])

/** An entry of the activity log as the server writes it into evidence. */
export const LOG_ENTRY = {
  id: 7,
  playerId: ASH,
  from: AT - 300_000,
  until: AT,
  device: 'f'.repeat(24),
  activityId: 'chop_oak',
  locationId: 'lumbridge',
  gains: { woodcutting: 25 },
  gained: 25,
  expected: 40,
  completions: 1,
  intents: 9,
  gaps: [0, 0, 0, 2, 6],
  gapCount: 8,
  gapSum: 12_000,
  gapSquares: 20_000_000,
  coinsBefore: 1,
  coinsAfter: 1,
  worthBefore: 100,
  worthAfter: 104,
  offered: null,
  isByStaff: false,
  told: null,
  claim: null,
}
