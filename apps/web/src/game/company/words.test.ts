import type { Friend, Friends, Party, PartyInvite } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { withFriend } from '../../client/company.ts'
import { BONUS_STEPS, bonusText, inOrder, newInvites, waitingIn } from './words.ts'

const friend = (username: string, isOnline: boolean) => ({ uid: username, username, isOnline }) as Friend
const invite = (id: string) => ({ id }) as PartyInvite

test('[PARTY-27, PARTY-28, PARTY-29] a bonus is said in whole percents, and none is not said', () => {
  expect([1, 1.05, 1.1, 1.15].map(bonusText)).toEqual([null, '+5%', '+10%', '+15%'])
  expect(BONUS_STEPS).toEqual([
    { members: 1, text: 'none' },
    { members: 2, text: '+5%' },
    { members: 3, text: '+10%' },
    { members: 4, text: '+15%' },
  ])
})

test('friends who are there come first, each group by name', () => {
  const friends = [friend('Wren', false), friend('ada', true), friend('Bo', false), friend('Zoe', true)]
  expect(inOrder(friends).map(({ username }) => username)).toEqual(['ada', 'Zoe', 'Bo', 'Wren'])
})

test('an invitation is new once', () => {
  expect(newInvites([invite('a')], [invite('b'), invite('a')])).toEqual([invite('b')])
  expect(newInvites([invite('a'), invite('b')], [invite('b')])).toEqual([])
})

test('a friend who changed takes the place they had; a stranger takes none', () => {
  const all = { friends: [friend('Ada', false), friend('Bo', true)], asking: [], asked: [] }
  expect(withFriend(all, friend('Ada', true)).friends.map(({ isOnline }) => isOnline)).toEqual([true, true])
  expect(withFriend(all, friend('Cid', true))).toEqual(all)
})

test('invitations wait for an answer while one is in no party, and whoever would be a friend always does', () => {
  const friends: Friends = { friends: [], asking: [{ uid: 'ash', username: 'Ash' }], asked: [] }
  const invites = [invite('a'), invite('b')]
  expect(waitingIn({ party: null, invites, friends })).toBe(3)
  expect(waitingIn({ party: { id: 'larks' } as Party, invites, friends })).toBe(1)
})
