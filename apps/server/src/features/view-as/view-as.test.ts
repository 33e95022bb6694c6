import { callError, calls, VIEW_AS_READS, type ViewAsRead } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { createTrader, openMarket, sellOffer } from '../exchange/testing.ts'

let testServer: TestServer
let staff: Visitor
beforeAll(async () => {
  testServer = await openMarket()
  staff = await staffWith(testServer, 'view_players')
})
afterAll(() => testServer.close())

const askAs = (visitor: Visitor, call: ViewAsRead, input: object) =>
  staff.ask('askAsPlayer', { playerId: visitor.uid, asked: { call, input } as never })

test('staff see the game as its player does, and looking changes nothing', async () => {
  const player = await createTrader(testServer, { coins: 900, pack: { flax: 7 } })
  await player.perform(starts('gather_kindling'))
  testServer.server.presence.remove(player.uid)
  await testServer.forward(minutes(3))
  const before = await testServer.row(player.uid)
  const looked = await staff.ask('lookAsPlayer', { playerId: player.uid })
  expect(await testServer.row(player.uid)).toEqual(before)
  expect(testServer.server.presence.isOnline(player.uid, testServer.now())).toBe(false)
  expect(looked.player.isOnline).toBe(false)
  const { player: own, timeline } = await player.load()
  const { achievementProgress: _, ...shown } = own
  const passing = {
    isOnline: true,
    settledAt: 0,
    lastSeenAt: 0,
    lastActiveAt: 0,
    lastSavedAt: 0,
    statistics: {},
    currentAction: {},
  }
  expect({ ...looked.player, ...passing }).toEqual({ ...shown, ...passing })
  expect(looked.player.skills.woodcutting.experience).toBeGreaterThan(0)
  expect(looked.timeline).toEqual(timeline)
})

test('viewing as a player is logged, once an hour for each of staff, whichever call comes first', async () => {
  const player = await account(testServer)
  const looks = async () =>
    (
      await testServer.sql()`select user_id from audit_logs
      where action = 'view_as_player' and resource_id = ${player.uid} order by seq`
    ).map((row) => row['user_id'])
  await askAs(player, 'listFriends', {})
  expect(await looks()).toEqual([staff.uid])
  await staff.ask('lookAsPlayer', { playerId: player.uid })
  expect(await looks()).toEqual([staff.uid])
  const other = await staffWith(testServer, 'view_players')
  await other.ask('lookAsPlayer', { playerId: player.uid })
  expect(await looks()).toEqual([staff.uid, other.uid])
  await testServer.forward(hours(1))
  await staff.ask('lookAsPlayer', { playerId: player.uid })
  expect(await looks()).toEqual([staff.uid, other.uid, staff.uid])
})

test('calls of the game’s pages are answered as for that player, and not as for staff', async () => {
  const player = await createTrader(testServer, { coins: 900, pack: { flax: 7 } })
  const { party } = await player.ask('createParty', { name: 'The Larks' })
  const { offer } = await player.ask('createGEOffer', sellOffer('flax', 5, 90, 1))
  await player.ask('setPriceAlert', { itemId: 'flax', direction: 'above', price: 100 })
  const inputs: Partial<Record<ViewAsRead, object>> = {
    getItemPrice: { itemId: 'flax' },
    getOrderBook: { itemId: 'flax' },
    getPriceHistory: { itemId: 'flax', span: 'day' },
    getUserProfile: { uid: player.uid },
    searchPlayers: { prefix: 'a' },
  }
  const timeless = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer, (key, value) => (/At$|until/.test(key) ? 0 : value)))
  for (const name of VIEW_AS_READS) {
    const input = inputs[name] ?? {}
    const { answer } = await askAs(player, name, input)
    expect([name, timeless(answer)]).toEqual([name, timeless(await player.ask(name, input as never))])
    expect(calls[name].output.safeParse(answer).success, name).toBe(true)
  }
  expect(await askAs(player, 'getMyOffers', {})).toMatchObject({ answer: { offers: [{ id: offer.id }] } })
  expect(await askAs(player, 'getParty', {})).toMatchObject({ answer: { party: { id: party.id } } })
})

test('only reading calls can be made as a player', async () => {
  const player = await createTrader(testServer, { coins: 900, pack: { flax: 7 } })
  const before = await testServer.row(player.uid)
  const tried = [
    ['perform', { sessionId: 's', intents: [] }],
    ['takeOver', { sessionId: 'a-session', lease: 'a-lease' }],
    ['createParty', { name: 'Not theirs' }],
    ['createGEOffer', sellOffer('flax', 5, 90, 1)],
    ['deleteMyAccount', { username: 'Somebody' }],
    ['markMessagesRead', { until: testServer.now() }],
    ['getHistory', { channel: 'global' }],
    ['exportMyData', {}],
    ['askAsPlayer', { playerId: player.uid, asked: { call: 'getParty', input: {} } }],
    ['constructor', {}],
  ] as const
  for (const [call, input] of tried) {
    const { code, details } = await staff.refused('askAsPlayer', { playerId: player.uid, asked: { call, input } })
    expect([call, code, details?.field]).toEqual([call, 'invalid-argument', 'asked.call'])
  }
  const wrong = { playerId: player.uid, asked: { call: 'getItemPrice', input: { itemId: 7 } } }
  expect((await staff.refused('askAsPlayer', wrong)).details?.field).toBe('asked.input.itemId')
  expect(await testServer.row(player.uid)).toEqual(before)
})

test('a ban or deletion is shown while it lasts', async () => {
  const moderator = await staffWith(testServer, 'view_players', 'ban_players', 'edit_players')
  const { uid: playerId } = await account(testServer)
  const shutOut = async () => (await staff.ask('lookAsPlayer', { playerId })).shutOut
  expect(await shutOut()).toBeNull()
  const reason = 'A matter of tests'
  await moderator.ask('banPlayer', { playerId, reason, minutes: 10 })
  expect(await shutOut()).toBe('banned')
  await testServer.forward(minutes(11))
  expect(await shutOut()).toBeNull()
  await moderator.ask('deletePlayer', { playerId, reason })
  expect(await shutOut()).toBe('deleted')
})

test('[PLAY-29] unknown players and accounts without a character cannot be viewed', async () => {
  for (const playerId of [unknownUid(), (await testServer.guest()).uid]) {
    expect(await staff.refused('lookAsPlayer', { playerId })).toEqual(callError('player/not-found'))
    const nothing = { playerId, asked: { call: 'getParty', input: {} } }
    expect(await staff.refused('askAsPlayer', nothing)).toEqual(callError('player/not-found'))
  }
})
