import { once } from 'node:events'
import { topics } from '@hearthward/contract'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, openServer, type TestServer } from '../http/testing.ts'
import { MOST_QUEUED_BYTES } from './connection-gate.ts'
import { followTopic, openLivePage } from './testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer({ MAX_SOCKETS_PER_ADDRESS: '3' })
})
afterAll(() => testServer.close())

test('a client behind a proxy may open so many live connections, and more once it has closed some', async () => {
  const guest = await testServer.guest()
  const sockets = await Promise.all([1, 2, 3].map(() => guest.connect()))
  await expect(guest.connect()).rejects.toThrow()
  const text = await testServer.server.metrics.registry.metrics()
  expect(text).toContain('hearthward_socket_refusals_total{bound="address"} 1')
  await (await testServer.guest()).connect()
  sockets[0]?.disconnect()
  await expect.poll(() => guest.connect().then(isOpen, () => false)).toBe(true)
})

test('connections that open at the same moment do not exceed the bound', async () => {
  const guest = await testServer.guest()
  await Promise.allSettled(Array.from({ length: 8 }, () => guest.connect()))
  const open = () => [...testServer.sockets].filter((socket) => isOpen(socket) && addressOf(socket) === guest.address)
  await expect.poll(() => open().length).toBe(3)
})

const isOpen = (socket: Connection) => socket.connected
const addressOf = (socket: Connection) =>
  (socket.io.opts.extraHeaders as Record<string, string> | undefined)?.['x-forwarded-for']

const deepList = () => JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as never

test.each<[what: string, message: unknown]>([
  ['a text message', { topic: deepList() }],
  ['a message with bytes', { topic: deepList(), bytes: Buffer.from('x') }],
])('%s that is nested too deep closes the connection', async (_, message) => {
  const socket = await (await testServer.guest()).connect()
  socket.emit('follow', message as never, () => {})
  expect(await once(socket as never, 'disconnect')).toEqual(expect.arrayContaining([expect.any(String)]))
})

test('a connection that sends without end is closed', async () => {
  const socket = await (await testServer.guest()).connect()
  const closed = once(socket as never, 'disconnect')
  const emit = socket.emit.bind(socket) as (event: string) => void
  for (let n = 0; n < 301; n++) emit('unheardOf')
  await closed
  expect(socket.connected).toBe(false)
})

/** Sends a message that nothing listens to. */
const sayUnheard = (socket: Connection, ...parts: unknown[]) =>
  (socket.emit as (event: string, ...parts: unknown[]) => void).call(socket, 'unheardOf', ...parts)

test('messages are charged by their size to the network, also if nothing listens to them', async () => {
  const guest = await testServer.guest()
  const socket = await guest.connect()
  const charge = vi.spyOn(testServer.server.budgets.network, 'charge')
  onTestFinished(() => charge.mockRestore())
  sayUnheard(socket, 'x'.repeat(10_000))
  sayUnheard(socket)
  await expect.poll(() => charge.mock.calls.length).toBe(2)
  const [[, large] = [], [, small] = []] = charge.mock.calls
  expect(charge.mock.calls.map(([network]) => network)).toEqual([guest.address, guest.address])
  expect(large).toBeCloseTo(0.75, 1)
  expect(small).toBeCloseTo(0.05, 2)
})

test('a page that cannot open WebSockets is served by requests, which are charged to its network', async () => {
  const guest = await testServer.guest()
  const charge = vi.spyOn(testServer.server.budgets.network, 'charge')
  onTestFinished(() => charge.mockRestore())
  const socket = await guest.connect({}, ['polling'])
  expect(await followTopic(socket, topics.chat('global'))).toBe(true)
  const requests = charge.mock.calls.filter(([network, cost]) => network === guest.address && cost === 0.2)
  expect(requests.length).toBeGreaterThanOrEqual(4)
})

test('the work on a message is charged to the network and to the account that has joined', async () => {
  const player = await testServer.player()
  const socket = await openLivePage(player)
  const { account, network } = testServer.server.budgets
  const charges = [vi.spyOn(network, 'charge'), vi.spyOn(account, 'charge')]
  onTestFinished(() => charges.forEach((charge) => void charge.mockRestore()))
  expect(await followTopic(socket, topics.chat('global'))).toBe(true)
  const [byNetwork, byAccount] = charges.map(({ mock }) => mock.calls.filter(([, cost]) => cost >= 0.2))
  expect(byAccount).toEqual([[player.uid, expect.any(Number), expect.any(Number)]])
  expect(byNetwork).toEqual([[player.address, byAccount?.[0]?.[1], expect.any(Number)]])
})

test('a page of a network without budget stays connected, and is cut off if it goes on sending', async () => {
  const guest = await testServer.guest()
  const socket = await guest.connect()
  const { budgets, config } = testServer.server
  budgets.network.charge(guest.address, 20 * config.networkBudget, Date.now())
  for (let n = 0; n < 15; n++) sayUnheard(socket)
  expect(await followTopic(socket, topics.chat('global'))).toBe(false)
  expect(socket.connected).toBe(true)
  const closed = once(socket as never, 'disconnect')
  for (let n = 0; n < 15; n++) sayUnheard(socket)
  await closed
  await expect(guest.connect()).rejects.toThrow()
})

test('a page that does not read is disconnected, and nobody else waits for it', async () => {
  const [slow, other] = [await testServer.guest(), await testServer.guest()]
  const [unread, read] = [await slow.connect(), await other.connect()]
  const topic = topics.chat('help')
  for (const socket of [unread, read]) expect(await followTopic(socket, topic)).toBe(true)
  const closed = once(unread as never, 'disconnect')
  const received = vi.fn()
  read.on('chatMessages', received)
  const transport = webSocketOf(unread)
  transport.pause()
  const slowReaders = async () => (await testServer.server.metrics.slowReaders.get()).values[0]?.value ?? 0
  const text = 'x'.repeat(256 * 1024)
  let sent = 0
  // The kernel takes some of it, too.
  for (; sent < 200 && (await slowReaders()) === 0; sent++) {
    testServer.server.bus.publish(topic, 'chatMessages', { channel: 'help', messages: [{ text }] } as never)
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(sent + 1), { timeout: 10_000, interval: 1 })
  }
  expect(sent * text.length).toBeGreaterThan(MOST_QUEUED_BYTES)
  expect(await slowReaders()).toBe(1)
  transport.resume()
  await closed
  expect(await followTopic(read, topics.chat('global'))).toBe(true)
})

/** The WebSocket below Socket.IO's client. */
function webSocketOf(connection: Connection): { pause(): void; resume(): void } {
  return (connection.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws
}
