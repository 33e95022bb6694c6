import { CLERK, type PlayerTimelineEntry } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { doingOf, kindsIn, kindsOpenTo, membershipOf, reachWords, seenOf, toldOf } from './words.ts'

const NOW = 1_700_000_000_000

describe('a row of the list', () => {
  test('says how long ago somebody was there, shortly', () => {
    const seen = (ago: number, isOnline = false) => seenOf({ lastActiveAt: NOW - ago, isOnline }, NOW)
    expect([seen(5_000, true), seen(120_000, true), seen(5_000)]).toEqual(['now', '2 min', '1 min'])
    expect([seen(3 * 3_600_000), seen(47 * 3_600_000), seen(90 * 86_400_000)]).toEqual(['3 h', '47 h', '90 days'])
    expect(seen(-60_000, true)).toBe('now')
  })

  test('says where somebody is and at what, also of things the data does not know', () => {
    const at = { currentLocation: 'port_sarim', activityId: null, isOnline: true }
    expect(doingOf(at, null)).toBe('port sarim · at rest')
    expect(doingOf({ ...at, isOnline: false }, null)).toBe('port sarim')
    expect(doingOf({ ...at, activityId: 'net_shrimp' }, null)).toBe('port sarim · net shrimp')
  })
})

test('a membership is told with its tier and its last day, and is none once it is over', () => {
  const membership = { tier: 'elite' as const, until: Date.UTC(2027, 4, 3, 23, 59, 59) }
  expect(membershipOf(membership, NOW)).toBe('elite, until 2027-05-03')
  expect(membershipOf(membership, membership.until)).toBe('none')
  expect(membershipOf({ tier: null, until: 0 }, NOW)).toBe('none')
})

describe('the kinds of a story', () => {
  test('are read from the address, each once; what is no kind is left out', () => {
    expect(kindsIn('trade,chat,chat,gossip,')).toEqual(['chat', 'trade'])
    expect([kindsIn(undefined), kindsIn(''), kindsIn('gossip')]).toEqual([[], [], []])
  })

  test('of sections that are closed to somebody are not offered', () => {
    expect(kindsOpenTo(new Set(['listInvestigations']))).toContain('case')
    expect(kindsOpenTo(new Set(['listInvestigations']))).not.toContain('alert')
    expect(kindsOpenTo(new Set(['listAlerts']))).not.toContain('case')
    expect(kindsOpenTo(new Set())).toContain('act')
  })
})

describe('a line of the story', () => {
  const told = (entry: object) => toldOf({ key: 'x', at: NOW, ...entry } as PlayerTimelineEntry, null)

  test('tells a trade with the other side and the sum', () => {
    const trade = { kind: 'trade', itemId: 'rune_ore', quantity: 18_000, price: 3_400, tax: 0, otherId: 'x' }
    expect(told({ ...trade, side: 'sold', otherName: 'Tobin' })).toEqual({
      text: 'Sold 18,000 rune ore to Tobin',
      more: '3,400 each, 61,200,000 in all',
      tone: 'river',
    })
    const bought = { ...trade, side: 'bought', otherName: null }
    expect(told({ ...bought, otherId: CLERK }).text).toBe('Bought 18,000 rune ore from the clerk')
    expect(told({ ...bought, otherId: null }).text).toBe('Bought 18,000 rune ore from somebody who is gone')
  })

  test('tells an act by who did it and why, a ban by whether it ends', () => {
    expect(told({ kind: 'act', username: 'Ash', action: 'edit_player', reason: 'A mishap' })).toMatchObject({
      text: 'Ash: Edit player',
      more: '“A mishap”',
    })
    const ban = { kind: 'ban', reason: 'Bots', expiresAt: null, liftedAt: null }
    expect(told(ban)).toEqual({ text: 'Was banned for good', more: '“Bots”', tone: 'blood' })
    expect(told({ ...ban, expiresAt: 5, liftedAt: 5 }).more).toBe('“Bots” · over')
  })

  test('tells an alert by what was measured, a case by who opened it, and leads to both', () => {
    const alert = { kind: 'alert', alertId: 'a1', ruleName: 'Too long', ruleKind: 'session_length', score: 30 }
    expect(told({ ...alert, severity: 'high', status: 'false_positive' })).toEqual({
      text: 'Alert: Too long',
      more: '30 h at a stretch · high · false positive',
      tone: 'blood',
      to: '/admin/anti-cheat',
      filters: { status: 'all', alert: 'a1' },
    })
    const opened = { kind: 'case', investigationId: 'c1', type: 'bot', priority: 'low', reason: 'No pauses' }
    expect(told({ ...opened, status: 'in_progress', openedBy: 'Ash' })).toEqual({
      text: 'Ash opened a case: No pauses',
      more: 'Bot · in progress',
      tone: 'blood',
      to: '/admin/investigations/c1',
    })
  })

  test('tells whether a message was read, and a report without words', () => {
    const message = { kind: 'message', senderName: 'Ash', title: 'Hello', text: 'A word', readAt: null }
    expect(told(message).more).toBe('A word · not read yet')
    expect(told({ kind: 'reported', reporterName: null, category: 'scam', text: '', status: 'pending' })).toEqual({
      text: 'Was reported by somebody who is gone for scam',
      more: 'pending',
      tone: 'blood',
    })
  })
})

test('a message says before it is sent how many it reaches', () => {
  expect(reachWords({ recipients: 1_200, online: 12, banned: 0 })).toBe('Reaches 1,200 players, 12 of them online now.')
  expect(reachWords({ recipients: 3, online: 0, banned: 2 })).toBe(
    'Reaches 3 players, none of them online now. 2 banned players are left out.',
  )
  expect(reachWords({ recipients: 1, online: 1, banned: 0 })).toBe('Reaches 1 player, who is online now.')
  expect(reachWords({ recipients: 1, online: 0, banned: 0 })).toBe('Reaches 1 player, who reads it on return.')
  expect(reachWords({ recipients: 0, online: 0, banned: 1 })).toBe('Reaches nobody. 1 banned player is left out.')
})
