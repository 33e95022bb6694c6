import { callError, PERMISSIONS, type Permission, topics } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, ageSessions, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: `${ADMIN_EMAIL},nobody-yet@example.org` })
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

const GRANT = { reason: 'Helps out', expectedVersion: versionOfSet([]) }

describe('who is staff', () => {
  test('[PERM-9] is listed by address and by granted permissions, with permissions and time of last use', async () => {
    const [chief, helper] = [await admin(testServer), await staffWith(testServer, 'view_reports')]
    const before = Date.now()
    await helper.ask('getServerMetrics', {})
    const { admins, waiting } = await owner.ask('listAdmins', {})
    const byUid = new Map(admins.map((one) => [one.uid, one]))
    expect(byUid.get(owner.uid)).toMatchObject({ role: 'owner', granted: [], permissions: PERMISSIONS })
    expect(byUid.get(chief.uid)).toMatchObject({
      role: 'admin',
      email: ADMIN_EMAIL,
      permissions: PERMISSIONS.slice(0, 10),
      lastUsedAt: null,
    })
    expect(byUid.get(helper.uid)).toMatchObject({ role: 'default', granted: ['view_reports'], isSuspended: false })
    expect(byUid.get(helper.uid)?.lastUsedAt).toBeGreaterThanOrEqual(before)
    expect(waiting).toEqual([{ email: 'nobody-yet@example.org', role: 'admin', hasAccount: false }])
    expect(admins.map(({ role }) => role)).toEqual(['owner', 'admin', 'default'])
    await owner.ask('banPlayer', { playerId: helper.uid, reason: 'A holiday', minutes: 10 })
    const isSuspended = async () =>
      (await owner.ask('listAdmins', {})).admins.find(({ uid }) => uid === helper.uid)?.isSuspended
    expect(await isSuspended()).toBe(true)
    await testServer.forward(600_000)
    expect(await isSuspended()).toBe(false)
  })
})

describe('permissions', () => {
  test('[PERM-5] [PERM-7] [PERM-13] take effect at once when granted or removed, and are logged', async () => {
    const helper = await account(testServer)
    expect(await helper.refused('getStaffAccess', {})).toEqual(callError('auth/admin'))
    const permissions: Permission[] = ['view_audit_logs', 'ban_players']
    const { granted } = await owner.ask('setPermissions', { playerId: helper.uid, permissions, ...GRANT })
    expect(granted).toEqual(['ban_players', 'view_audit_logs'])
    const { sections } = await helper.ask('getStaffAccess', {})
    expect(sections).toEqual(['dashboard', 'activity', 'approvals', 'bans', 'investigations'])
    expect((await helper.ask('getAccount', {})).account?.permissions).toEqual(granted)

    const socket = await helper.connect()
    expect([await followTopic(socket, topics.adminLogs), await followTopic(socket, topics.adminAccess)]).toEqual([
      true,
      true,
    ])
    const notified = nextMessage(socket, 'rightsChanged')
    const takenOff = nextMessage(socket, 'unfollowed')
    await owner.ask('setPermissions', {
      playerId: helper.uid,
      permissions: [],
      reason: 'Enough',
      expectedVersion: versionOfSet(granted),
    })
    await notified
    await takenOff
    expect(await helper.refused('getStaffAccess', {})).toEqual(callError('auth/admin'))
    let received = 0
    socket.on('adminLog', () => received++)
    await owner.ask('banPlayer', { playerId: helper.uid, reason: 'A reason' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(received).toBe(0)
    const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: helper.uid })
    expect(logs.find(({ action }) => action === 'set_permissions')?.details).toMatchObject({
      reason: 'Enough',
      before: { permissions: granted },
      after: { permissions: [] },
    })
  })

  test('are never granted above one’s own, nor to staff of one’s own rank or above', async () => {
    const deputy = await staffWith(testServer, 'manage_admins', 'view_players')
    const [player, equal] = [await account(testServer), await staffWith(testServer, 'view_reports')]
    const refusal = (playerId: string, permissions: Permission[], expected: Permission[] = []) =>
      deputy.refused('setPermissions', {
        playerId,
        permissions,
        reason: 'Please',
        expectedVersion: versionOfSet(expected),
      })
    expect(await refusal(player.uid, ['ban_players'])).toEqual(callError('staff/not-yours'))
    expect(await refusal(equal.uid, ['view_players'], ['view_reports'])).toEqual(callError('staff/above'))
    expect(await refusal(owner.uid, [])).toEqual(callError('staff/above'))
    const by = await approver(testServer)
    const grant = { playerId: player.uid, permissions: ['view_players' as const], ...GRANT }
    await askApproved({ testServer, by }, deputy, 'setPermissions', grant)
  })

  test('a player already has are kept, even if the granting member of staff lacks them', async () => {
    const chief = await staffWith(testServer, 'manage_admins')
    await testServer.sql()`
      update auth_users set email = 'nobody-yet@example.org', email_verified = true where id = ${chief.uid}`
    testServer.server.accounts.changed(chief.uid)
    const helper = await staffWith(testServer, 'firestore_rules')
    const permissions: Permission[] = ['view_players', 'firestore_rules']
    const change = {
      playerId: helper.uid,
      permissions,
      reason: 'Helps out',
      expectedVersion: versionOfSet(['firestore_rules']),
    } as const
    const by = await approver(testServer)
    expect((await askApproved({ testServer, by }, chief, 'setPermissions', change)).granted).toEqual(permissions)
  })

  test('cannot be removed from oneself so that one is locked out', async () => {
    const deputy = await staffWith(testServer, 'manage_admins', 'view_players')
    const own: Permission[] = ['view_players', 'manage_admins']
    const ask = (permissions: Permission[]) => ({
      playerId: deputy.uid,
      permissions,
      reason: 'Mine',
      expectedVersion: versionOfSet(own),
    })
    expect(await deputy.refused('setPermissions', ask(['view_players']))).toEqual(callError('staff/oneself'))
    expect(await deputy.refused('setPermissions', ask([...own, 'ban_players']))).toEqual(callError('staff/not-yours'))
    await askApproved({ testServer, by: await approver(testServer) }, deputy, 'setPermissions', ask(['manage_admins']))
  })

  test('need a recently confirmed password, an existing full account and the current version', async () => {
    const player = await account(testServer)
    const guest = await testServer.player()
    const grant = (playerId: string, expected: Permission[] = []) => ({
      playerId,
      permissions: ['view_players'] as Permission[],
      reason: 'Please',
      expectedVersion: versionOfSet(expected),
    })
    await ageSessions(testServer, owner, 11 * 60_000)
    expect(await owner.refused('setPermissions', grant(player.uid))).toEqual(callError('auth/confirm'))
    await ageSessions(testServer, owner, 0)
    expect(await owner.refused('setPermissions', grant(unknownUid()))).toEqual(callError('player/not-found'))
    expect(await owner.refused('setPermissions', grant(guest.uid))).toEqual(callError('staff/guest'))
    const overtaken = await owner.refused('setPermissions', grant(player.uid, ['edit_items']))
    expect(overtaken.details).toMatchObject({ reason: 'staff/overtaken', now: '{"permissions":[]}' })
    // Without a colleague, the owner of a new server needs no approval.
    await testServer.sql()`update auth_users set two_factor_enabled = false`
    const both = await Promise.all([1, 2].map(() => owner.post('/api/setPermissions', grant(player.uid))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
