import { type ApprovalRequest, callError, STAFF_LIMITS } from '@hearthward/contract'
import { days, hours, INVENTORY_SLOTS, versionOf, versionOfSet } from '@hearthward/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, enterSecondFactor, staffWith, veteran } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { executeDueRequests } from './execution.ts'
import { jobs } from './jobs.ts'

const WHY = { reason: 'Lost in a crash' }
/** Worth 75,000 each by the guide. */
const TREASURE = { itemId: 'first_ember', value: 75_000 }
/** The least number above the limit of staff without a role. */
const ABOVE = 67

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  owner = await testServer.owner()
  await owner.load()
})
beforeEach(() => enterSecondFactor(testServer, owner))
afterEach(async () => {
  // The next test chooses its own colleagues.
  await testServer.sql()`update auth_users set two_factor_enabled = false`
  await testServer.sql()`update players set permissions = '[]'::jsonb, version = version + 1 where permissions <> '[]'`
  await testServer.sql()`delete from approval_requests`
  await testServer.sql()`delete from system_config where id = 'staff_limits'`
  await testServer.server.system.reload()
})
afterAll(() => testServer.close())

async function editor(): Promise<Visitor> {
  const visitor = await staffWith(testServer, 'edit_players', 'view_players')
  await enterSecondFactor(testServer, visitor)
  return visitor
}

const gift = (player: Visitor, quantity: number) => ({
  playerId: player.uid,
  itemId: TREASURE.itemId,
  quantity,
  ...WHY,
})
const give = (staff: Visitor, player: Visitor, quantity: number) =>
  staff.ask('giveItemsToPlayer', gift(player, quantity))

/** Asks for something above the limit and returns the id of the request. */
async function request(staff: Visitor, player: Visitor, quantity = ABOVE): Promise<string> {
  const { details } = await staff.refused('giveItemsToPlayer', gift(player, quantity))
  expect(details).toMatchObject({ reason: 'approval/needed', value: quantity * TREASURE.value })
  return String(details?.['requestId'])
}

async function held(player: Visitor): Promise<number> {
  const { player: state } = await owner.ask('getPlayerDetails', { playerId: player.uid })
  return [...state.inventory, ...state.bank]
    .filter(({ id }) => id === TREASURE.itemId)
    .reduce((total, { quantity }) => total + quantity, 0)
}

const approve = (staff: Visitor, requestId: string) => staff.ask('decideApproval', { requestId, decision: 'approve' })

async function stored(visitor: Visitor, requestId: string): Promise<ApprovalRequest | undefined> {
  const lists = [
    await visitor.ask('listApprovals', { only: 'open' }),
    await visitor.ask('listApprovals', { only: 'closed' }),
  ]
  return lists.flatMap(({ requests }) => requests).find(({ id }) => id === requestId)
}

/** As if the back-office had first been used this long ago. */
const ageStaff = (ms: number) => testServer.sql()`update staff_since set at = ${Date.now() - ms}`

describe('the limit of a day', () => {
  test('admits acts up to it, adds them up, and starts again the next day', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    await give(staff, player, 60)
    await give(staff, player, 6)
    expect(await staff.ask('getStaffLimits', {})).toMatchObject({
      limit: STAFF_LIMITS.others,
      spent: 66 * TREASURE.value,
    })
    await request(staff, player, 1)
    expect(await held(player)).toBe(66)
    await testServer.forward(days(1))
    await give(staff, player, 66)
    expect(await held(player)).toBe(132)
  })

  test('holds for two acts at once', async () => {
    const [staff, player, other] = [await editor(), await account(testServer), await account(testServer)]
    const replies = await Promise.all(
      [player, other].map((receiver) => staff.call('giveItemsToPlayer', gift(receiver, 40))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await held(player)) + (await held(other))).toBe(40)
  })

  test('is higher for admins and owners', async () => {
    const [helper, player] = [await admin(testServer), await account(testServer)]
    await give(helper, player, ABOVE)
    await give(owner, player, 700)
    expect(await held(player)).toBe(ABOVE + 700)
    await enterSecondFactor(testServer, helper)
    await request(helper, player, 667)
  })

  test.each([
    ['coins', { coins: 5_010_000 }],
    ['experience', { skills: { mining: { experience: 5_000_001 } } }],
    ['ammunition', { ammunition: 5_000_000 }],
  ])('covers %s', async (_, updates) => {
    const [staff, player] = [await editor(), await account(testServer)]
    await testServer.edit(player.uid, (state) => {
      state.equipment = { quiver: 'bronze_arrow' }
      state.ammunition = 1
    })
    const refused = await staff.refused('editPlayerData', { playerId: player.uid, updates, ...WHY })
    expect(refused.details).toMatchObject({ reason: 'approval/needed' })
  })

  test('covers what is taken, and memberships', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    await give(owner, player, ABOVE + INVENTORY_SLOTS)
    const taken = { ...gift(player, ABOVE), source: 'bank' }
    expect((await staff.refused('removeItemsFromPlayer', taken)).details).toMatchObject({
      reason: 'approval/needed',
      value: ABOVE * TREASURE.value,
    })
    const expectedVersion = versionOf({ tier: null, until: 0 })
    const membership = { playerId: player.uid, tier: 'basic', expectedVersion, ...WHY } as const
    await staff.ask('grantMembership', { ...membership, until: testServer.now() + days(3_000) })
    const another = { ...membership, playerId: (await account(testServer)).uid, until: testServer.now() + days(2_500) }
    expect((await staff.refused('grantMembership', another)).details).toMatchObject({ reason: 'approval/needed' })
  })

  test('is shown before the act, with what it would ask for', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const preview = (quantity: number) =>
      staff.ask('previewAct', { call: 'giveItemsToPlayer', input: gift(player, quantity) })
    const left = STAFF_LIMITS.others
    expect(await preview(2)).toEqual({ value: 150_000, left, asks: 'nothing', problem: null })
    expect(await preview(ABOVE)).toEqual({ value: ABOVE * TREASURE.value, left, asks: 'colleague', problem: null })
    await testServer.sql()`update auth_users set two_factor_enabled = false where id = ${owner.uid}`
    expect(await preview(ABOVE)).toMatchObject({ asks: 'delay' })
    expect(await preview(0)).toMatchObject({ problem: expect.stringContaining('Invalid quantity') })
    expect(await held(player)).toBe(0)
    expect(await staff.ask('getStaffLimits', {})).toMatchObject({ spent: 0 })
  })

  test('a preview refuses what the caller may not do, and calls without approval', async () => {
    const [helper, player] = [await staffWith(testServer, 'view_players'), await account(testServer)]
    const input = gift(player, 1)
    expect(await helper.ask('previewAct', { call: 'giveItemsToPlayer', input })).toMatchObject({
      value: null,
      problem: 'Admin privileges required',
    })
    for (const call of ['banPlayer', 'toString', 'nothing']) {
      expect(await helper.refused('previewAct', { call, input })).toEqual(callError('call/unknown'))
    }
  })
})

describe('an act above the limit', () => {
  test('changes nothing and becomes a request that a colleague sees', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const before = await testServer.stored(player.uid)
    const id = await request(staff, player)
    expect(await testServer.stored(player.uid)).toBe(before)
    const { logs } = await owner.ask('getAuditLogs', { action: 'give_items', userId: staff.uid })
    expect(logs).toEqual([])
    expect(await stored(owner, id)).toMatchObject({
      call: 'giveItemsToPlayer',
      action: 'give_items',
      resourceId: player.uid,
      reason: WHY.reason,
      value: ABOVE * TREASURE.value,
      after: { inventory: expect.anything() },
      requestedBy: { uid: staff.uid },
      state: 'pending',
      isAlone: false,
      connections: [],
      barred: null,
    })
  })

  test('is one request, however often it is tried', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    expect(await request(staff, player)).toBe(await request(staff, player))
    expect((await owner.ask('listApprovals', { only: 'open' })).requests).toHaveLength(1)
    const countOf = async (visitor: Visitor) => (await visitor.ask('getStaffCounts', {})).counts.approvals
    expect([await countOf(owner), await countOf(staff)]).toEqual([1, 0])
  })

  test('needs two-factor sign-in', async () => {
    const [staff, player] = [await staffWith(testServer, 'edit_players'), await account(testServer)]
    const refused = await staff.refused('giveItemsToPlayer', gift(player, ABOVE))
    expect(refused).toEqual(callError('auth/no-second-factor'))
    await enterSecondFactor(testServer, staff, hours(1))
    expect(await staff.refused('giveItemsToPlayer', gift(player, ABOVE))).toEqual(callError('auth/confirm'))
    expect((await owner.ask('listApprovals', { only: 'open' })).requests).toEqual([])
  })

  test('shows how the requester and the receiver are connected', async () => {
    const staff = await editor()
    const { party } = await staff.ask('createParty', { name: 'The Larks', settings: { isPublic: true } })
    const player = await account(testServer)
    await player.ask('joinParty', { partyId: party.id })
    expect(await stored(owner, await request(staff, player))).toMatchObject({ connections: ['party'] })
  })

  test('can be withdrawn by its requester only', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    expect(await owner.refused('withdrawApproval', { requestId })).toEqual(callError('approval/not-found'))
    const { request: withdrawn } = await staff.ask('withdrawApproval', { requestId })
    expect(withdrawn.state).toBe('withdrawn')
    expect(await owner.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(
      callError('approval/closed'),
    )
    expect(await held(player)).toBe(0)
  })

  test('expires after seven days', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    await testServer.forward(days(7))
    for (const job of jobs) await job.run(testServer.server)
    expect(await stored(staff, requestId)).toMatchObject({ state: 'expired' })
    expect(await held(player)).toBe(0)
  })

  test('is limited to fifty open requests of one person', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const id = await request(staff, player)
    await testServer.sql()`
      insert into approval_requests select (jsonb_populate_record(requests, jsonb_build_object(
        'id', id || n, 'input_hash', input_hash || n))).* from approval_requests as requests, generate_series(1, 49) as n
      where id = ${id}`
    expect(await staff.refused('giveItemsToPlayer', gift(player, ABOVE + 1))).toEqual(
      callError('approval/too-many', { most: 50 }),
    )
  })
})

describe('a decision', () => {
  test('to approve executes the act in the name of the requester, and both are in the log', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    const { request: decided } = await approve(owner, requestId)
    expect(decided).toMatchObject({ state: 'executed', decidedBy: { uid: owner.uid }, problem: null })
    expect(await held(player)).toBe(ABOVE)
    const { logs } = await owner.ask('getAuditLogs', { action: 'give_items', userId: staff.uid })
    const value = ABOVE * TREASURE.value
    expect(logs).toMatchObject([
      { details: { ...WHY, value, approval: { requestId, by: decided.decidedBy?.username } } },
    ])
    const { logs: decisions } = await owner.ask('getAuditLogs', { action: 'approve_request' })
    const name = `give items, ${(await testServer.row(player.uid))['username']}`
    expect(decisions[0]).toMatchObject({ userId: owner.uid, resourceId: requestId, details: { name } })
    // What was approved does not count against the limit.
    expect(await staff.ask('getStaffLimits', {})).toMatchObject({ spent: 0 })
  })

  test('to reject changes nothing and keeps the note', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    await owner.ask('decideApproval', { requestId, decision: 'reject', note: 'Too much' })
    expect(await stored(staff, requestId)).toMatchObject({
      state: 'rejected',
      note: 'Too much',
      barred: 'approval/closed',
    })
    expect(await held(player)).toBe(0)
  })

  test('is taken once, also by two colleagues at the same time', async () => {
    const [staff, player, second] = [await editor(), await account(testServer), await editor()]
    const requestId = await request(staff, player)
    const decisions = await Promise.all(
      [owner, second].map((colleague) => colleague.call('decideApproval', { requestId, decision: 'approve' })),
    )
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await held(player)).toBe(ABOVE)
  })

  test('is not for the requester, the receiver, staff without the permission, or the same device', async () => {
    const [staff, receiver] = [await editor(), await editor()]
    const requestId = await request(owner, receiver, 14_000)
    expect(await owner.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(callError('approval/own'))
    expect(await receiver.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(
      callError('staff/about-you'),
    )
    const reader = await staffWith(testServer, 'view_players')
    await enterSecondFactor(testServer, reader)
    expect(await reader.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(
      callError('auth/not-allowed'),
    )
    expect(await stored(reader, requestId)).toBeUndefined()
    await testServer.sql()`insert into player_devices (player_id, device, first_seen, last_seen)
      select uid, 'one-laptop', 0, 0 from unnest(${[owner.uid, staff.uid]}::text[]) as uid`
    expect(await staff.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(
      callError('approval/same-device'),
    )
    expect(await held(receiver)).toBe(0)
  })

  test('needs a fresh code', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    await enterSecondFactor(testServer, owner, hours(1))
    expect(await owner.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(callError('auth/confirm'))
    expect(await stored(staff, requestId)).toMatchObject({ state: 'pending' })
  })

  test('to approve fails if the requester has lost the permission since', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const requestId = await request(staff, player)
    await testServer.sql()`update players set permissions = '[]'::jsonb where uid = ${staff.uid}`
    const { request: decided } = await approve(owner, requestId)
    expect(decided).toMatchObject({ state: 'failed', problem: 'You do not have permission to do this' })
    expect(await held(player)).toBe(0)
  })

  test('to approve fails if the act is worth more than what was shown', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    const updates = { coins: 0 }
    await testServer.edit(player.uid, (state) => {
      state.coins = 6_000_000
    })
    const { details } = await staff.refused('editPlayerData', { playerId: player.uid, updates, ...WHY })
    await testServer.edit(player.uid, (state) => {
      state.coins = 7_000_000
    })
    const { request: decided } = await approve(owner, String(details?.['requestId']))
    expect(decided).toMatchObject({
      state: 'failed',
      problem: 'Its value has grown to 7,000,000 coins since the request',
    })
    expect((await owner.ask('getPlayerDetails', { playerId: player.uid })).player.coins).toBe(7_000_000)
  })
})

describe('without a colleague who could approve it', () => {
  test('an act above the limit is executed after a day, and stays an alert', async () => {
    const player = await account(testServer)
    const requestId = await request(owner, player, 14_000)
    expect(await stored(owner, requestId)).toMatchObject({ state: 'delayed', isAlone: true })
    const { details } = await owner.refused('giveItemsToPlayer', gift(player, 14_000))
    expect(details).toMatchObject({ requestId, runsAt: expect.any(Number) })
    await testServer.forward(hours(24) - 60_000)
    await executeDueRequests(testServer.server)
    expect(await held(player)).toBe(0)
    await testServer.forward(60_000)
    await executeDueRequests(testServer.server)
    await executeDueRequests(testServer.server)
    expect(await held(player)).toBe(14_000)
    expect(await stored(owner, requestId)).toMatchObject({ state: 'executed', decidedBy: null })
    expect(await owner.ask('getApprovalStatus', {})).toMatchObject({ alone: { count: 1 } })
    const helper = await staffWith(testServer, 'view_players')
    expect(await helper.ask('getApprovalStatus', {})).toEqual({ alone: null })
  })

  test('a colleague without two-factor sign-in, banned, or away for 30 days does not count', async () => {
    const player = await account(testServer)
    const [away, banned] = [await editor(), await editor()]
    await staffWith(testServer, 'edit_players')
    for (const colleague of [away, banned]) await colleague.ask('listPlayers', {})
    await testServer.sql()`update auth_sessions set staff_used_at = ${Date.now() - days(31)} where user_id = ${away.uid}`
    await owner.ask('banPlayer', { playerId: banned.uid, reason: 'Left the team' })
    expect(await stored(owner, await request(owner, player, 14_000))).toMatchObject({ isAlone: true })
  })

  test('acts without a value are executed at once while the server is being set up', async () => {
    const player = await account(testServer)
    await hire(owner, player)
    expect(await owner.ask('getApprovalStatus', {})).toEqual({ alone: null })
  })

  test('and wait for a day once it is set up', async () => {
    await ageStaff(days(8))
    const player = await account(testServer)
    const refused = await owner.refused('setPermissions', permissionsFor(player))
    expect(refused.details).toMatchObject({ reason: 'approval/needed' })
    await testServer.forward(hours(24))
    await executeDueRequests(testServer.server)
    const { admins } = await owner.ask('listAdmins', {})
    expect(admins).toContainEqual(expect.objectContaining({ uid: player.uid, granted: ['view_reports'] }))
    await ageStaff(0)
  })
})

const permissionsFor = (player: Visitor) => ({
  playerId: player.uid,
  permissions: ['view_reports' as const],
  reason: 'New to the team',
  expectedVersion: versionOfSet([]),
})
const hire = (staff: Visitor, player: Visitor) => staff.ask('setPermissions', permissionsFor(player))

describe('acts without a value', () => {
  const RULE = {
    name: 'Fast',
    kind: 'xp_rate',
    threshold: 2,
    windowMinutes: 60,
    severity: 'low',
    enabled: true,
  } as const

  test('permissions, access rules, detection rules, limits and bulk operations always need a colleague', async () => {
    const colleague = await staffWith(testServer, 'manage_admins', 'firestore_rules', 'server_settings')
    await enterSecondFactor(testServer, colleague)
    await colleague.ask('listAdmins', {})
    const player = await account(testServer)
    const { version } = await owner.ask('getAccessRules', {})
    const { rules } = await owner.ask('listDetectionRules', {})
    const [rule] = rules
    const expectedVersion = rule?.updatedAt ?? 0
    await owner.ask('cleanupFakeTestAccounts', { dryRun: true })
    const acts = [
      ['setPermissions', permissionsFor(player)],
      ['editAccessRules', { changes: { 'section:players': 'staff' }, reason: 'Open', expectedVersion: version }],
      ['createDetectionRule', { ...RULE, reason: 'Fast' }],
      ['updateDetectionRule', { ruleId: rule?.id, change: { enabled: false }, reason: 'Noise', expectedVersion }],
      ['deleteDetectionRule', { ruleId: rule?.id, reason: 'Noise', expectedVersion }],
      [
        'setStaffLimits',
        { limits: { ...STAFF_LIMITS, others: 5 }, reason: 'Less', expectedVersion: versionOf(STAFF_LIMITS) },
      ],
      ['cleanupFakeTestAccounts', { dryRun: false, reason: 'Tidy up' }],
    ] as const
    for (const [name, input] of acts) {
      const { details } = await owner.refused(name, input)
      expect([name, details?.reason]).toEqual([name, 'approval/needed'])
    }
    expect((await owner.ask('listDetectionRules', {})).rules).toEqual(rules)
    expect((await owner.ask('getStaffLimits', {})).limits).toEqual(STAFF_LIMITS)
    for (const { id, call } of (await colleague.ask('listApprovals', { only: 'open' })).requests) {
      const { request: decided } = await approve(colleague, id)
      // The newest is first, so that the rule is deleted before it would be changed.
      expect([call, decided.state]).toEqual([call, call === 'updateDetectionRule' ? 'failed' : 'executed'])
    }
    expect((await owner.ask('getStaffLimits', {})).limits).toEqual({ ...STAFF_LIMITS, others: 5 })
    expect((await owner.ask('listDetectionRules', {})).rules.map(({ name }) => name)).toContain('Fast')
  })
})

describe('limits', () => {
  test('are set by owners only, with the version they have seen', async () => {
    const helper = await staffWith(testServer, 'server_settings')
    const limits = { ...STAFF_LIMITS, others: 0, graceDays: 3 }
    const wanted = { limits, reason: 'Start small', expectedVersion: versionOf(STAFF_LIMITS) }
    expect(await helper.refused('setStaffLimits', wanted)).toEqual(callError('staff/owner-only'))
    expect((await owner.refused('setStaffLimits', { ...wanted, expectedVersion: 'old' })).details).toMatchObject({
      reason: 'staff/overtaken',
    })
    await owner.ask('setStaffLimits', wanted)
    const [staff, player] = [await editor(), await account(testServer)]
    await request(staff, player, 1)
  })
})

describe('two-factor sign-in of staff', () => {
  test('is due seven days after the first use of the back-office', async () => {
    const staff = await staffWith(testServer, 'view_players')
    const { secondFactorDueAt } = await staff.ask('getStaffAccess', {})
    expect(secondFactorDueAt).toBeGreaterThan(Date.now() + days(7) - 60_000)
    await staff.ask('listPlayers', {})
    await testServer.sql()`update staff_since set at = ${Date.now() - days(7)} where uid = ${staff.uid}`
    expect(await staff.refused('listPlayers', {})).toEqual(callError('auth/no-second-factor'))
    const access = await staff.ask('getStaffAccess', {})
    expect(access.secondFactorDueAt).toBeLessThanOrEqual(Date.now())
    await enterSecondFactor(testServer, staff)
    await staff.ask('listPlayers', {})
    expect((await staff.ask('getStaffAccess', {})).secondFactorDueAt).toBeNull()
  })
})

describe('a restore', () => {
  test('needs a colleague, or the second factor and no delay if there is none', async () => {
    const { backup } = await owner.ask('createBackup', { label: 'Before the flood' })
    const wanted = { id: backup.id, confirmation: 'Before the flood', reason: 'The flood' }
    const colleague = await staffWith(testServer, 'database_backup')
    await enterSecondFactor(testServer, colleague)
    await colleague.ask('listBackups', {})
    expect((await owner.refused('restoreBackup', wanted)).details).toMatchObject({ reason: 'approval/needed' })
    await testServer.sql()`update auth_users set two_factor_enabled = false where id = ${colleague.uid}`
    await testServer.sql()`delete from approval_requests`
    await ageStaff(days(8))
    await enterSecondFactor(testServer, owner, hours(1))
    expect(await owner.refused('restoreBackup', wanted)).toEqual(callError('auth/confirm'))
    await enterSecondFactor(testServer, owner)
    expect(await owner.ask('restoreBackup', wanted)).toEqual({ restoring: true })
    await testServer.restarted()
    expect(await testServer.sql()`select call, state, is_alone from approval_requests`).toEqual([
      { call: 'restoreBackup', state: 'executed', is_alone: true },
    ])
    const [entry] = await testServer.sql()`select details from audit_logs where action = 'restore_backup'`
    expect(entry).toMatchObject({ details: { approval: { by: null }, reason: 'The flood' } })
  })
})
