import { type Content, newPlayer, type Player, reportOf, SKILLS, viewOf } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { REQUEST_REFUSALS } from './call.ts'
import {
  type Call,
  type CallName,
  COLLECTIONS,
  calls,
  Email,
  MOST_GAINS,
  MOST_INTENTS,
  Password,
  PERMISSIONS,
  type RefusalCode,
  refusalsOf,
  STAFF_CALLS,
  Username,
} from './index.ts'

const names = Object.keys(calls) as CallName[]

describe('every call', () => {
  test.each(names)('%s has a description in one sentence', (name) => {
    expect(calls[name].does).toMatch(/^[A-Z].{10,}\.$/)
    expect(calls[name].does.length).toBeLessThan(200)
    expect(name).toMatch(/^([a-z][A-Za-z]+|auth(\/[a-z-]+)+)$/)
  })

  test.each(names)('%s has an input and an output with a JSON schema', (name) => {
    const { input, output } = calls[name]
    expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({ type: 'object' })
    expect(z.toJSONSchema(output, { io: 'output' })).toBeTypeOf('object')
  })

  test.each(names)('%s has a caller and a rate limit', (name) => {
    const { who, limit } = calls[name]
    expect(['anybody', 'account', 'player', 'staff', ...PERMISSIONS]).toContain(who)
    expect(limit.most).toBeGreaterThan(0)
    expect(limit.perSeconds).toBeGreaterThan(0)
  })

  test.each(names)('%s lists the refusals of any request, of its callers and its own', (name) => {
    const call: Call = calls[name]
    const isStaff = !['anybody', 'account', 'player'].includes(call.who)
    const reasons: [RefusalCode, boolean][] = [
      [call.signedOut, call.who !== 'anybody'],
      ['auth/deleted', call.who !== 'anybody' && !call.toSuspended],
      ['auth/banned', call.who !== 'anybody' && !call.toSuspended],
      ['auth/guest', call.who !== 'anybody' && !call.toGuests],
      ['server/maintenance', call.who === 'player'],
      ['player/not-loaded', call.who === 'player'],
      ['auth/admin', isStaff],
      ['auth/required', isStaff && call.freshness !== 'none'],
      ['auth/confirm', isStaff && call.freshness !== 'none'],
      ['auth/no-second-factor', isStaff && call.freshness !== 'none'],
      ['approval/needed', call.approval !== 'none'],
      ['approval/too-many', call.approval !== 'none'],
      ['approval/closed', call.approval !== 'none'],
      ['approval/grown', call.approval !== 'none'],
    ]
    const expected = reasons.flatMap(([reason, isOne]) => (isOne ? [reason] : []))
    expect(new Set(refusalsOf(call))).toEqual(new Set([...REQUEST_REFUSALS, ...expected, ...call.refuses]))
  })

  test.each(STAFF_CALLS)('staff call %s lists the collections it reads or changes', (name) => {
    const { reads, changes }: Pick<Call, 'reads' | 'changes'> = calls[name]
    expect([...reads, ...changes]).not.toEqual([])
    for (const collection of [...reads, ...changes]) expect(COLLECTIONS).toContain(collection)
  })

  test('every call that changes characters, permissions, rules or limits of staff can need approval', () => {
    const gated = Object.groupBy(STAFF_CALLS, (name) => calls[name].approval)
    expect({ ...gated, none: undefined }).toEqual({
      'by-value': [
        'editPlayerData',
        'undoPlayerEdit',
        'resetPlayer',
        'grantMembership',
        'giveItemsToPlayer',
        'removeItemsFromPlayer',
      ],
      always: [
        'editAccessRules',
        'setStaffLimits',
        'restoreBackup',
        'createDetectionRule',
        'deleteDetectionRule',
        'updateDetectionRule',
        'setPermissions',
      ],
      'always-valued': ['restoreCharacterSnapshot'],
      'unless-dry-run': ['cleanupInvalidItems', 'migrateInventory', 'cleanupFakeTestAccounts'],
    })
  })

  const withReason = names.filter((name) => 'reason' in calls[name].input.shape)

  test('many calls take a reason', () => {
    expect(withReason.length).toBeGreaterThan(30)
  })

  test.each(withReason)('%s removes invisible and direction-changing characters from a reason', (name) => {
    const { reason } = calls[name].input.shape as Record<string, z.ZodType>
    for (const unseen of ['\u200B\u200B\u200B', '\u202E\u202E\u202E']) {
      // Refused, or empty where a reason is optional.
      expect(reason?.safeParse(unseen).data ?? '').toBe('')
    }
    expect(reason?.parse('Sells\u202E seeds\u200B')).toBe('Sells seeds')
  })

  test('only the test clock is missing on a real server', () => {
    expect(names.filter((name) => calls[name].testOnly)).toEqual(['advanceClock'])
  })
})

const START = 1_700_000_000_000
const nothing: Content = {
  items: {},
  locations: {},
  activities: {},
  recipes: {},
  monsters: {},
  seeds: {},
  quests: {},
  npcs: {},
  achievements: {},
}

const entity = (parts: object = {}, state: Partial<Player> = {}) => ({
  ...viewOf({ ...newPlayer('ada', START), ...state }, nothing, START),
  id: 'ada',
  username: 'Ada',
  username_lowercase: 'ada',
  email: null,
  role: 'default',
  permissions: [],
  lastActiveAt: 0,
  lastSavedAt: 0,
  isOnline: true,
  isGuest: false,
  guestExpiresAt: null,
  ...parts,
})

describe('data on the wire', () => {
  const standing = (player: object) => ({
    player: { ...player, achievementProgress: { green_thumb: { req_0: 3 } } },
    rolls: [],
    found: [],
    now: 0,
    seal: 'a-seal',
    staffChanges: [],
    isCopyGenuine: null,
    isNew: true,
    timeline: [],
    capped: false,
    report: null,
    bonus: 0,
  })

  test('a new player is parsed without losing any field', () => {
    const parsed = calls.loadPlayer.output.parse(standing(entity()))
    expect(parsed.player).toEqual(entity({ achievementProgress: { green_thumb: { req_0: 3 } } }))
  })

  test('a busy player is parsed without losing any field', () => {
    const goal = { kind: 'stock', itemId: 'logs', quantity: 9 } as const
    const plan = { activityId: 'fell_oaks', locationId: 'lumbridge', goal }
    const busy = entity(
      {},
      {
        currentAction: {
          ...plan,
          entry: { id: 1, repeats: false },
          skillType: 'woodcutting',
          startTime: 5,
          duration: 3_000,
          completed: 2,
          completedBefore: 0,
        },
        queue: [
          { ...plan, id: 2, repeats: false, completed: 0, stop: null },
          { ...plan, goal: null, id: 3, repeats: true, completed: 4, stop: null },
        ],
        lastStop: { at: 1, activityId: 'x', reason: 'activity/level', details: { skill: 'mining', level: 5 } },
        completions: { fell_oaks: 2 },
        inventory: [{ id: 'logs', quantity: 3, slot: 0 }],
      },
    )
    expect(calls.loadPlayer.output.parse(standing(busy)).player).toMatchObject(busy)
  })

  test.each([
    ['half a coin', { coins: 0.5 }],
    [
      'a skill too few',
      { skills: Object.fromEntries(SKILLS.slice(1).map((skill) => [skill, newPlayer('a', 0).skills[skill]])) },
    ],
    ['a role nobody has', { role: 'king' }],
    ['a theme nobody has', { settings: { ...newPlayer('a', 0).settings, theme: 'pink' } }],
  ])('a player with %s is invalid', (_, parts) => {
    expect(calls.loadPlayer.output.safeParse(standing(entity(parts))).success).toBe(false)
  })

  test('a return report of the rules is valid', () => {
    const report = reportOf(
      [
        {
          type: 'worked',
          at: 9,
          activityId: 'chop',
          skill: 'woodcutting',
          completions: 3,
          duration: 9_000,
          experience: 31_200,
          points: 31,
          gained: { logs: 3 },
          used: {},
        },
        { type: 'levelled', at: 9, skill: 'woodcutting', level: 2 },
        { type: 'stopped', at: 9, activityId: 'chop', reason: 'stop/absence', details: {} },
      ],
      0,
      10,
    )
    expect(calls.loadPlayer.output.parse({ ...standing(entity()), report }).report).toEqual(report)
  })

  test('a call carries one to a hundred intents', () => {
    const intents = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: `intent-${1_000 + n}`, type: 'stopAction' }))
    const passes = (count: number) =>
      calls.perform.input.safeParse({ sessionId: 'session-1', intents: intents(count) }).success
    expect(MOST_INTENTS).toBe(100)
    expect([0, 1, 100, 101].map(passes)).toEqual([false, true, true, false])
  })

  test('an experience check takes one to ten gains', () => {
    const gain = { skillType: 'mining', oldXp: 0, newXp: 5, timeDiffMs: 1_000 }
    const passes = (count: number) =>
      calls.validateXpGainBatch.input.safeParse({ xpGains: Array.from({ length: count }, () => gain) }).success
    expect(MOST_GAINS).toBe(10)
    expect([0, 1, 10, 11].map(passes)).toEqual([false, true, true, false])
    expect(calls.validateXpGain.input.safeParse({ ...gain, oldXp: -1 }).success).toBe(false)
    expect(calls.validateXpGain.input.safeParse({ ...gain, newXp: Number.POSITIVE_INFINITY }).success).toBe(false)
    expect(calls.validateXpGain.input.safeParse({ ...gain, skillType: 'luck' }).success).toBe(false)
  })

  test('a sync answer is equal and short, or different with the whole player', () => {
    const { output } = calls.sync
    const answer = { at: 1, now: 2, rolls: [], found: [], seal: 'a-seal', contentVersion: 'abc' }
    expect(output.safeParse({ ...answer, equal: true }).success).toBe(true)
    expect(output.safeParse({ ...answer, equal: false }).success).toBe(false)
    expect(output.safeParse({ ...answer, equal: false, player: entity() }).success).toBe(true)
  })

  test('the test clock moves forward only, by at most a year', () => {
    const passes = (ms: number) => calls.advanceClock.input.safeParse({ ms }).success
    expect([-1, 0, 0.5, 1, 366 * 86_400_000, 366 * 86_400_000 + 1].map(passes)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
  })
})

describe('account fields', () => {
  test.each(['Ada', 'ada_1', 'x-y', '0zero', 'a'.repeat(20)])('%s is a valid name', (name) => {
    expect(Username.parse(` ${name} `)).toBe(name)
  })

  test.each(['', 'ab', 'a'.repeat(21), '_ada', '-ada', 'a b', 'ada!', 'ädä', '<b>', 'a\u0000b', '__proto__'])(
    '%o is not a valid name',
    (name) => {
      expect(Username.safeParse(name).success).toBe(false)
    },
  )

  test('a password has 8 to 128 characters, and an e-mail address is validated', () => {
    expect([7, 8, 128, 129].map((length) => Password.safeParse('x'.repeat(length)).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(Email.safeParse('ada@example.org').success).toBe(true)
    expect(Email.safeParse('ada').success).toBe(false)
    expect(Email.safeParse(`${'a'.repeat(250)}@example.org`).success).toBe(false)
  })
})

test('a version is a number or a short text, and an edit of a character may omit it', () => {
  const isValid = (version: object) =>
    calls.editPlayerData.input.safeParse({ playerId: 'somebody', updates: { coins: 5 }, ...version }).success
  expect(isValid({})).toBe(true)
  for (const expectedVersion of [0, 7, '', 'a1b2']) expect(isValid({ expectedVersion })).toBe(true)
  for (const expectedVersion of [-1, 1.5, null, { coins: 4 }, 'x'.repeat(65)]) {
    expect(isValid({ expectedVersion })).toBe(false)
  }
  expect(isValid({ expected: { coins: 4 } })).toBe(false)
})

test('a profile is requested by uid or by name, not by both or neither', () => {
  const isValid = (input: object) => calls.getUserProfile.input.safeParse(input).success
  expect([isValid({ uid: 'ada' }), isValid({ username: 'Ada' })]).toEqual([true, true])
  expect([isValid({ uid: 'ada', username: 'Ada' }), isValid({})]).toEqual([false, false])
})

test('a game event lists each skill once, or none for all', () => {
  const event = { name: 'Feast', description: '', endTime: 1_800_000_000_000, xpMultiplier: 2, dropRateMultiplier: 1 }
  const isValid = (...skills: string[]) => calls.createGameEvent.input.safeParse({ ...event, skills }).success
  expect([isValid(), isValid('fishing'), isValid('fishing', 'mining')]).toEqual([true, true, true])
  expect(isValid('fishing', 'mining', 'fishing')).toBe(false)
})
