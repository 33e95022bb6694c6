import { type CallName, type Calls, callError, MOST_RULES, SEVERITIES, type Severity } from '@hearthward/contract'
import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'

const SAYS = { type: 'updateSettings', soundEnabled: true } as const
const WHY = { reason: 'Seen on the forum' }
const FAST = { kind: 'xp_rate', threshold: 3, windowMinutes: 60, enabled: true, ...WHY } as const

let testServer: TestServer
let keeper: Visitor
let colleague: Visitor
beforeAll(async () => {
  // The server's detection job is off: only the tests run detection.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  testServer = await openServer()
  keeper = await staffWith(testServer, 'server_settings')
  colleague = await approver(testServer)
})
afterAll(async () => {
  await testServer.close()
  vi.useRealTimers()
})

const rules = async () => (await keeper.ask('listDetectionRules', {})).rules
const alertsOf = async ({ uid }: Visitor) => (await keeper.ask('listAlerts', { playerId: uid })).alerts
const approved = <Name extends CallName>(name: Name, input: z.input<Calls[Name]['input']>) =>
  askApproved({ testServer, by: colleague }, keeper, name, input)
const create = (name: string, severity: Severity, other: object = {}) =>
  approved('createDetectionRule', { ...FAST, name, severity, ...other })
async function remove(ruleId: string, expected?: number) {
  const rule = (await rules()).find(({ id }) => id === ruleId)
  return approved('deleteDetectionRule', { ruleId, expectedVersion: expected ?? rule?.updatedAt ?? 0, ...WHY })
}
const lastAct = async (ruleId: string) =>
  (
    await testServer.sql()`select action, details from audit_logs where resource_id = ${ruleId} order by seq desc limit 1`
  )[0]

/** Experience without any work, as an exploit would grant it. */
async function cheater(): Promise<Visitor> {
  const player = await testServer.player()
  await player.does(SAYS)
  await testServer.forward(seconds(30))
  await testServer.edit(player.uid, ({ skills }) => {
    skills.mining.experience += 500_000
  })
  await player.does(SAYS)
  return player
}

// Only the rules of a test itself raise alerts in it.
beforeEach(async () => {
  for (const { id } of await rules()) await remove(id)
})

describe('a rule of staff', () => {
  test('[CHEAT-8] is kept with all its fields and who made it, and is in the audit log', async () => {
    const { rule, raised } = await create('Twice as fast', 'high', { kind: 'wealth_jump', threshold: 5_000 })
    const { account } = await keeper.ask('getAccount', {})
    expect(rule).toEqual({
      id: expect.any(String),
      name: 'Twice as fast',
      kind: 'wealth_jump',
      threshold: 5_000,
      windowMinutes: 60,
      severity: 'high',
      enabled: true,
      createdBy: account?.username,
      updatedAt: expect.any(Number),
    })
    expect(raised).toBe(0)
    expect(await rules()).toEqual([rule])
    expect(await lastAct(rule.id)).toEqual({
      action: 'create_detection_rule',
      details: {
        name: 'Twice as fast',
        ...WHY,
        approval: { requestId: expect.any(String), by: 'colleague' },
        after: {
          kind: 'wealth_jump',
          name: 'Twice as fast',
          threshold: 5_000,
          windowMinutes: 60,
          severity: 'high',
          enabled: 'on',
        },
      },
    })
  })

  test('is applied at once, also to earlier activity, and from then on', async () => {
    const early = await cheater()
    await testServer.server.antiCheat.check()
    await testServer.forward(minutes(10))
    expect(await create('Faster than light', 'medium')).toMatchObject({ raised: 1 })
    expect(await alertsOf(early)).toMatchObject([
      { ruleName: 'Faster than light', kind: 'xp_rate', severity: 'medium' },
    ])
    const late = await cheater()
    await testServer.server.antiCheat.check()
    expect(await alertsOf(late)).toMatchObject([{ ruleName: 'Faster than light' }])
  })

  test('that is made switched off raises nothing until it is switched on', async () => {
    const player = await cheater()
    const { rule, raised } = await create('Asleep', 'low', { enabled: false })
    await testServer.server.antiCheat.check()
    expect([raised, await alertsOf(player)]).toEqual([0, []])
    const change = { change: { enabled: true }, expectedVersion: rule.updatedAt, ...WHY }
    await approved('updateDetectionRule', { ruleId: rule.id, ...change })
    await keeper.ask('runDetection', {})
    expect(await alertsOf(player)).toHaveLength(1)
  })

  test('[CHEAT-7] of each severity raises alerts of that severity, which are found by it', async () => {
    expect(SEVERITIES).toEqual(['low', 'medium', 'high', 'critical'])
    for (const severity of SEVERITIES) await create(`A ${severity} rule`, severity)
    const player = await cheater()
    await testServer.server.antiCheat.check()
    expect((await alertsOf(player)).map(({ severity }) => severity).sort()).toEqual([...SEVERITIES].sort())
    for (const severity of SEVERITIES) {
      const { alerts } = await keeper.ask('listAlerts', { severity, playerId: player.uid })
      expect(alerts).toMatchObject([{ severity, ruleName: `A ${severity} rule` }])
    }
    const unknown = { ...FAST, name: 'An extreme rule', severity: 'extreme' }
    expect(await keeper.refused('createDetectionRule', unknown)).toMatchObject({ details: { field: 'severity' } })
    expect(await keeper.refused('listAlerts', { severity: 'extreme' })).toMatchObject({
      details: { field: 'severity' },
    })
  })

  test.each([
    ['xp_rate', 0.5, 1, 100],
    ['wealth_jump', 1_500.5, 1_000, 1_000_000_000_000],
    ['multi_account', 1, 2, 100],
    ['input_rhythm', 2, 0.01, 1],
  ] as const)('of the kind %s with a threshold of %d is refused, and nothing changes', async (...given) => {
    const [kind, threshold, least, most] = given
    const wanted = { ...FAST, name: 'Out of bounds', severity: 'low', kind, threshold } as const
    expect(await keeper.refused('createDetectionRule', wanted)).toEqual(callError('rule/threshold', { least, most }))
    expect(await rules()).toEqual([])
  })

  test('is refused above the maximum number of rules', async () => {
    await testServer.sql()`
      insert into detection_rules (id, name, kind, threshold, window_minutes, severity, enabled, created_by, updated_at)
      select 'many-' || n, 'Many', 'xp_rate', 2, 60, 'low', false, 'staff', 1 from generate_series(1, ${MOST_RULES}) n`
    const one = { ...FAST, name: 'One too many', severity: 'low' } as const
    expect(await keeper.refused('createDetectionRule', one)).toEqual(callError('rule/too-many', { most: MOST_RULES }))
    expect(await rules()).toHaveLength(MOST_RULES)
    await testServer.sql()`delete from detection_rules where id like 'many-%'`
  })

  test('can be tried on seven days before it is created', async () => {
    const player = await cheater()
    const change = { threshold: 3, windowMinutes: 60 }
    const tried = await keeper.ask('tryDetectionRule', { kind: 'xp_rate', change })
    expect(tried.top.map(({ playerId }) => playerId)).toContain(player.uid)
    expect(await alertsOf(player)).toEqual([])
    const refused = (input: object) => keeper.refused('tryDetectionRule', input)
    expect(await refused({ kind: 'xp_rate', change: { threshold: 3 } })).toMatchObject({ details: { field: 'ruleId' } })
    expect(await refused({ kind: 'xp_rate', ruleId: 'x', change })).toMatchObject({ details: { field: 'ruleId' } })
    expect(await refused({ ruleId: 'x', change })).toEqual(callError('rule/not-found'))
  })
})

describe('a deleted rule', () => {
  test('raises nothing more; its alerts stay, with its name and kind, and can be handled', async () => {
    const { rule } = await create('Short-lived', 'high')
    const early = await cheater()
    await testServer.server.antiCheat.check()
    expect(await remove(rule.id)).toEqual({ deleted: true })
    expect(await rules()).toEqual([])
    expect(await lastAct(rule.id)).toMatchObject({
      action: 'delete_detection_rule',
      details: { name: 'Short-lived', ...WHY, before: { kind: 'xp_rate', severity: 'high', threshold: 3 } },
    })
    expect((await keeper.ask('getDetectionStats', {})).stats.enabledRules).toBe(0)
    const late = await cheater()
    await testServer.server.antiCheat.check()
    expect(await alertsOf(late)).toEqual([])
    const [alert] = await alertsOf(early)
    expect(alert).toMatchObject({ ruleName: 'Short-lived', kind: 'xp_rate', status: 'open' })
    const handling = { alertId: alert?.id ?? '', status: 'resolved', expectedVersion: 'open', ...WHY } as const
    expect((await keeper.ask('handleAlert', handling)).alert).toMatchObject({ status: 'resolved', kind: 'xp_rate' })
  })

  test('is not changed, tried or deleted again, and one that a colleague has changed is not deleted', async () => {
    const { rule } = await create('Contested', 'low')
    const ruleId = rule.id
    const change = { threshold: 4 }
    await approved('updateDetectionRule', { ruleId, change, expectedVersion: rule.updatedAt, ...WHY })
    const stale = { ruleId, expectedVersion: rule.updatedAt, ...WHY }
    expect(await keeper.refused('deleteDetectionRule', stale)).toMatchObject({
      message: callError('staff/overtaken').message,
      details: { now: expect.stringContaining('"threshold":4') },
    })
    await remove(ruleId)
    const gone = callError('rule/not-found')
    expect(await keeper.refused('deleteDetectionRule', stale)).toEqual(gone)
    expect(await keeper.refused('updateDetectionRule', { ...stale, change })).toEqual(gone)
    expect(await keeper.refused('tryDetectionRule', { ruleId, change: {} })).toEqual(gone)
  })

  test('stays deleted after a restart, though it was a rule of a new server', async () => {
    const [first] = await testServer.sql()`select deleted_at from detection_rules where id = 'xp_rate'`
    expect(Number(first?.['deleted_at'])).toBeGreaterThan(0)
    await testServer.restart()
    expect(await rules()).toEqual([])
  })
})
