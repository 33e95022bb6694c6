import type { DetectionAlert } from '@hearthward/contract'
import { days, hours, seconds, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendAuditEntry } from '../../core/audit/audit-log.ts'
import { account, staffWith } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, Visitor } from '../../http/testing.ts'

const WHY = { reason: 'Lost in a crash' }
/** Worth 75,000 each by the guide. */
const TREASURE = 'first_ember'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

const give = (staff: Visitor, player: Visitor, itemId = 'logs', quantity = 1) =>
  staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId, quantity, ...WHY })

async function alertsAbout(staff: Visitor): Promise<Pick<DetectionAlert, 'kind' | 'evidence' | 'severity'>[]> {
  await testServer.server.antiCheat.check()
  const { alerts } = await owner.ask('listAlerts', { playerId: staff.uid })
  return alerts.map(({ kind, evidence, severity }) => ({ kind, evidence, severity }))
}

const grantMembership = (staff: Visitor, player: Visitor, ms: number) =>
  staff.ask('grantMembership', {
    playerId: player.uid,
    tier: 'basic',
    until: testServer.now() + ms,
    expectedVersion: versionOf({ tier: null, until: 0 }),
    ...WHY,
  })

const granted = (player: Visitor, ...by: string[]) => ({
  kind: 'staff_grant',
  severity: 'critical',
  evidence: expect.objectContaining({ with: [player.uid], by }),
})

async function befriend(a: Visitor, b: Visitor): Promise<void> {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const { account } = await to.ask('getAccount', {})
    await from.ask('addFriend', { username: account?.username ?? '' })
  }
}

const editor = () => staffWith(testServer, 'edit_players')

describe('a grant by staff alerts the owners', () => {
  test('to an account on the same device and network', async () => {
    const staff = await editor()
    const second = new Visitor(testServer, staff.address)
    await second.signInAsGuest()
    await second.load()
    for (const visitor of [staff, second]) await visitor.does(starts('gather_kindling'))
    await testServer.forward(seconds(20))
    for (const visitor of [staff, second]) await visitor.sync()
    await give(staff, second)
    expect(await alertsAbout(staff)).toEqual([granted(second, 'device', 'network')])
  })

  test('to a friend who is in the same party', async () => {
    const [staff, friend] = [await editor(), await account(testServer)]
    await befriend(staff, friend)
    await give(staff, friend)
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend')])
    const { party } = await friend.ask('createParty', { name: 'The Larks', settings: { isPublic: true } })
    await staff.ask('joinParty', { partyId: party.id })
    await give(staff, friend)
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend', 'party')])
  })

  test('to the subject of an open case, and not of a closed one', async () => {
    const [staff, suspect] = [await editor(), await account(testServer)]
    const { investigation } = await owner.ask('createInvestigation', {
      playerId: suspect.uid,
      type: 'exploit',
      priority: 'low',
      ...WHY,
    })
    await give(staff, suspect)
    expect(await alertsAbout(staff)).toEqual([granted(suspect, 'case')])
    await testServer.sql()`update investigations set status = 'closed' where id = ${investigation.id}`
    const other = await editor()
    await give(other, suspect)
    expect(await alertsAbout(other)).toEqual([])
  })

  test('to oneself', async () => {
    const { player } = await owner.ask('getPlayerDetails', { playerId: owner.uid })
    await owner.ask('editPlayerData', {
      playerId: owner.uid,
      updates: { skills: { mining: { experience: player.skills.mining.experience + 500 } } },
      ...WHY,
    })
    expect(await alertsAbout(owner)).toEqual([granted(owner, 'self')])
  })

  test('that is far above what the role gives in a day', async () => {
    const [generous, player] = [await editor(), await account(testServer)]
    await give(generous, player, TREASURE, 13)
    expect(await alertsAbout(generous)).toEqual([])
    await give(generous, player, TREASURE, 2)
    expect(await alertsAbout(generous)).toEqual([
      {
        kind: 'staff_volume',
        severity: 'critical',
        evidence: {
          grants: 2,
          coins: 15 * 75_000,
          with: [player.uid],
          entries: [expect.any(Number), expect.any(Number)],
          usual: 100_000,
        },
      },
    ])
  })
})

describe('far above what the role gives is also', () => {
  const unusual = (player: Visitor) => ({ kind: 'staff_volume', evidence: { with: [player.uid] } })

  test('experience', async () => {
    const [generous, player] = [await editor(), await account(testServer)]
    const updates = { skills: { mining: { experience: 4_000_000 } } }
    await generous.ask('editPlayerData', { playerId: player.uid, updates, ...WHY })
    expect(await alertsAbout(generous)).toMatchObject([unusual(player)])
  })

  test('a long membership', async () => {
    const [generous, player] = [await editor(), await account(testServer)]
    await grantMembership(generous, player, days(3_000))
    expect(await alertsAbout(generous)).toMatchObject([unusual(player)])
  })
})

test('what an edit takes is not counted as given', async () => {
  const [strict, player] = [await editor(), await account(testServer)]
  await testServer.edit(player.uid, (state) => {
    state.coins = 4_000_000
  })
  await strict.ask('editPlayerData', { playerId: player.uid, updates: { coins: 0, bank: { logs: 1 } }, ...WHY })
  expect(await alertsAbout(strict)).toEqual([])
})

test('a grant to a stranger, or something taken from a friend, is no alert', async () => {
  const [staff, stranger, friend] = [await editor(), await account(testServer), await account(testServer)]
  await befriend(staff, friend)
  await give(staff, stranger)
  await staff.ask('editPlayerData', { playerId: friend.uid, updates: { coins: 0 }, ...WHY })
  expect(await alertsAbout(staff)).toEqual([])
})

describe('a connection cannot be hidden', () => {
  test('by ending the friendship after the grant', async () => {
    const [staff, friend] = [await editor(), await account(testServer)]
    await befriend(staff, friend)
    await give(staff, friend)
    await staff.ask('removeFriend', { uid: friend.uid })
    await friend.ask('removeFriend', { uid: staff.uid })
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend')])
    const { logs } = await owner.ask('getAuditLogs', { resourceId: friend.uid })
    expect(logs).toMatchObject([{ action: 'give_items', details: { connections: ['friend'] } }])
  })

  test('by signing in elsewhere and signing out before the grant', async () => {
    const [staff, second] = [await editor(), await account(testServer)]
    await playFrom(staff.address, second)
    await second.post('/api/auth/sign-out', {})
    await give(staff, second)
    expect(await alertsAbout(staff)).toEqual([granted(second, 'network')])
  })

  test('by acting from the network of the receiver only once', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    await playFrom('192.0.2.7', player)
    await testServer.server.activityLog.flush()
    await give(new Visitor(testServer, '192.0.2.7', staff.cookies), player)
    const { logs } = await owner.ask('getAuditLogs', { resourceId: player.uid })
    expect(logs).toMatchObject([{ details: { connections: ['network'] } }])
  })
})

const playFrom = (address: string, player: Visitor) =>
  new Visitor(testServer, address, player.cookies).ask('getAccount', {})

test('a grant after an acknowledgement opens the alert again and adds to its evidence', async () => {
  const [staff, first, second] = [await editor(), await account(testServer), await account(testServer)]
  const listed = async () => {
    await testServer.server.antiCheat.check()
    return (await owner.ask('listAlerts', { playerId: staff.uid })).alerts
  }
  for (const friend of [first, second]) await befriend(staff, friend)
  await give(staff, first)
  const [alert] = await listed()
  const handling = { alertId: alert?.id ?? '', expectedVersion: 'open', ...WHY }
  await owner.ask('handleAlert', { ...handling, status: 'acknowledged' })
  await testServer.forward(hours(1))
  expect(await listed()).toMatchObject([{ status: 'acknowledged', seenAt: alert?.seenAt }])
  await testServer.forward(hours(24))
  await give(staff, second, TREASURE)
  expect(await listed()).toMatchObject([
    {
      id: alert?.id,
      status: 'open',
      handledBy: null,
      handledAt: null,
      evidence: { grants: 2, with: [first.uid, second.uid], coins: (alert?.score ?? 0) + 75_000 },
    },
  ])
})

describe('counts as a grant', () => {
  test('the undo of a confiscation', async () => {
    const [staff, friend] = [await editor(), await account(testServer)]
    await befriend(staff, friend)
    await staff.ask('editPlayerData', { playerId: friend.uid, updates: { coins: 0 }, ...WHY })
    const { logs } = await owner.ask('getAuditLogs', { resourceId: friend.uid })
    await staff.ask('undoPlayerEdit', { logId: logs[0]?.id ?? '', ...WHY })
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend')])
  })

  test('a membership', async () => {
    const [staff, friend] = [await editor(), await account(testServer)]
    await befriend(staff, friend)
    await grantMembership(staff, friend, hours(1))
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend')])
  })

  test('the restore of a snapshot', async () => {
    const [staff, friend] = [await editor(), await account(testServer)]
    await befriend(staff, friend)
    const by = { userId: staff.uid, username: 'Ash', email: null, ip: staff.address, userAgent: '' }
    const restored = { action: 'restore_snapshot', resource: 'players', resourceId: friend.uid }
    const details = { before: { coins: 5 }, after: { coins: 900 } }
    await testServer.sql().begin((tx) => appendAuditEntry(tx, by, { ...restored, details }, testServer.now()))
    expect(await alertsAbout(staff)).toEqual([granted(friend, 'friend')])
  })
})
