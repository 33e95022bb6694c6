import { expect, test } from 'vitest'
import { type ActId, offeredActs, PLAYER_ACTS, type PlayerAct, type Subject, USUAL_ACTS } from './acts.ts'

const FREE = { acting: null, lockingOut: null }
const PLAYER = { id: 'ash', username: 'Ash', isBanned: false, deleted: false }
const EVERY_CALL = new Set(Object.values(PLAYER_ACTS).map(({ call }) => call))

const acts = (change: Partial<Subject> = {}, open: ReadonlySet<string> = EVERY_CALL, only?: readonly ActId[]) =>
  offeredActs({ player: PLAYER, mute: null, barred: FREE, ...change }, open, only)

test('what fits how a player stands is offered, and nothing the caller may not do', () => {
  expect(acts().offered).toEqual([
    'message',
    'give',
    'take',
    'consolidate',
    'membership',
    'reset',
    'mute',
    'ban',
    'delete',
  ])
  expect(acts({}, EVERY_CALL, USUAL_ACTS).offered).toEqual(['message', 'mute', 'ban'])
  expect(acts({}, new Set(['mutePlayer', 'unmutePlayer'])).offered).toEqual(['mute'])
  const muted = { mute: { until: 5, reason: 'Loud' } }
  expect(acts(muted, new Set(['mutePlayer', 'unmutePlayer'])).offered).toEqual(['unmute'])
  expect(acts({ player: { ...PLAYER, isBanned: true } }, EVERY_CALL, USUAL_ACTS).offered).toEqual([
    'message',
    'mute',
    'lift',
  ])
  expect(acts({ player: { ...PLAYER, isBanned: true, deleted: true } }).offered).toEqual(['restore'])
})

test('a membership is ended while there is one', () => {
  const member = (isActive: boolean) =>
    acts({ player: { ...PLAYER, subscription: { tier: 'elite', until: 5, isActive } } }).offered
  expect(member(true)).toContain('endMembership')
  expect(member(false)).not.toContain('endMembership')
})

test('of two acts with one place never both are offered', () => {
  const places: Record<string, PlayerAct> = PLAYER_ACTS
  for (const isBanned of [false, true])
    for (const deleted of [false, true])
      for (const mute of [null, { until: 5 }]) {
        const { offered } = acts({ player: { ...PLAYER, isBanned, deleted }, mute })
        const taken = offered.map((id) => places[id]?.place ?? id)
        expect(new Set(taken).size).toBe(taken.length)
      }
})

test('what would be refused for the rank of the player is not offered, and why is known', () => {
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
  // Nothing is said of what the caller could not do to anybody.
  expect(
    acts({ barred: { acting: 'staff/above', lockingOut: 'staff/above' } }, new Set(['messagePlayer'])).bars,
  ).toEqual([])
})
