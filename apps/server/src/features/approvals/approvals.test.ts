import { type ApprovalRequest, callError, STAFF_LIMITS, topics } from '@hearthward/contract'
import { days, hours, INVENTORY_SLOTS, minutes, versionOf, versionOfSet } from '@hearthward/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ADMIN_EMAIL,
  account,
  admin,
  enterSecondFactor,
  staffWith,
  versionBefore,
  veteran,
} from '../../core/audit/testing.ts'
import { OWNER, openServer, starts, type TestServer, Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { openTestMailServer } from '../../platform/email/testing.ts'
import { executeDueRequests } from './execution.ts'
import { jobs } from './jobs.ts'
import { approver, askApproved } from './testing.ts'

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

const coinsOf = async ({ uid }: Visitor) => (await owner.ask('getPlayerDetails', { playerId: uid })).player.coins

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

  test('does not count an act twice that its author undoes', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    await give(staff, player, 40)
    const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: player.uid, limit: 1 })
    const undo = { logId: logs[0]?.id ?? '', ...WHY }
    expect(await staff.ask('previewAct', { call: 'undoPlayerEdit', input: undo })).toMatchObject({ asks: 'nothing' })
    const { spent } = await staff.ask('getStaffLimits', {})
    await staff.ask('undoPlayerEdit', undo)
    expect(await staff.ask('getStaffLimits', {})).toMatchObject({ spent })
    expect(await held(player)).toBe(0)
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

  test('covers experience that moves between skills, and a higher tier for the same time', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const until = testServer.now() + days(3_000)
    await testServer.edit(player.uid, (state) => {
      state.skills.cooking.experience = 13_000_000
      state.subscription = { tier: 'basic', until }
    })
    const skills = { cooking: { experience: 0 }, attack: { experience: 13_000_000 } }
    const moved = { playerId: player.uid, updates: { skills }, ...WHY }
    expect((await staff.refused('editPlayerData', moved)).details).toMatchObject({ value: 13_000_000 })
    const expectedVersion = versionOf({ tier: 'basic', until })
    const raised = { playerId: player.uid, tier: 'elite', until, expectedVersion, ...WHY }
    const { details } = await staff.refused('grantMembership', raised)
    expect(details).toMatchObject({ reason: 'approval/needed' })
    expect(Number(details?.['value'])).toBeGreaterThan(5_990_000)
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

  test('to approve logs the act with the address and browser of its requester', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const from = { 'user-agent': 'A browser of the requester' }
    expect((await staff.post('/api/giveItemsToPlayer', gift(player, ABOVE), from)).status).toBe(409)
    const { requests } = await owner.ask('listApprovals', { only: 'open' })
    await approve(owner, requests[0]?.id ?? '')
    const { logs } = await owner.ask('getAuditLogs', { action: 'give_items', userId: staff.uid })
    expect(logs).toMatchObject([{ ip: staff.address, userAgent: from['user-agent'] }])
  })

  test('is published to open pages of the back-office, like the request and its withdrawal', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const socket = await owner.connect()
    expect(await followTopic(socket, topics.adminCounts)).toBe(true)
    const telling = async <Result>(step: () => Promise<Result>) => {
      const told = nextMessage(socket, 'staffCounts')
      const result = await step()
      expect((await told).sections).toContain('approvals')
      return result
    }
    const withdrawn = await telling(() => request(staff, player))
    await telling(() => staff.ask('withdrawApproval', { requestId: withdrawn }))
    const requestId = await telling(() => request(staff, player))
    await telling(() => owner.ask('decideApproval', { requestId, decision: 'reject' }))
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

  test('is not for somebody with the browser and network of the requester, whether they play or not', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const puppet = new Visitor(staff.testServer, staff.address)
    await puppet.signInAsGuest()
    await puppet.load()
    await puppet.becomeAccount()
    await testServer.sql()`
      update players set permissions = '["edit_players"]'::jsonb, version = version + 1 where uid = ${puppet.uid}`
    await testServer.server.world.invalidate(puppet.uid)
    await enterSecondFactor(testServer, puppet)
    const requestId = await request(staff, player)
    expect(await stored(puppet, requestId)).toMatchObject({ barred: 'approval/same-device' })
    expect(await puppet.refused('decideApproval', { requestId, decision: 'approve' })).toEqual(
      callError('approval/same-device'),
    )
    const headers = { 'user-agent': 'another browser' }
    const { status } = await puppet.post('/api/decideApproval', { requestId, decision: 'approve' }, headers)
    expect(status).toBe(200)
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
    const [staff, player] = [await editor(), await account(testServer)]
    await give(owner, player, ABOVE + INVENTORY_SLOTS)
    const { details } = await staff.refused('removeItemsFromPlayer', { ...gift(player, ABOVE), source: 'bank' })
    const requestIds = [await request(staff, await account(testServer)), String(details?.['requestId'])]
    // From now on the guide price is that of the exchange.
    await testServer.sql()`
      insert into ge_prices (item_id, current_price) values (${TREASURE.itemId}, 100000)
      on conflict (item_id) do update set current_price = excluded.current_price`
    for (const requestId of requestIds) {
      expect((await approve(owner, requestId)).request).toMatchObject({
        state: 'failed',
        problem: 'Its value has grown to 6,700,000 coins since the request',
      })
    }
    expect(await held(player)).toBe(ABOVE + INVENTORY_SLOTS)
    await testServer.sql()`delete from ge_prices where item_id = ${TREASURE.itemId}`
  })

  test('to approve an edit of a playing character applies the difference that was shown', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    await testServer.edit(player.uid, (state) => {
      state.coins = 20_000_000
    })
    await player.does(starts('gather_kindling'))
    const seen = (await owner.ask('getPlayerDetails', { playerId: player.uid })).player
    const updates = { coins: 10_000_000, skills: { woodcutting: { experience: 50 } } }
    const expectedVersion = versionBefore(seen, { coins: 10_000_000, skills: { woodcutting: 50 } })
    const wanted = { playerId: player.uid, updates, expectedVersion, ...WHY }
    const { details } = await staff.refused('editPlayerData', wanted)
    await testServer.forward(minutes(1))
    await testServer.edit(player.uid, (state) => {
      state.coins += 500
    })
    const { request: decided } = await approve(owner, String(details?.['requestId']))
    expect(decided).toMatchObject({ state: 'executed', problem: null })
    const { player: now } = await owner.ask('getPlayerDetails', { playerId: player.uid })
    expect(now.coins).toBe(10_000_500)
    expect(now.skills.woodcutting.experience).toBeGreaterThan(50)
  })

  test('to approve a restore of a snapshot gives no more than its value, which is shown', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    const set = (coins: number) =>
      testServer.edit(player.uid, (state) => {
        state.coins = coins
      })
    await set(900_000_000)
    await give(owner, player, 1)
    const { snapshots } = await staff.ask('listCharacterSnapshots', { playerId: player.uid })
    const compared = { playerId: player.uid, snapshotId: snapshots[0]?.id ?? 0 }
    const { version } = await staff.ask('compareCharacterSnapshot', compared)
    const input = { ...compared, expectedVersion: version, ...WHY }
    const restore = async () => {
      const { details } = await staff.refused('restoreCharacterSnapshot', input)
      expect(details).toMatchObject({ reason: 'approval/needed' })
      return String(details?.['requestId'])
    }
    const { value } = TREASURE
    expect(await staff.ask('previewAct', { call: 'restoreCharacterSnapshot', input })).toEqual({
      value,
      left: null,
      asks: 'colleague',
      problem: null,
    })
    const requestId = await restore()
    expect(await stored(owner, requestId)).toMatchObject({ value })
    // Handed to a friend, who would have them twice.
    await set(0)
    const { request: decided } = await approve(owner, requestId)
    expect(decided).toMatchObject({
      state: 'failed',
      problem: 'Its value has grown to 900,000,000 coins since the request',
    })
    expect(await coinsOf(player)).toBe(0)
    // What was approved to be taken cannot be given instead.
    await set(905_000_000)
    const taking = await restore()
    await set(899_000_000)
    expect((await approve(owner, taking)).request.state).toBe('failed')
    await set(899_999_999)
    const small = await restore()
    await set(900_000_500)
    expect((await approve(owner, small)).request.state).toBe('executed')
    expect(await coinsOf(player)).toBe(900_000_000)
  })

  test('to approve a confiscation never gives anything', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    await testServer.edit(player.uid, (state) => {
      state.coins = 20_000_000
    })
    const wanted = { playerId: player.uid, updates: { coins: 10_000_000 }, ...WHY }
    const { details } = await staff.refused('editPlayerData', wanted)
    await testServer.edit(player.uid, (state) => {
      state.coins = 0
    })
    const { request: decided } = await approve(owner, String(details?.['requestId']))
    expect(decided.state).toBe('failed')
    expect(await coinsOf(player)).toBe(0)
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

  test('a colleague who lacks the permission, is the receiver or shares a device does not count', async () => {
    const [receiver, reader, twin] = [await editor(), await staffWith(testServer, 'view_players'), await editor()]
    await enterSecondFactor(testServer, reader)
    for (const colleague of [receiver, reader, twin]) await colleague.ask('listPlayers', {})
    await testServer.sql()`insert into player_devices (player_id, device, first_seen, last_seen)
      select uid, 'one-tablet', 0, 0 from unnest(${[owner.uid, twin.uid]}::text[]) as uid`
    const input = gift(receiver, 14_000)
    expect(await owner.ask('previewAct', { call: 'giveItemsToPlayer', input })).toMatchObject({ asks: 'delay' })
    expect(await stored(owner, await request(owner, receiver, 14_000))).toMatchObject({ isAlone: true })
    await testServer.sql()`delete from player_devices where device = 'one-tablet'`
    expect(await stored(owner, await request(owner, receiver, 14_001))).toMatchObject({ isAlone: false })
  })

  test('the owner of a new server hires at once, also with two-factor sign-in from the start', async () => {
    await testServer.sql()`delete from staff_since`
    const player = await account(testServer)
    await hire(owner, player)
    expect(await owner.ask('getApprovalStatus', {})).toEqual({ alone: null })
    expect(await testServer.sql()`select uid from staff_since`).toContainEqual({ uid: owner.uid })
  })

  test('nothing else is executed at once on a new server, and nothing of a moderator', async () => {
    const deputy = await staffWith(testServer, 'manage_admins', 'view_reports')
    await enterSecondFactor(testServer, deputy)
    await testServer.sql()`update auth_users set two_factor_enabled = false where id = ${owner.uid}`
    testServer.server.accounts.changed(owner.uid)
    const refused = await deputy.refused('setPermissions', permissionsFor(await account(testServer)))
    expect(refused.details).toMatchObject({ reason: 'approval/needed', runsAt: expect.any(Number) })
    const limits = { ...STAFF_LIMITS, graceDays: 90 }
    const wanted = { limits, reason: 'More time', expectedVersion: versionOf(STAFF_LIMITS) }
    expect(await owner.refused('setStaffLimits', wanted)).toEqual(callError('auth/no-second-factor'))
    const backup = await owner.backUp('Of a new server')
    const restore = { id: backup.id, confirmation: 'Of a new server', reason: 'No code' }
    expect(await owner.refused('restoreBackup', restore)).toEqual(callError('auth/no-second-factor'))
  })

  test('a bulk operation is executed after a day, though its dry run is older by then', async () => {
    await owner.ask('cleanupFakeTestAccounts', { dryRun: true })
    await testServer.server.operations.settled()
    const { details } = await owner.refused('cleanupFakeTestAccounts', { dryRun: false, reason: 'Tidy up' })
    await testServer.forward(hours(25))
    await executeDueRequests(testServer.server)
    await testServer.server.operations.settled()
    expect(await stored(owner, String(details?.['requestId']))).toMatchObject({ state: 'executed', problem: null })
  })

  test('a delayed act is not executed once its requester has no second factor, or is suspended', async () => {
    const [player, staff] = [await account(testServer), await editor()]
    await testServer.sql()`update auth_users set two_factor_enabled = false where id = ${owner.uid}`
    const withoutCode = await request(staff, player, ABOVE)
    await testServer.sql()`update auth_users set two_factor_enabled = false where id = ${staff.uid}`
    await testServer.forward(hours(24))
    await executeDueRequests(testServer.server)
    await enterSecondFactor(testServer, owner)
    expect(await stored(owner, withoutCode)).toMatchObject({
      state: 'failed',
      problem: callError('auth/no-second-factor').message,
    })
    await enterSecondFactor(testServer, staff)
    const suspended = await request(staff, player, ABOVE + 1)
    await owner.ask('banPlayer', { playerId: staff.uid, reason: 'Rogue' })
    expect((await approve(owner, suspended)).request).toMatchObject({
      state: 'failed',
      problem: callError('auth/not-allowed').message,
    })
    expect(await held(player)).toBe(0)
  })

  test('a request that meets an unexpected error does not keep others waiting', async () => {
    const player = await account(testServer)
    const [broken, other] = [await request(owner, player, 14_000), await request(owner, player, 14_001)]
    await testServer.sql()`update approval_requests set call = 'noSuchCall', runs_at = 0 where id = ${broken}`
    await testServer.forward(hours(24))
    await executeDueRequests(testServer.server)
    expect(testServer.takeErrors()).toHaveLength(1)
    expect(await held(player)).toBe(14_001)
    expect(await stored(owner, other)).toMatchObject({ state: 'executed' })
    const [{ runs_at } = {}] = await testServer.sql()`select runs_at from approval_requests where id = ${broken}`
    expect(Number(runs_at)).toBeGreaterThan(testServer.now())
  })

  test('an owner restores a snapshot with the second factor and no delay', async () => {
    const player = await veteran(testServer)
    await owner.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const { snapshots } = await owner.ask('listCharacterSnapshots', { playerId: player.uid })
    const compared = { playerId: player.uid, snapshotId: snapshots[0]?.id ?? 0 }
    const { version } = await owner.ask('compareCharacterSnapshot', compared)
    await owner.ask('restoreCharacterSnapshot', { ...compared, expectedVersion: version, ...WHY })
    expect(await coinsOf(player)).toBe(100)
    expect(await owner.ask('getApprovalStatus', {})).toMatchObject({ alone: { count: 1 } })
  })

  test('a moderator who restores a snapshot waits for a day', async () => {
    const [staff, player] = [await editor(), await veteran(testServer)]
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const { snapshots } = await staff.ask('listCharacterSnapshots', { playerId: player.uid })
    const compared = { playerId: player.uid, snapshotId: snapshots[0]?.id ?? 0 }
    const { version } = await staff.ask('compareCharacterSnapshot', compared)
    await testServer.sql()`update auth_users set two_factor_enabled = false where id <> ${staff.uid}`
    const input = { ...compared, expectedVersion: version, ...WHY }
    const { details } = await staff.refused('restoreCharacterSnapshot', input)
    expect(details).toMatchObject({ reason: 'approval/needed' })
    expect(Number(details?.['runsAt'])).toBeGreaterThan(testServer.now() + hours(23))
    expect(await coinsOf(player)).toBe(900)
  })

  test('the owners get an e-mail about it, once', async () => {
    const mailServer = await openTestMailServer()
    const mailed = await openServer({ SMTP_URL: mailServer.url })
    const alone = await mailed.owner()
    await enterSecondFactor(mailed, alone)
    const limits = { ...STAFF_LIMITS, others: 5 }
    const wanted = { limits, reason: 'Less', expectedVersion: versionOf(STAFF_LIMITS) }
    for (let n = 0; n < 2; n++) {
      const { details } = await alone.refused('setStaffLimits', wanted)
      expect(details).toMatchObject({ reason: 'approval/needed' })
    }
    await mailed.server.accounts.close()
    const emails = mailServer.received.filter(({ text }) => text.includes('/admin/approvals'))
    expect(emails).toMatchObject([{ to: [OWNER.email], text: expect.stringContaining('set staff limits') }])
    await mailed.close()
    await mailServer.close()
  })

  test('the alert remembers acts that were withdrawn or rejected', async () => {
    const player = await account(testServer)
    const [withdrawn, rejected] = [await request(owner, player, 14_000), await request(owner, player, 14_001)]
    await owner.ask('withdrawApproval', { requestId: withdrawn })
    await (await editor()).ask('decideApproval', { requestId: rejected, decision: 'reject' })
    expect(await owner.ask('getApprovalStatus', {})).toMatchObject({ alone: { count: 2 } })
  })

  test('hiring waits for a day once seven days have passed, whatever the days without a second factor', async () => {
    const longer = JSON.stringify({ ...STAFF_LIMITS, graceDays: 90 })
    await testServer.sql()`insert into system_config (id, value) values ('staff_limits', ${longer}::jsonb)`
    await testServer.server.system.reload()
    await ageStaff(days(7))
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
    await askApproved({ testServer, by: await approver(testServer) }, owner, 'setStaffLimits', wanted)
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
    const socket = await staff.connect()
    expect(await followTopic(socket, topics.adminPresence)).toBe(false)
    await enterSecondFactor(testServer, staff)
    expect(await followTopic(socket, topics.adminPresence)).toBe(true)
    await staff.ask('listPlayers', {})
    expect((await staff.ask('getStaffAccess', {})).secondFactorDueAt).toBeNull()
  })
})

describe('a restore', () => {
  test('needs a colleague, or the second factor and no delay if there is none', async () => {
    const backup = await owner.backUp('Before the flood')
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
