import type { Friend, Friends, Party, PartyInvite } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { withFriend } from './social.ts'
import { BONUS_STEPS, bonusText, countWaiting, inviteText, sortFriends } from './social-texts.ts'

const friend = (username: string, isOnline: boolean) => ({ uid: username, username, isOnline }) as Friend

test('[PARTY-27, PARTY-28, PARTY-29] a bonus is shown in whole percents, and not at all if there is none', () => {
  expect([1, 1.05, 1.1, 1.15].map(bonusText)).toEqual([null, '+5%', '+10%', '+15%'])
  expect(BONUS_STEPS).toEqual([
    { members: 1, text: 'none' },
    { members: 2, text: '+5%' },
    { members: 3, text: '+10%' },
    { members: 4, text: '+15%' },
  ])
})

test('online friends come first, each group by name', () => {
  const friends = [friend('Wren', false), friend('ada', true), friend('Bo', false), friend('Zoe', true)]
  expect(sortFriends(friends).map(({ username }) => username)).toEqual(['ada', 'Zoe', 'Bo', 'Wren'])
})

test('one invitation shows its names, several show their number', () => {
  const invite = { fromUsername: 'Ada', partyName: 'The Larks' }
  expect(inviteText([invite])).toBe('Ada invites you to The Larks.')
  expect(inviteText([invite, invite, invite])).toBe('You have 3 party invitations.')
})

test('a changed friend is replaced in the list; other players are ignored', () => {
  const all = { friends: [friend('Ada', false), friend('Bo', true)], asking: [], asked: [] }
  expect(withFriend(all, friend('Ada', true)).friends.map(({ isOnline }) => isOnline)).toEqual([true, true])
  expect(withFriend(all, friend('Cid', true))).toEqual(all)
})

test('invitations wait for an answer while the player has no party, friend requests always do', () => {
  const friends: Friends = { friends: [], asking: [{ uid: 'ash', username: 'Ash' }], asked: [] }
  const invites = ['a', 'b'].map((id) => ({ id }) as PartyInvite)
  expect(countWaiting({ party: null, invites, friends })).toBe(3)
  expect(countWaiting({ party: { id: 'larks' } as Party, invites, friends })).toBe(1)
})
