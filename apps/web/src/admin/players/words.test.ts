import { CLERK, type PlayerTimelineEntry } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import {
  activityText,
  allowedKinds,
  lastSeenText,
  membershipText,
  parseKinds,
  reachWords,
  timelineText,
} from './words.ts'

const NOW = 1_700_000_000_000

describe('a row of the list', () => {
  test('shows in short how long ago a player was online', () => {
    const seen = (ago: number, isOnline = false) => lastSeenText({ lastActiveAt: NOW - ago, isOnline }, NOW)
    expect([seen(5_000, true), seen(120_000, true), seen(5_000)]).toEqual(['now', '2 min', '1 min'])
    expect([seen(3 * 3_600_000), seen(47 * 3_600_000), seen(90 * 86_400_000)]).toEqual(['3 h', '47 h', '90 days'])
    expect(seen(-60_000, true)).toBe('now')
  })

  test('shows the location and activity of a player, also if the content does not know them', () => {
    const at = { currentLocation: 'port_sarim', activityId: null, isOnline: true }
    expect(activityText(at, null)).toBe('port sarim · idle')
    expect(activityText({ ...at, isOnline: false }, null)).toBe('port sarim')
    expect(activityText({ ...at, activityId: 'net_shrimp' }, null)).toBe('port sarim · net shrimp')
  })
})

test('a membership shows its tier and last day, and none after it ends', () => {
  const membership = { tier: 'elite' as const, until: Date.UTC(2027, 4, 3, 23, 59, 59) }
  expect(membershipText(membership, NOW)).toBe('elite, until 2027-05-03')
  expect(membershipText(membership, membership.until)).toBe('none')
  expect(membershipText({ tier: null, until: 0 }, NOW)).toBe('none')
})

describe('the kinds of timeline entries', () => {
  test('are read from the address without duplicates and unknown kinds', () => {
    expect(parseKinds('trade,chat,chat,gossip,')).toEqual(['chat', 'trade'])
    expect([parseKinds(undefined), parseKinds(''), parseKinds('gossip')]).toEqual([[], [], []])
  })

  test('are left out if their section is closed to the user', () => {
    expect(allowedKinds(new Set(['listInvestigations']))).toContain('case')
    expect(allowedKinds(new Set(['listInvestigations']))).not.toContain('alert')
    expect(allowedKinds(new Set(['listAlerts']))).not.toContain('case')
    expect(allowedKinds(new Set())).toContain('act')
  })
})

describe('a line of the timeline', () => {
  const textOf = (entry: object) => timelineText({ key: 'x', at: NOW, ...entry } as PlayerTimelineEntry, null)

  test('describes a trade with the other side and the total', () => {
    const trade = { kind: 'trade', itemId: 'rune_ore', quantity: 18_000, price: 3_400, tax: 0, otherId: 'x' }
    expect(textOf({ ...trade, side: 'sold', otherName: 'Tobin' })).toEqual({
      text: 'Sold 18,000 × rune ore to Tobin',
      more: '3,400 each, 61,200,000 in total',
      tone: 'river',
    })
    const bought = { ...trade, side: 'bought', otherName: null }
    expect(textOf({ ...bought, otherId: CLERK }).text).toBe('Bought 18,000 × rune ore from the clerk')
    expect(textOf({ ...bought, otherId: null }).text).toBe('Bought 18,000 × rune ore from a deleted player')
  })

  test('describes a staff action by its author and reason, a ban by its end', () => {
    expect(textOf({ kind: 'act', username: 'Ash', action: 'edit_player', reason: 'A mishap' })).toMatchObject({
      text: 'Ash: Edit player',
      more: '“A mishap”',
    })
    const ban = { kind: 'ban', reason: 'Bots', expiresAt: null, liftedAt: null }
    expect(textOf(ban)).toEqual({ text: 'Was banned permanently', more: '“Bots”', tone: 'blood' })
    expect(textOf({ ...ban, expiresAt: 5, liftedAt: 5 }).more).toBe('“Bots” · ended')
  })

  test('describes an alert by its measurement, a case by its author, and links to both', () => {
    const alert = { kind: 'alert', alertId: 'a1', ruleName: 'Too long', ruleKind: 'session_length', score: 30 }
    expect(textOf({ ...alert, severity: 'high', status: 'false_positive' })).toEqual({
      text: 'Alert: Too long',
      more: '30 h without a break · high · false positive',
      tone: 'blood',
      to: '/admin/anti-cheat',
      filters: { status: 'all', alert: 'a1' },
    })
    const opened = { kind: 'case', investigationId: 'c1', type: 'bot', priority: 'low', reason: 'No pauses' }
    expect(textOf({ ...opened, status: 'in_progress', openedBy: 'Ash' })).toEqual({
      text: 'Ash opened a case: No pauses',
      more: 'Bot · in progress',
      tone: 'blood',
      to: '/admin/investigations/c1',
    })
  })

  test('shows whether a message was read, and a report without text', () => {
    const message = { kind: 'message', senderName: 'Ash', title: 'Hello', text: 'A word', readAt: null }
    expect(textOf(message).more).toBe('A word · not read yet')
    expect(textOf({ kind: 'reported', reporterName: null, category: 'scam', text: '', status: 'pending' })).toEqual({
      text: 'Was reported by a deleted player for scam',
      more: 'pending',
      tone: 'blood',
    })
  })
})

test('the number of recipients is shown before a message is sent', () => {
  expect(reachWords({ recipients: 1_200, online: 12, banned: 0 })).toBe('Reaches 1,200 players, 12 of them online now.')
  expect(reachWords({ recipients: 3, online: 0, banned: 2 })).toBe(
    'Reaches 3 players, none of them online now. 2 banned players are left out.',
  )
  expect(reachWords({ recipients: 1, online: 1, banned: 0 })).toBe('Reaches 1 player, who is online now.')
  expect(reachWords({ recipients: 1, online: 0, banned: 0 })).toBe('Reaches 1 player, who is offline now.')
  expect(reachWords({ recipients: 0, online: 0, banned: 1 })).toBe('Reaches nobody. 1 banned player is left out.')
})
