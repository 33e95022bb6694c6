import { expect, test } from 'vitest'
import {
  type ActionSubject,
  DRAWER_ACTIONS,
  offeredActions,
  PLAYER_ACTIONS,
  type PlayerAction,
  type PlayerActionId,
} from './actions.ts'

const FREE = { acting: null, lockingOut: null }
const PLAYER = { id: 'ash', username: 'Ash', isBanned: false, deleted: false }
const EVERY_CALL = new Set(Object.values(PLAYER_ACTIONS).map(({ call }) => call))

const acts = (
  change: Partial<ActionSubject> = {},
  open: ReadonlySet<string> = EVERY_CALL,
  only?: readonly PlayerActionId[],
) => offeredActions({ player: PLAYER, mute: null, barred: FREE, ...change }, open, only)

test("actions that apply to the player's state are offered, unless the user may not run them", () => {
  expect(acts().offered).toEqual([
    'message',
    'give',
    'take',
    'consolidate',
    'membership',
    'reset',
    'mute',
    'signOut',
    'ban',
    'delete',
  ])
  expect(acts({}, EVERY_CALL, DRAWER_ACTIONS).offered).toEqual(['message', 'mute', 'ban'])
  expect(acts({}, new Set(['mutePlayer', 'unmutePlayer'])).offered).toEqual(['mute'])
  const muted = { mute: { until: 5, reason: 'Loud' } }
  expect(acts(muted, new Set(['mutePlayer', 'unmutePlayer'])).offered).toEqual(['unmute'])
  expect(acts({ player: { ...PLAYER, isBanned: true } }, EVERY_CALL, DRAWER_ACTIONS).offered).toEqual([
    'message',
    'mute',
    'lift',
  ])
  expect(acts({ player: { ...PLAYER, isBanned: true, deleted: true } }).offered).toEqual(['restore'])
})

test('a guest cannot be signed out', () => {
  expect(acts({ player: { ...PLAYER, isGuest: true } }).offered).not.toContain('signOut')
  expect(acts({ player: { ...PLAYER, isGuest: false } }).offered).toContain('signOut')
})

test('a membership can be ended only while it is active', () => {
  const member = (isActive: boolean) =>
    acts({ player: { ...PLAYER, subscription: { tier: 'elite', until: 5, isActive } } }).offered
  expect(member(true)).toContain('endMembership')
  expect(member(false)).not.toContain('endMembership')
})

test('two actions that share a button are never both offered', () => {
  const places: Record<string, PlayerAction> = PLAYER_ACTIONS
  for (const isBanned of [false, true])
    for (const deleted of [false, true])
      for (const mute of [null, { until: 5 }]) {
        const { offered } = acts({ player: { ...PLAYER, isBanned, deleted }, mute })
        const taken = offered.map((id) => places[id]?.sharesButton ?? id)
        expect(new Set(taken).size).toBe(taken.length)
      }
})

test("an action refused for the player's rank is not offered, and the reason is given", () => {
  expect(acts({ barred: { acting: 'staff/above', lockingOut: 'staff/above' } })).toEqual({
    offered: ['message'],
    bars: ['staff/above'],
  })
  const owner = acts({ barred: { acting: null, lockingOut: 'staff/owner' } })
  expect(owner.bars).toEqual(['staff/owner'])
  expect(owner.offered).toContain('mute')
  expect(owner.offered).not.toContain('ban')
  const oneself = acts({ barred: { acting: null, lockingOut: 'staff/oneself' } })
  expect(oneself.bars).toEqual(['staff/oneself'])
  expect(oneself.offered).toEqual(['message', 'give', 'take', 'consolidate', 'membership', 'reset'])
  // No reason is given for actions the user could not run on anyone.
  expect(
    acts({ barred: { acting: 'staff/above', lockingOut: 'staff/above' } }, new Set(['messagePlayer'])).bars,
  ).toEqual([])
})
