import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import { hours, minutes } from '@hearthward/engine'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Connection, openServer, type TestServer } from '../http/testing.ts'
import { RENEWAL_INTERVAL } from './sockets.ts'
import { followTopic, nextMessage, SILENCE } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())
afterEach(() => void vi.restoreAllMocks())

const unfollow = (socket: Connection, topic: string): Promise<boolean> =>
  socket.timeout(10_000).emitWithAck('unfollow', { topic })

test('a connection receives the messages of a topic until it unfollows', async () => {
  const player = await testServer.player()
  const socket = await player.connect()
  const topic = topics.prices('logs')
  expect(await followTopic(socket, topic)).toBe(true)
  expect(await followTopic(socket, topic)).toBe(true)
  const message = nextMessage(socket, 'clock')
  testServer.server.bus.publish(topic, 'clock', { now: 5 })
  expect(await message).toEqual({ now: 5 })
  expect(await unfollow(socket, topic)).toBe(true)
  expect(await unfollow(socket, topic)).toBe(false)
  const silent = nextMessage(socket, 'clock', SILENCE)
  testServer.server.bus.publish(topic, 'clock', { now: 6 })
  await expect(silent).rejects.toThrow('received no clock')
})

test('channels of members and staff are open only to them', async () => {
  const [player, member] = [await testServer.player(), await testServer.player()]
  const until = testServer.now() + hours(1)
  await testServer.edit(member.uid, (state) => {
    state.subscription = { tier: 'basic', until }
  })
  const owner = await testServer.owner()
  const readableChannels = async (who: typeof player) => {
    const socket = await who.connect()
    const open = []
    for (const channel of OPEN_CHANNELS) if (await followTopic(socket, topics.chat(channel))) open.push(channel)
    return open
  }
  expect(await readableChannels(player)).toEqual(['global', 'trade', 'help'])
  expect(await readableChannels(member)).toEqual(['global', 'trade', 'help', 'members'])
  expect(await readableChannels(owner)).toEqual([...OPEN_CHANNELS])
  expect(await readableChannels(testServer.visitor())).toEqual([])
  await testServer.forward(hours(2))
  expect(await readableChannels(member)).toEqual(['global', 'trade', 'help'])
})

describe('a connection that loses access to a channel is unsubscribed and notified', () => {
  const MEMBERS = topics.chat('members')
  const STAFF = topics.chat('staff')
  const publishOn = (topic: string) => testServer.server.bus.publish(topic, 'clock', { now: 1 })

  async function member() {
    const player = await testServer.player()
    const until = testServer.now() + hours(1)
    await testServer.edit(player.uid, (state) => {
      state.subscription = { tier: 'basic', until }
    })
    const socket = await player.connect()
    expect(await followTopic(socket, MEMBERS)).toBe(true)
    return { player, socket }
  }

  test('when a membership ends: no further message', async () => {
    const { socket } = await member()
    const message = nextMessage(socket, 'unfollowed')
    const silent = nextMessage(socket, 'clock', SILENCE)
    testServer.server.clock.forward(hours(1))
    publishOn(MEMBERS)
    expect(await message).toEqual({ topic: MEMBERS })
    await expect(silent).rejects.toThrow('received no clock')
    expect(await followTopic(socket, MEMBERS)).toBe(false)
  })

  test('when a membership ends and no message is sent', async () => {
    const { socket } = await member()
    const message = nextMessage(socket, 'unfollowed', RENEWAL_INTERVAL + 3_000)
    testServer.server.clock.forward(hours(1))
    expect(await message).toEqual({ topic: MEMBERS })
  })

  test('when it is ended, extended or granted again', async () => {
    const { player, socket } = await member()
    await testServer.edit(player.uid, ({ subscription }) => {
      subscription.until += hours(1)
    })
    testServer.server.bus.publish(topics.player(player.uid), 'changed', {})
    await expect(nextMessage(socket, 'unfollowed', 300)).rejects.toThrow()
    testServer.server.clock.forward(minutes(90))
    const received = nextMessage(socket, 'clock')
    publishOn(MEMBERS)
    await received
    await testServer.edit(player.uid, (state) => {
      state.subscription = { tier: null, until: 0 }
    })
    const message = nextMessage(socket, 'unfollowed')
    testServer.server.bus.publish(topics.player(player.uid), 'changed', {})
    expect(await message).toEqual({ topic: MEMBERS })
    await testServer.edit(player.uid, (state) => {
      state.subscription = { tier: 'basic', until: testServer.now() + hours(1) }
    })
    expect(await followTopic(socket, MEMBERS)).toBe(true)
  })

  test('when a player is no longer staff: in every window, and only for staff topics', async () => {
    const player = await testServer.player()
    const grant = (permissions: string[]) =>
      testServer.sql()`update players set permissions = ${JSON.stringify(permissions)}::jsonb where uid = ${player.uid}`
    await grant(['ban_players'])
    const sockets = [await player.connect(), await player.connect()]
    for (const socket of sockets)
      for (const topic of [STAFF, topics.chat('global')]) expect(await followTopic(socket, topic)).toBe(true)
    await grant([])
    const message = Promise.all(sockets.map((socket) => nextMessage(socket, 'unfollowed')))
    testServer.server.bus.publish(topics.player(player.uid), 'rightsChanged', {})
    expect(await message).toEqual([{ topic: STAFF }, { topic: STAFF }])
    const received = Promise.all(sockets.map((socket) => nextMessage(socket, 'clock')))
    publishOn(topics.chat('global'))
    await received
  })
})

test('topics of other players, of sessions and unknown ones cannot be followed', async () => {
  const [player, other] = [await testServer.player(), await testServer.player()]
  const socket = await player.connect()
  const others = [topics.player(other.uid), topics.session(other.uid, other.sessionId), topics.prices('no_such_thing')]
  for (const topic of [...others, 'chat:party', 'chat:', 'prices:', '', '__proto__', null, 7, {}, 'x'.repeat(5_000)])
    expect(await followTopic(socket, topic as string)).toBe(false)
  const rawSocket = socket as unknown as { emit(...parts: unknown[]): void }
  for (const parts of [['follow'], ['follow', null], ['unfollow', null], ['unfollow', { topic: 1 }, 'no function']])
    rawSocket.emit(...parts)
  expect(await unfollow(socket, topics.player(player.uid))).toBe(false)
})

test('a page follows 40 topics at most', async () => {
  const player = await testServer.player()
  const socket = await player.connect()
  const { content } = testServer.server.timeline.contentAt(testServer.now())
  const items = Object.keys(content.items).slice(0, 41)
  const followed = []
  for (const id of items) followed.push(await followTopic(socket, topics.prices(id)))
  expect(followed.filter(Boolean)).toHaveLength(40)
  await unfollow(socket, topics.prices(items[0] ?? ''))
  expect(await followTopic(socket, topics.prices(items[40] ?? ''))).toBe(true)
})

test('following is rate limited', async () => {
  const player = await testServer.player()
  const socket = await player.connect()
  const begun = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun)
  const again = async () => {
    const isFollowed = await followTopic(socket, topics.prices('logs'))
    await unfollow(socket, topics.prices('logs'))
    return isFollowed
  }
  for (let n = 0; n < 100; n++) expect(await again()).toBe(true)
  expect(await again()).toBe(false)
  now.mockReturnValue(begun + 10_000)
  expect(await again()).toBe(true)
})
