import { ruleRefusals } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { callError, HTTP_STATUS, pageError, type RefusalCode, refusals } from './index.ts'

const rows = Object.entries(refusals) as [RefusalCode, { status: keyof typeof HTTP_STATUS; text: string }][]
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

describe('the table of refusals', () => {
  test('has every refusal of the rules and of the calls, each with an HTTP status', () => {
    for (const code of Object.keys(ruleRefusals)) expect(refusals).toHaveProperty([code])
    expect(rows.length).toBeGreaterThan(Object.keys(ruleRefusals).length)
    for (const [code, { status, text }] of rows) {
      expect(code).toMatch(/^[a-z]+\/[a-z-]+$/)
      expect(HTTP_STATUS, code).toHaveProperty([status])
      expect(text, code).toMatch(/^[A-Z]/)
    }
  })

  test('uses in its texts exactly the details the refusals provide', () => {
    const named = Object.fromEntries(
      rows.map(([code, { text }]) => [code, placeholders(text)]).filter(([, names]) => (names as string[]).length > 0),
    )
    expect(named).toEqual({
      'activity/level': ['skill', 'level'],
      'approval/grown': ['value'],
      'approval/needed': ['requestId'],
      'approval/too-many': ['most'],
      'activity/resources': ['quantity', 'item'],
      'activity/resources-gone': ['item'],
      'inventory/unknown-item': ['item'],
      'farming/level': ['level'],
      'loadout/invalid': ['field'],
      'loadout/limit': ['limit'],
      'loadout/name': ['most'],
      'exchange/coins': ['need', 'have'],
      'exchange/guest-finds': ['most'],
      'exchange/limit': ['limit', 'left'],
      'exchange/alerts': ['most'],
      'exchange/frozen': ['why'],
      'rules/unknown': ['rule'],
      'plan/invalid-rule': ['field'],
      'plan/too-many': ['most'],
      'planner/full': ['limit'],
      'planner/invalid': ['field'],
      'queue/full': ['limit'],
      'settings/invalid': ['field'],
      'edit/invalid': ['field', 'problem'],
      'call/invalid': ['field', 'problem'],
      'call/too-many': ['seconds'],
      'call/internal': ['id'],
      'content/invalid': ['messages'],
      'content/fixed': ['fields'],
      'content/in-use': ['users'],
      'auth/too-many': ['seconds'],
      'auth/too-many-passkeys': ['most'],
      'auth/second-step': ['problem'],
      'party/muted': ['minutes', 'why'],
      'backup/damaged': ['problem'],
      'backup/no-key': ['key'],
      'invite/too-many': ['most'],
      'invite/declined': ['minutes'],
      'friend/too-many': ['most'],
      'chat/too-long': ['most'],
      'chat/slow-down': ['seconds'],
      'chat/slow-mode': ['seconds'],
      'chat/flooding': ['minutes'],
      'chat/muted': ['minutes', 'why'],
      'chat/too-many-blocked': ['most'],
      'rule/threshold': ['least', 'most'],
      'rule/too-many': ['most'],
    })
  })

  test('has no unmatched brace', () => {
    for (const [code, { text }] of rows) {
      expect(text.replace(/\{\w+\}/g, ''), code).not.toMatch(/[{}]/)
      // `details` carries the refusal code under this name.
      expect(placeholders(text), code).not.toContain('reason')
    }
  })
})

describe('an error on the wire', () => {
  test('has its text filled in and carries the refusal code', () => {
    for (const [code, { status, text }] of rows) {
      const details = Object.fromEntries(placeholders(text).map((name, index) => [name, index + 1]))
      const error = callError(code, details)
      expect(error.code).toBe(status)
      expect(error.message, code).not.toMatch(/[{}]/)
      expect(error.details).toEqual({ ...details, reason: code })
    }
    expect(callError('activity/level', { skill: 'mining', level: 5 })).toEqual({
      code: 'failed-precondition',
      message: 'Requires mining level 5',
      details: { skill: 'mining', level: 5, reason: 'activity/level' },
    })
    expect(callError('call/unknown')).toEqual({
      code: 'not-found',
      message: 'Unknown call',
      details: { reason: 'call/unknown' },
    })
  })

  test('is the same when the page raises it', () => {
    for (const reason of ['look/only', 'activity/not-loaded', 'intent/unknown', 'player/not-loaded'] as const)
      expect(pageError(reason)).toEqual(callError(reason))
  })

  test('each status has its HTTP status code', () => {
    expect(HTTP_STATUS).toEqual({
      'invalid-argument': 400,
      unauthenticated: 401,
      'permission-denied': 403,
      'not-found': 404,
      'failed-precondition': 409,
      'resource-exhausted': 429,
      unavailable: 503,
      internal: 500,
    })
  })
})
