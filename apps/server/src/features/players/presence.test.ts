import { topics } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, staffWith } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'

let testServer: TestServer
let watcher: Visitor
beforeAll(async () => {
  testServer = await openServer()
  watcher = await staffWith(testServer, 'view_players')
})
afterAll(() => testServer.close())

const entryOf = async (uid: string) =>
  (await watcher.ask('getPresence', {})).players.find(({ userId }) => userId === uid)

test('[PRES-1] staff see who is online with location, activity and time, and the number by location', async () => {
  const player = await account(testServer)
  await player.does(starts('gather_kindling'))
  const seen = await entryOf(player.uid)
  expect(seen).toMatchObject({
    status: 'online',
    currentActivity: 'gather_kindling',
    activityName: 'Gather kindling',
    locationId: 'lumbridge',
    locationName: 'Hearthford',
  })
  const { count, places, players } = await watcher.ask('getPresence', {})
  expect(places.reduce((sum, place) => sum + place.count, 0)).toBe(count)
  expect(places.find(({ locationId }) => locationId === 'lumbridge')?.count).toBeGreaterThan(0)
  expect(players[0]?.userId).toBe(player.uid)
  expect((await watcher.ask('getPresence', { place: 'nowhere' })).players).toEqual([])
  await testServer.forward(minutes(6))
  expect(await entryOf(player.uid)).toBeUndefined()
})

test('the list continues after its last row', async () => {
  for (let n = 0; n < 3; n++) {
    const player = await account(testServer)
    await testServer.forward(1_000)
    await player.sync()
  }
  const all = await watcher.ask('getPresence', {})
  const first = await watcher.ask('getPresence', { limit: 2 })
  const last = first.players[1]
  const rest = await watcher.ask('getPresence', { after: { at: last?.lastHeartbeat ?? 0, id: last?.userId ?? '' } })
  expect(first.hasMore).toBe(true)
  expect(rest.hasMore).toBe(false)
  expect((await watcher.ask('getPresence', { limit: all.players.length })).hasMore).toBe(false)
  expect([...first.players, ...rest.players].map(({ userId }) => userId)).toEqual(
    all.players.map(({ userId }) => userId),
  )
})

test('subscribers are notified of a new player within two seconds, other clients are not', async () => {
  const other = await staffWith(testServer, 'view_reports')
  const [socket, deaf] = [await watcher.connect(), await other.connect()]
  expect(await followTopic(deaf, topics.adminPresence)).toBe(false)
  expect(await followTopic(socket, topics.adminPresence)).toBe(true)
  const player = await account(testServer)
  const received = nextMessage(socket, 'presenceChanged')
  await player.does(starts('gather_kindling'))
  expect((await received).count).toBeGreaterThan(0)
})

test('a banned player is not online', async () => {
  const [player, owner] = [await account(testServer), await testServer.owner()]
  expect(await entryOf(player.uid)).toBeDefined()
  await owner.ask('banPlayer', { playerId: player.uid, reason: 'Gone at once' })
  expect(await entryOf(player.uid)).toBeUndefined()
})

test('a restarted server knows the players’ locations', async () => {
  const player = await account(testServer)
  await player.does(starts('gather_kindling'))
  await testServer.restart()
  expect(await entryOf(player.uid)).toMatchObject({ locationId: 'lumbridge', currentActivity: 'gather_kindling' })
})
