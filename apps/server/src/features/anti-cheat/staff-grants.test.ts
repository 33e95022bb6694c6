import type { DetectionAlert } from '@hearthward/contract'
import { seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
        evidence: { grants: 2, coins: 15 * 75_000, with: [player.uid], usual: 100_000 },
      },
    ])
  })
})

test('a grant to a stranger, or something taken from a friend, is no alert', async () => {
  const [staff, stranger, friend] = [await editor(), await account(testServer), await account(testServer)]
  await befriend(staff, friend)
  await give(staff, stranger)
  await staff.ask('editPlayerData', { playerId: friend.uid, updates: { coins: 0 }, ...WHY })
  expect(await alertsAbout(staff)).toEqual([])
})
