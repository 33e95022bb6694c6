import { type Role, SYSTEM_FIELDS, type SystemFieldId } from '@hearthward/contract'
import { versionOf, versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, ageSessions, conflictError } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'

const REASON = 'A test of settings'
const HOUR = 3_600_000

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

async function set(changes: object): Promise<void> {
  const { config } = await owner.ask('getSystemConfig', {})
  const seen = Object.fromEntries(Object.keys(changes).map((id) => [id, config[id as SystemFieldId]]))
  await owner.ask('updateSystemConfig', { changes, expectedVersion: versionOf(seen), reason: REASON })
}

describe('[MAINT-16] [MAINT-17] [DATA-10] the system configuration', () => {
  test('[MAINT-18] [MAINT-19] [MAINT-20] [MAINT-21] [MAINT-22] [MAINT-23] [MAINT-24] [MAINT-25] [MAINT-26] begins with the values of the specification', async () => {
    const { config, maintenance } = await owner.ask('getSystemConfig', {})
    expect(config).toEqual({
      xpMultiplier: 1,
      dropRateMultiplier: 1,
      inflation: 0.02,
      taxRate: 0.05,
      dailyCoinBonus: 100,
      grandExchangeTax: 0.01,
      exchangeClerk: true,
      maxPlayers: 1000,
      maxLoginAttempts: 5,
      sessionTimeout: 3_600_000,
    })
    for (const [id, { initial }] of Object.entries(SYSTEM_FIELDS))
      expect([id, config[id as SystemFieldId]]).toEqual([id, initial])
    expect(maintenance).toEqual({ enabled: false, reason: '', allowedUserTypes: ['admin'] })
  })

  test('[MAINT-27] has the version that every page and the API description have', async () => {
    const { fixed } = await owner.ask('getSystemConfig', {})
    const { body: described } = await testServer.visitor().send('/api/openapi.json')
    const { version } = await testServer.visitor().ask('getServerInfo', {})
    expect([fixed.version, version, described.info.version]).toEqual(['2.0.0', '2.0.0', '2.0.0'])
  })

  test('[MAINT-28] has the number of hours after which activities stop during an absence', async () => {
    const { fixed } = await owner.ask('getSystemConfig', {})
    expect(fixed.maxOfflineHours).toBe(24)
    const longest = fixed.maxOfflineHours * HOUR
    for (const [away, lastStop] of [
      [longest - HOUR, null],
      [longest + HOUR, { reason: 'stop/absence' }],
    ] as const) {
      const player = await account(testServer)
      // A full pack must not stop the activity.
      await player.does({ type: 'updateSettings', autoBankEnabled: true })
      const { now: left } = await player.perform(starts('gather_kindling'))
      await testServer.forward(away)
      const { player: back } = await player.load()
      if (lastStop) expect(back.lastStop).toMatchObject({ ...lastStop, at: left + longest })
      else expect(back.currentAction?.activityId).toBe('gather_kindling')
    }
  })

  test('a change is logged with its reason and previous values, and takes effect at once', async () => {
    await set({ maxPlayers: 7, exchangeClerk: false })
    expect(testServer.server.system.config()).toMatchObject({
      maxPlayers: 7,
      exchangeClerk: false,
      maxLoginAttempts: 5,
    })
    const { logs } = await owner.ask('getAuditLogs', { action: 'update_system_config', limit: 1 })
    expect(logs[0]).toMatchObject({
      resource: 'system_config',
      resourceId: 'main',
      details: {
        reason: REASON,
        before: { maxPlayers: 1000, exchangeClerk: true },
        after: { maxPlayers: 7, exchangeClerk: false },
      },
    })
    const eras = testServer.server.timeline.entities().length
    expect(eras).toBe(1)
    await set({ maxPlayers: 1000 })
  })

  test('[MAINT-18] a multiplier takes effect from its time on, and does not change earlier gains', async () => {
    const player = await account(testServer)
    const learned = async () => (await testServer.server.world.readForStaff(player.uid, owner)).state.statistics.totalXp
    const atFirst = await learned()
    await player.does(starts('gather_kindling'))
    await testServer.forward(HOUR)
    const before = (await learned()) - atFirst
    await set({ xpMultiplier: 3 })
    await testServer.forward(HOUR)
    const gained = (await learned()) - atFirst
    // Settled at once after the change: one hour at the old rate, one at three times that.
    expect(gained / before).toBeGreaterThan(3.9)
    expect(gained / before).toBeLessThan(4.1)
    expect(testServer.server.timeline.eras().at(-1)).toMatchObject({
      xpMultiplier: 3,
      dropRateMultiplier: 1,
      inflation: 0.02,
    })
    await set({ xpMultiplier: 1 })
  })

  test.each([
    ['dropRateMultiplier', 2],
    ['inflation', 0.1],
    ['taxRate', 0.2],
    ['dailyCoinBonus', 250],
  ] as const)('%s begins an era', async (id, value) => {
    const before = testServer.server.timeline.entities().length
    await set({ [id]: value })
    expect(testServer.server.timeline.entities().length).toBe(before + 1)
    expect(testServer.server.timeline.eras().at(-1)).toMatchObject({ [id]: value })
  })

  test('a change based on outdated values gets a conflict and changes nothing', async () => {
    const stale = { changes: { inflation: 0.5 }, expectedVersion: versionOf({ inflation: 0.02 }), reason: REASON }
    expect(await owner.refused('updateSystemConfig', stale)).toMatchObject({
      details: { reason: 'staff/overtaken', now: '{"inflation":0.1}' },
    })
    expect((await owner.ask('getSystemConfig', {})).config.inflation).toBe(0.1)
    const eras = testServer.server.timeline.entities().length
    const racing = [0.3, 0.4, 0.6].map((inflation) =>
      owner.post('/api/updateSystemConfig', {
        changes: { inflation },
        expectedVersion: versionOf({ inflation: 0.1 }),
        reason: REASON,
      }),
    )
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409])
    expect(testServer.server.timeline.entities().length).toBe(eras + 1)
  })

  test('setting the same value is no change: no era begins', async () => {
    const { config } = await owner.ask('getSystemConfig', {})
    const eras = testServer.server.timeline.entities().length
    const same = {
      changes: { inflation: config.inflation },
      expectedVersion: versionOf({ inflation: config.inflation }),
      reason: REASON,
    }
    expect((await owner.refused('updateSystemConfig', same)).message).toBe('There is nothing to change')
    expect(testServer.server.timeline.entities().length).toBe(eras)
  })

  test('can be changed only with a recent password', async () => {
    await ageSessions(testServer, owner, 11 * 60_000)
    const request = { changes: { inflation: 0.5 }, expectedVersion: versionOf({ inflation: 0.1 }), reason: REASON }
    expect(await owner.refused('updateSystemConfig', request)).toMatchObject({ details: { reason: 'auth/confirm' } })
    owner = await testServer.owner()
    await owner.load()
  })

  test('every field has bounds, and a value outside is refused with the field’s name', async () => {
    const { config } = await owner.ask('getSystemConfig', {})
    for (const [id, field] of Object.entries(SYSTEM_FIELDS)) {
      if (!('least' in field)) continue
      for (const value of [field.least - 1, field.most + 1, 'many', null]) {
        const refused = await owner.refused('updateSystemConfig', {
          changes: { [id]: value },
          expectedVersion: config,
          reason: REASON,
        })
        expect(refused.details).toMatchObject({ reason: 'call/invalid', field: `changes.${id}` })
      }
    }
  })

  test('[MAINT-24] [MAINT-25] the idle timeout of the back-office and the limit of password attempts follow it', async () => {
    await set({ maxLoginAttempts: 2, sessionTimeout: 60_000 })
    const stranger = testServer.visitor()
    const wrong = { email: 'owner@example.org', password: 'not the password' }
    const guesses = []
    for (let n = 0; n < 3; n++) guesses.push((await stranger.post('/api/auth/sign-in/email', wrong)).status)
    expect(guesses).toEqual([401, 401, 429])
    await testServer.sql()`update auth_sessions set staff_used_at = ${Date.now() - 61_000}, confirmed_at = null, created_at = now() - interval '2 hours'
      where user_id = ${owner.uid}`
    expect(await owner.refused('getSystemConfig', {})).toMatchObject({ details: { reason: 'auth/confirm' } })
    await testServer.sql()`update auth_sessions set staff_used_at = ${Date.now()}, confirmed_at = ${Date.now()}, created_at = now()`
  })
})

describe('[MAINT-1] [MAINT-2] who gets in during maintenance', () => {
  test('is configurable, logged and enforced', async () => {
    const player = await account(testServer)
    const choose = (seen: Role[], allowedUserTypes: Role[]) => ({
      allowedUserTypes,
      expectedVersion: versionOfSet(seen),
      reason: REASON,
    })
    const chosen = await owner.ask('updateMaintenanceSettings', choose(['admin'], ['default']))
    expect(chosen.maintenance).toEqual({ enabled: false, reason: '', allowedUserTypes: ['default'] })
    await owner.ask('toggleMaintenanceMode', { enabled: true, reason: 'A new roof' })
    expect((await player.load()).isNew).toBe(false)
    // A change based on the earlier values gets a conflict with the current ones.
    expect(await owner.refused('updateMaintenanceSettings', choose(['admin'], ['admin', 'default']))).toEqual(
      conflictError(versionOfSet(['default']), { allowedUserTypes: ['default'] }),
    )
    await owner.ask('updateMaintenanceSettings', choose(['default'], []))
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toMatchObject({ code: 'unavailable' })
    expect(await owner.ask('getMaintenance', {})).toMatchObject({
      maintenance: { enabled: true, reason: 'A new roof' },
    })
    await owner.ask('toggleMaintenanceMode', { enabled: false, reason: 'The roof is on' })
    const { logs } = await owner.ask('getAuditLogs', { action: 'update_maintenance_settings', limit: 1 })
    expect(logs[0]?.details).toMatchObject({
      before: { allowedUserTypes: ['default'] },
      after: { allowedUserTypes: [] },
    })
  })
})
