import { type Permission, topics } from '@hearthward/contract'
import { hours, versionOf, versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, staffWith } from '../core/audit/testing.ts'
import { type Connection, openServer, type TestServer, type Visitor } from '../http/testing.ts'
import { nextMessage, openLivePage } from './testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

const WHY = { reason: 'A test of rights' }
const follow = (socket: Connection, topic: string): Promise<boolean> =>
  socket.timeout(10_000).emitWithAck('follow', { topic })

const setPermissions = (player: Visitor, permissions: Permission[], expected: Permission[]) =>
  owner.ask('setPermissions', { playerId: player.uid, permissions, expectedVersion: versionOfSet(expected), ...WHY })

describe('changes by staff reach the open pages of the player at once', () => {
  test('permissions, in the game and in the back-office, and to nobody else', async () => {
    const helper = await staffWith(testServer, 'view_reports')
    const game = await openLivePage(helper)
    const office = await helper.connect()
    const bystander = await openLivePage(await account(testServer))
    expect(await follow(office, topics.adminReports)).toBe(true)
    const bystanderMessage = nextMessage(bystander, 'rightsChanged', 500)
    bystanderMessage.catch(() => {})

    let messages = Promise.all([nextMessage(game, 'rightsChanged'), nextMessage(office, 'rightsChanged')])
    await setPermissions(helper, ['view_reports', 'ban_players'], ['view_reports'])
    await messages
    expect((await helper.ask('getAccount', {})).account?.permissions).toEqual(['ban_players', 'view_reports'])
    expect((await helper.ask('getStaffAccess', {})).calls).toContain('banPlayer')
    expect(await follow(office, topics.adminInvestigations)).toBe(true)

    messages = Promise.all([nextMessage(game, 'rightsChanged'), nextMessage(office, 'rightsChanged')])
    const unfollowed = nextMessage(office, 'unfollowed')
    await setPermissions(helper, ['view_reports'], ['ban_players', 'view_reports'])
    await messages
    expect(await unfollowed).toEqual({ topic: topics.adminInvestigations })
    expect((await helper.ask('getStaffAccess', {})).calls).not.toContain('banPlayer')
    await expect(bystanderMessage).rejects.toThrow()
  })

  test('the first and the last permission, on a page at the sign-in of the back-office', async () => {
    const newcomer = await account(testServer)
    const door = await newcomer.connect()
    expect(await follow(door, topics.adminAccess)).toBe(false)
    let messages = nextMessage(door, 'rightsChanged')
    await setPermissions(newcomer, ['view_reports'], [])
    await messages
    expect(await follow(door, topics.adminAccess)).toBe(true)
    const unfollowed = nextMessage(door, 'unfollowed')
    messages = nextMessage(door, 'rightsChanged')
    await setPermissions(newcomer, [], ['view_reports'])
    await messages
    expect(await unfollowed).toEqual({ topic: topics.adminAccess })
    messages = nextMessage(door, 'rightsChanged')
    await setPermissions(newcomer, ['view_reports'], [])
    await messages
  })

  test('a membership, with the channels it opens and closes', async () => {
    const player = await account(testServer)
    const game = await openLivePage(player)
    const members = topics.chat('members')
    expect(await follow(game, members)).toBe(false)

    const granted = nextMessage(game, 'changed')
    const until = testServer.now() + hours(2)
    const expectedVersion = versionOf({ tier: null, until: 0 })
    await owner.ask('grantMembership', { playerId: player.uid, tier: 'basic', until, expectedVersion, ...WHY })
    await granted
    expect((await player.load()).player).toMatchObject({ isPremium: true, subscription: { tier: 'basic', until } })
    expect(await follow(game, members)).toBe(true)

    const [ended, unfollowed] = [nextMessage(game, 'changed'), nextMessage(game, 'unfollowed')]
    await owner.ask('endMembership', {
      playerId: player.uid,
      expectedVersion: versionOf({ tier: 'basic', until }),
      ...WHY,
    })
    await ended
    expect(await unfollowed).toEqual({ topic: members })
    expect((await player.load()).player).toMatchObject({ isPremium: false })
  })
})
