import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, openServer, type TestServer } from '../http/testing.ts'

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
