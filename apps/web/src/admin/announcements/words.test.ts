import { expect, test } from 'vitest'
import { audienceText, parseNames, stateOf } from './words.ts'

test.each([
  [{ audience: { kind: 'everyone' }, addressees: null, names: [] }, 'Everyone'],
  [{ audience: { kind: 'online' }, addressees: 1, names: ['Ash'] }, '1 player who was online'],
  [{ audience: { kind: 'online' }, addressees: 12, names: ['Ash'] }, '12 players who were online'],
  [{ audience: { kind: 'player', uid: 'a' }, addressees: 1, names: ['Ash'] }, 'Ash'],
  [
    { audience: { kind: 'list', uids: [] }, addressees: 5, names: ['Ash', 'Bea', 'Cay', 'Dee'] },
    'Ash, Bea, Cay and 2 more',
  ],
  [{ audience: { kind: 'party', partyId: 'p' }, addressees: 2, names: ['Ash', 'Bea'] }, 'A party of 2: Ash, Bea'],
] as const)('%j is for %s', (written, words) => {
  expect(audienceText(written as never)).toBe(words)
})

test('an announcement is planned, active or over', () => {
  const state = (now: number) => stateOf({ isActive: false, startsAt: 10, expiresAt: 20 }, now).words
  expect([9, 10, 19, 20].map(state)).toEqual(['planned', 'active', 'active', 'over'])
})

test('names are extracted from any text', () => {
  expect(parseNames(' Ash, Bea;Cay\nDee  Ash')).toEqual(['Ash', 'Bea', 'Cay', 'Dee'])
  expect(parseNames(' , ')).toEqual([])
})
