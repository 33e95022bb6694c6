import { content } from '@hearthward/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeEntry, noChangeText } from '../../activity/sentences.ts'
import { KIND_WORDS } from '../../anti-cheat/words.ts'
import { isGeneratedId, wordsOf } from './in-words.ts'
import { ASH, AT, changesInWords, expectWords, inWords, PELL, UUID } from './testing-words.ts'

const RULE = { kind: 'xp_rate', name: 'Too fast', threshold: 1.5, windowMinutes: 60, severity: 'low', enabled: 'on' }

/** Staff actions of every kind, with the details of their audit entries. */
const ACTIONS: Readonly<Record<string, { before?: unknown; after?: unknown }>> = {
  edit_player: {
    before: { coins: 100, skills: { mining: 0 }, currentLocation: 'lumbridge', subscription: { tier: null, until: 0 } },
    after: {
      coins: 112,
      skills: { mining: 50 },
      currentLocation: 'varrock',
      subscription: { tier: 'elite', until: AT },
    },
  },
  give_items: { before: { inventory: { 3: null } }, after: { inventory: { 3: { id: 'oak_logs', quantity: 5 } } } },
  remove_items: { before: { bank: { oak_logs: [3, 4] } }, after: { bank: { oak_logs: 0 } } },
  reset_player: { before: { equipment: { weapon: 'bronze_sword' } }, after: { equipment: { weapon: null } } },
  consolidate_inventory: {
    before: { waiting: [{ id: 'oak_logs', quantity: 1 }] },
    after: { waiting: [{ id: 'oak_logs', quantity: 2 }] },
  },
  undo_player_edit: { before: { specialAttackEnergy: 50 }, after: { specialAttackEnergy: 100 } },
  restore_snapshot: { before: { coins: 1_000 }, after: { coins: 5_000 } },
  grant_membership: { before: {}, after: { subscription: { tier: 'elite', until: AT } } },
  end_membership: { before: { subscription: { until: AT } }, after: { subscription: { until: AT - 1 } } },
  delete_player: { before: { deleted: false }, after: { deleted: true, deletedAt: AT } },
  restore_player: { before: { deleted: true }, after: { deleted: false } },
  ban_player: { before: { isBanned: false }, after: { isBanned: true, expiresAt: AT } },
  unban_player: { before: { isBanned: true, expiresAt: null }, after: { isBanned: false } },
  grant_appeal: { before: { isBanned: true, appeal: 'pending' }, after: { isBanned: false, appeal: 'resolved' } },
  mute_player: { before: { mutedUntil: null }, after: { mutedUntil: AT } },
  unmute_player: { before: { mutedUntil: AT }, after: { mutedUntil: null } },
  withdraw_announcement: { before: { expiresAt: AT }, after: { expiresAt: AT - 5 } },
  delete_message: { before: { channel: 'global', isDeleted: false }, after: { channel: 'global', isDeleted: true } },
  set_slow_mode: { before: { slowModeSeconds: 0 }, after: { slowModeSeconds: 30 } },
  message_player: { after: { title: 'Hello', text: 'A word' } },
  add_player_note: { after: { content: 'Friendly' } },
  set_permissions: { before: { permissions: [] }, after: { permissions: ['firestore_rules', 'view_players'] } },
  edit_access_rules: {
    before: { 'call:banPlayer': 'edit_players' },
    after: { 'call:banPlayer': 'nobody', 'topic:admin:logs': 'staff' },
  },
  update_system_config: {
    before: { xpMultiplier: 1, sessionTimeout: 3_600_000, taxRate: 0.05 },
    after: { xpMultiplier: 2, sessionTimeout: 600_000, taxRate: 0.1 },
  },
  enable_maintenance: {
    before: { enabled: false, reason: '', allowedUserTypes: ['admin'] },
    after: { enabled: true, reason: 'A new roof', allowedUserTypes: [] },
  },
  update_maintenance_settings: { before: { allowedUserTypes: [] }, after: { allowedUserTypes: ['admin', 'default'] } },
  update_skill_visibility: { before: { hidden: [] }, after: { hidden: ['runecrafting'] } },
  create_announcement: {
    after: {
      title: 'Tea',
      message: 'At four',
      priority: 'high',
      audience: 'list',
      to: { uids: [ASH, PELL], more: 3 },
      startsAt: AT,
      expiresAt: AT,
    },
  },
  message_players: {
    after: { title: 'Tea', text: 'At four', audience: 'party', partyId: UUID, to: { uids: [ASH], more: 0 } },
  },
  update_game_event: {
    before: { name: 'Fair', startTime: AT, endTime: AT, xpMultiplier: 1, skills: ['mining'] },
    after: { name: 'Fair', startTime: AT, endTime: AT + 1, xpMultiplier: 2, skills: [] },
  },
  update_item: {
    before: { value: 5, combatStats: { attackBonus: 3 }, effects: [] },
    after: { value: 7, combatStats: { attackBonus: 4 }, effects: [{ type: 'heal', amount: 3 }] },
  },
  update_map_activity: {
    before: { levelRequirements: { mining: 1 }, outputs: [{ itemId: 'tin_ore', quantity: 1, chance: 1 }] },
    after: {
      levelRequirements: { mining: 5 },
      outputs: [{ itemId: 'copper_ore', quantity: 2, chance: 0.5 }],
      duration: 3_000,
    },
  },
  update_npc: {
    before: { dialogueTrees: [{ id: 'hello', text: 'Hello.', options: [] }] },
    after: { dialogueTrees: [{ id: 'hello', text: 'Hi.', options: [{ id: 'bye', text: 'Bye', nextId: 'end' }] }] },
  },
  freeze_item: { before: { isFrozen: false }, after: { isFrozen: true } },
  cancel_offer: { before: { status: 'partially_filled' }, after: { status: 'cancelled' } },
  handle_report: { before: { status: 'pending', assignedTo: null }, after: { status: 'resolved', assignedTo: ASH } },
  handle_alert: { before: { status: 'open' }, after: { status: 'false_positive' } },
  update_detection_rule: {
    before: { threshold: 1.5, windowMinutes: 60, severity: 'low' },
    after: { threshold: 2, windowMinutes: 1_440, severity: 'high' },
  },
  create_detection_rule: {
    after: RULE,
  },
  delete_detection_rule: {
    before: RULE,
  },
  run_detection: { after: { raised: 3 } },
  open_investigation: {
    before: {},
    after: { type: 'multi_account', status: 'in_progress', priority: 'high', assignedTo: 'nobody' },
  },
  add_investigation_evidence: {
    after: { type: 'trade', description: 'Sold', id: 5, at: AT, itemId: 'flax', buyer: ASH, seller: PELL, guide: 8 },
  },
  write_investigation_report: { after: { report: UUID } },
  add_investigation_note: { before: {}, after: { type: 'interview', note: 'private' } },
  verify_investigation_evidence: {
    before: { description: 'Sold', isVerified: false },
    after: { description: 'Sold', isVerified: true },
  },
  verify_backup: { after: { found: 'intact' } },
  delete_backup: { before: { documentCount: 21_279, size: 12_400_000 } },
  delete_recipe: {
    before: {
      id: 'iron_bar',
      name: 'Iron bar',
      skillRequirements: { smithing: 15 },
      inputs: [{ itemId: 'iron_ore', quantity: 1 }],
      output: { itemId: 'iron_bar', quantity: 1 },
    },
  },
  create_backup: { after: { documentCount: 21_279, size: 12_400_000 } },
  restore_backup: { after: { backup: UUID, madeAt: AT, documentCount: 5 } },
  cleanup_invalid_items_ended: {
    after: { status: 'completed', dryRun: true, changed: 1, failures: 0, what: ['Pell: 7 × star dust from the bank'] },
  },
}

describe('an audit entry', () => {
  test.each(Object.entries(ACTIONS))('%s is shown in words', (action, details) => {
    expectWords(describeEntry({ action, details }))
    const changes = changesInWords(details.before, details.after)
    expectWords(changes.flat().filter(Boolean).join(' | '))
    if (action !== 'write_investigation_report') expect(changes.length).toBeGreaterThan(0)
  })

  test('names the type of a case as the page of cases does', () => {
    expect(inWords('type', 'multi_account')).toBe('Multiple accounts')
  })

  test('shows names, dates and differences', () => {
    const { before, after } = ACTIONS['edit_player'] ?? {}
    expect(changesInWords(before, after)).toEqual([
      ['Coins', '100 coins', '112 coins', '12 coins more'],
      ['Skills · Mining', '0', '50', '50 more'],
      ['Current location', content.locations['lumbridge']?.name, content.locations['varrock']?.name, null],
      ['Subscription · Tier', 'nothing', 'elite', null],
      ['Subscription · Until', 'never', 'on 4 May', null],
    ])
    expect(changesInWords({ inventory: { 3: null } }, { inventory: { 3: { id: 'oak_logs', quantity: 5 } } })).toEqual([
      ['Inventory · slot 4', 'nothing', '5 × Oak logs', null],
    ])
    const stack = (quantity: number) => ({ inventory: { 1: { id: 'oak_logs', quantity } } })
    expect(changesInWords(stack(6_451), stack(6_450))).toEqual([
      ['Inventory · slot 2', '6,451 × Oak logs', '6,450 × Oak logs', '1 less'],
    ])
    expect(changesInWords({ permissions: [] }, { permissions: ['firestore_rules'] })).toEqual([
      ['Permissions', 'nothing', 'edit access rules', null],
    ])
  })

  test('names the recipients of a message or announcement', () => {
    const to = (uids: string[], more = 0) => ({ audience: 'list', to: { uids, more } })
    expect(changesInWords(undefined, to([ASH, 'pQ2wXz7mB4cD9fG1hJ5sL6aEkV3nR8tZ'], 1_200))).toEqual([
      ['Audience', 'nothing', 'a list of players', null],
      ['To', 'nothing', 'Ash, a deleted player and 1,200 more', null],
    ])
    expect(changesInWords(to([ASH]), to([ASH, PELL]))).toEqual([['To', 'Ash', 'Ash, Pell', null]])
    expect(wordsOf('to', { uids: [ASH], more: 0 }, content)).toEqual([{ player: ASH }])
  })

  test('omits fields that read the same before and after', () => {
    const before = { what: null, findings: '', note: undefined, chance: 0.000_001, session: UUID, coins: 5 }
    const after = { what: [], findings: null, note: '', chance: 0.000_002, session: `1${UUID.slice(1)}`, coins: 6 }
    // Two shares that are equal only after rounding do differ.
    expect(changesInWords(before, after).map(([label]) => label)).toEqual(['Chance', 'Coins'])
  })

  test('names roles, kinds of rules and written reports as their own pages do', () => {
    const { before, after } = ACTIONS['update_maintenance_settings'] ?? {}
    expect(changesInWords(before, after)).toEqual([['Allowed roles', 'Owners', 'Staff, Every player', null]])
    expect(inWords('kind', 'xp_rate')).toBe(KIND_WORDS.xp_rate)
    expect(inWords('kind', 'toString')).toBe('to string')
    const report = { action: 'write_investigation_report', details: ACTIONS['write_investigation_report'] ?? {} }
    expect(changesInWords(undefined, report.details.after)).toEqual([])
    expect(noChangeText(report)).toBe('A report was written. It is kept with the case.')
    expect(noChangeText({ action: 'end_membership' })).toBe('No field was changed.')
  })

  test('leaves user-written text alone, and names that look like code', () => {
    expect(inWords('text', 'say {hello} at 1794929089999')).toBe('say {hello} at 1794929089999')
    expect(inWords('playerName', 'maren_7b')).toBe('maren_7b')
    expect(inWords('handledBy', 'tobinRed')).toBe('tobinRed')
  })

  test('never shows an id, a timestamp, JSON or a field path, whatever it contains', () => {
    const key = fc.constantFrom(
      'sessionId',
      'someField',
      'a_b',
      'playerId',
      'itemId',
      'seenAt',
      'nested.field',
      'x',
      '3',
    )
    const leaf = fc.oneof(
      fc.constantFrom<unknown>(
        ASH,
        PELL,
        UUID,
        'false_positive',
        'camelCase',
        'dotted.path',
        AT,
        AT + 5,
        12,
        0.5,
        null,
        true,
      ),
      fc.integer({ min: -1_000, max: 1_000_000 }),
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(key, value), fc.dictionary(key, value), (before, after) => {
        expectWords(changesInWords(before, after).flat().filter(Boolean).join(' | '))
      }),
    )
  })
})

test('ids are distinguished from words', () => {
  for (const id of [ASH, UUID, 'demo-0000012', `${'f'.repeat(31)}1`]) expect(isGeneratedId(id)).toBe(true)
  for (const word of ['Ash', 'oak_logs', 'internationalisationally', 'the-old-mill'])
    expect(isGeneratedId(word)).toBe(false)
})
