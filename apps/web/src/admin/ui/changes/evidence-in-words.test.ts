import { content } from '@hearthward/content'
import {
  EVIDENCE_TYPES,
  type Evidence,
  type EvidenceType,
  PLAYER_TIMELINE_KINDS,
  type PlayerTimelineEntry,
  type PlayerTimelineKind,
  RULE_KINDS,
  type RuleKind,
} from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { evidenceFacts } from '../../anti-cheat/words.ts'
import { evidenceEntries } from '../../investigations/words.ts'
import { timelineText } from '../../players/words.ts'
import { labelOf } from './in-words.ts'
import { ASH, AT, changesInWords, expectWords, inWords, LOG_ENTRY, PELL, UUID } from './testing-words.ts'

/** The evidence that rules of each kind record. */
const FOUND: Readonly<Record<RuleKind, Record<string, unknown>>> = {
  xp_rate: {
    from: AT - 300_000,
    until: AT,
    activityId: 'recipe:iron_bar',
    gains: { mining: 500 },
    gained: 500,
    expected: 10,
    stretches: 2,
  },
  session_length: { from: AT - 90_000_000, until: AT, intents: 400 },
  input_rhythm: { gaps: 40, meanMs: 900, deviationMs: 12 },
  wealth_jump: { from: AT - 5, until: AT, before: 10, after: 9_000_000 },
  market_price: { trades: 2, betterOffBy: 60_000, with: [ASH, PELL], examples: [{ id: 1, at: AT, buyer: ASH }] },
  trade_ring: { shape: 'one way', givers: [ASH], takers: [PELL], trades: 3, coins: 5_000, returned: 1 },
  multi_account: { device: 'a'.repeat(32), accounts: [ASH, PELL], by: ['party', 'trade'], onDevice: 4 },
  staff_grant: { grants: 2, coins: 5_000, with: [ASH], by: ['device', 'network', 'friend', 'case', 'self'] },
  staff_volume: { grants: 9, coins: 2_000_000, with: [ASH, PELL], usual: 100_000 },
}

describe('evidence', () => {
  const lines = (evidence: Record<string, unknown>) =>
    evidenceFacts({ evidence }).map(({ label, name, value }) => `${label}: ${inWords(name, value)}`)

  test.each(RULE_KINDS)('of an alert of the kind %s is shown in words', (kind) => {
    const shown = lines(FOUND[kind])
    expect(shown.length).toBeGreaterThan(0)
    expectWords(shown.join(' | '))
  })

  test('of a ring names its members', () => {
    const ring = { shape: 'ring', members: [ASH, PELL], itemId: 'flax', trades: 9, coins: 1 }
    expect(lines(ring)).toEqual(['Trades: 9', 'Shape: ring', 'Members: Ash, Pell', 'Item: Flax', 'Coins: 1 coin'])
  })

  const METADATA: Readonly<Record<EvidenceType, Record<string, unknown>>> = {
    alert: {
      id: UUID,
      ruleId: 'trade_ring',
      ruleName: 'One-way trading',
      kind: 'trade_ring',
      playerId: ASH,
      playerName: 'Ash',
      severity: 'high',
      status: 'false_positive',
      score: 5_000,
      evidence: FOUND.trade_ring,
      createdAt: AT,
      seenAt: AT,
      handledBy: null,
      handledAt: null,
    },
    log: LOG_ENTRY,
    trade: { id: 5, at: AT, itemId: 'flax', quantity: 12, price: 3, guide: 8, buyer: ASH, seller: PELL },
    message: { id: 9, channel: 'global', username: 'Ash', text: 'Hello', at: AT },
    link: {},
    other: {},
  }

  test.each(EVIDENCE_TYPES)('of the type %s in a case is shown in words', (type) => {
    const entries = evidenceEntries({ metadata: METADATA[type] } as Evidence)
    const shown = entries.map(([name, value]) => `${labelOf([name], content)}: ${inWords(name, value)}`)
    expectWords(shown.join(' | '))
    expect(entries.length > 0).toBe(Object.keys(METADATA[type]).length > 0)
  })
})

describe('an entry of the activity log', () => {
  const facts = (metadata: Record<string, unknown>) =>
    Object.fromEntries(
      evidenceEntries({ metadata }).map(([name, value]) => [labelOf([name], content), inWords(name, value)]),
    )
  const logged = (metadata: Record<string, unknown>) =>
    Object.fromEntries(changesInWords({}, { type: 'log', ...metadata }).map(([label, , after]) => [label, after]))

  test.each([
    ['evidence', facts],
    ['an entry of the audit log', logged],
  ])('shows the mean of the gaps instead of the sums for the rules, as %s', (_, read) => {
    const shown = read(LOG_ENTRY)
    expect(Object.keys(shown).filter((label) => /gap/i.test(label))).toEqual(['Average gap'])
    expect(shown).toMatchObject({ 'Average gap': '1,500 ms', Inputs: '9', 'Worth after': '104 coins' })
    expect(Object.values(shown)).not.toContain('nothing')
    expect(read({ ...LOG_ENTRY, gapCount: 0, gapSum: 0 })).not.toHaveProperty('Average gap')
  })

  test('shows the goods in offers, and a claim as a sentence', () => {
    const shown = facts({
      ...LOG_ENTRY,
      offered: { coins: 0, goods: { oak_logs: 5 } },
      claim: { kind: 'altered_copy', times: 2 },
    })
    expect(shown).toMatchObject({
      'In offers': 'coins 0 coins, goods Oak logs 5',
      Claim: 'Opened the game with a saved copy whose seal does not match (2 times)',
    })
    expect(facts({ ...LOG_ENTRY, offered: { coins: 0, goods: {} } })).not.toHaveProperty('In offers')
  })
})

/** One entry of each kind in a player's timeline. */
const ENTRIES: {
  [Kind in PlayerTimelineKind]: Omit<Extract<PlayerTimelineEntry, { kind: Kind }>, 'kind' | 'key' | 'at'>
} = {
  created: {},
  sign_in: { userAgent: 'Firefox' },
  replay: { from: AT - 3_600_000, intents: 3, experience: 1_200, coins: 40, gained: { oak_logs: 12 } },
  level: { skill: 'mining', level: 5 },
  trade: { side: 'sold', itemId: 'oak_logs', quantity: 5, price: 3, tax: 0, otherId: ASH, otherName: null },
  offer: { offerId: UUID, type: 'buy', itemId: 'oak_logs', quantity: 5, price: 3, status: 'partially_filled' },
  chat: { channel: 'global', text: 'Hello', isDeleted: false },
  report: {
    reportId: UUID,
    category: 'spam',
    text: '',
    status: 'pending',
    targetType: 'player',
    targetId: ASH,
    targetName: 'Ash',
  },
  reported: { reportId: UUID, category: 'spam', text: '', status: 'pending', reporterId: ASH, reporterName: null },
  ban: { banId: UUID, reason: 'Bots', expiresAt: AT, liftedAt: null },
  note: { authorName: 'Ash', content: 'Friendly' },
  message: { senderName: 'Ash', title: 'Hello', text: 'A word', readAt: AT },
  alert: {
    alertId: UUID,
    ruleName: 'Too long',
    ruleKind: 'session_length',
    severity: 'high',
    status: 'false_positive',
    score: 30,
  },
  case: {
    investigationId: UUID,
    type: 'multi_account',
    priority: 'low',
    status: 'in_progress',
    reason: 'No pauses',
    openedBy: 'Ash',
  },
  act: {
    logId: UUID,
    userId: ASH,
    username: 'Ash',
    action: 'edit_player',
    reason: null,
    isUndone: false,
    canUndo: false,
  },
}

test.each(PLAYER_TIMELINE_KINDS)('a line of the timeline of the kind %s is shown in words', (kind) => {
  const line = timelineText({ kind, key: UUID, at: AT, ...ENTRIES[kind] } as PlayerTimelineEntry, content)
  expectWords([line.text, line.more].join(' | '))
})
