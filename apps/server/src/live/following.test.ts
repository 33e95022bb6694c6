import { OPEN_CHANNELS, topics } from '@hearthward/contract'
import { hours } from '@hearthward/engine'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, type House, openServer } from '../http/testing.ts'
import { hears } from './testing.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())
afterEach(() => void vi.restoreAllMocks())

const follow = (socket: Connection, topic: unknown): Promise<boolean> =>
  socket.timeout(2_000).emitWithAck('follow', { topic: topic as string })
const unfollow = (socket: Connection, topic: string): Promise<boolean> =>
  socket.timeout(2_000).emitWithAck('unfollow', { topic })

test('who follows a topic hears what is told on it, until it is no longer followed', async () => {
  const player = await house.player()
  const socket = await player.connect()
  const topic = topics.prices('logs')
  expect(await follow(socket, topic)).toBe(true)
  expect(await follow(socket, topic)).toBe(true)
  const told = hears(socket, 'clock')
  house.server.bus.tell(topic, 'clock', { now: 5 })
  expect(await told).toEqual({ now: 5 })
  expect(await unfollow(socket, topic)).toBe(true)
  expect(await unfollow(socket, topic)).toBe(false)
  const silent = hears(socket, 'clock')
  house.server.bus.tell(topic, 'clock', { now: 6 })
  await expect(silent).rejects.toThrow('heard no clock')
})

test('what is read by members and staff is followed by them alone', async () => {
  const [player, member] = [await house.player(), await house.player()]
  const until = house.now() + hours(1)
  await house.edit(member.uid, (state) => {
    state.subscription = { tier: 'basic', until }
  })
  const owner = await house.owner()
  const heard = async (who: typeof player) => {
    const socket = await who.connect()
    const follows = []
    for (const channel of OPEN_CHANNELS) if (await follow(socket, topics.chat(channel))) follows.push(channel)
    return follows
  }
  expect(await heard(player)).toEqual(['global', 'trade', 'help'])
  expect(await heard(member)).toEqual(['global', 'trade', 'help', 'members'])
  expect(await heard(owner)).toEqual([...OPEN_CHANNELS])
  expect(await heard(house.visitor())).toEqual([])
  await house.forward(hours(2))
  expect(await heard(member)).toEqual(['global', 'trade', 'help'])
})

test('nobody follows what concerns another player, a session, or nothing there is', async () => {
  const [player, other] = [await house.player(), await house.player()]
  const socket = await player.connect()
  const others = [topics.player(other.uid), topics.session(other.uid, other.sessionId), topics.prices('no_such_thing')]
  for (const topic of [...others, 'chat:party', 'chat:', 'prices:', '', '__proto__', null, 7, {}, 'x'.repeat(5_000)])
    expect(await follow(socket, topic)).toBe(false)
  const says = socket as unknown as { emit(...parts: unknown[]): void }
  for (const parts of [['follow'], ['follow', null], ['unfollow', null], ['unfollow', { topic: 1 }, 'no function']])
    says.emit(...parts)
  expect(await unfollow(socket, topics.player(player.uid))).toBe(false)
})

test('a page follows forty things at most', async () => {
  const player = await house.player()
  const socket = await player.connect()
  const { content } = house.server.timeline.contentAt(house.now())
  const items = Object.keys(content.items).slice(0, 41)
  const follows = []
  for (const id of items) follows.push(await follow(socket, topics.prices(id)))
  expect(follows.filter(Boolean)).toHaveLength(40)
  await unfollow(socket, topics.prices(items[0] ?? ''))
  expect(await follow(socket, topics.prices(items[40] ?? ''))).toBe(true)
})

test('who follows over and over is not heard for a while', async () => {
  const player = await house.player()
  const socket = await player.connect()
  const begun = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun)
  const again = async () => {
    const follows = await follow(socket, topics.prices('logs'))
    await unfollow(socket, topics.prices('logs'))
    return follows
  }
  for (let n = 0; n < 100; n++) expect(await again()).toBe(true)
  expect(await again()).toBe(false)
  now.mockReturnValue(begun + 10_000)
  expect(await again()).toBe(true)
})
