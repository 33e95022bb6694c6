import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '../testing.ts'

const LIMITS = {
  MAX_SOCKETS_PER_ADDRESS: '3',
  MAX_SOCKETS: '8',
  REQUEST_TIMEOUT: '0.5',
  TRUST_PROXY: '',
  NETWORK_BUDGET: '1',
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer(LIMITS)
})
afterAll(() => testServer.close())

const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await expect.poll(socketFigures).toContain('hearthward_sockets 0')
})

/** Opens a connection and sends the beginning of a request. */
async function open(localAddress: string, text = ''): Promise<Socket> {
  const socket = dial({ host: '127.0.0.1', port: Number(new URL(testServer.url).port), localAddress })
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  socket.resume()
  return socket
}

const PING = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
const isAnswered = async (socket: Socket) => {
  const first = await new Promise((resolve) => {
    socket.once('data', resolve)
    socket.once('close', resolve)
  })
  return Buffer.isBuffer(first)
}
const socketFigures = () => testServer.server.metrics.registry.metrics()

test('an address may open so many connections, and more once it has closed some', async () => {
  const here = await Promise.all([1, 2, 3].map(() => open('127.0.0.2', PING)))
  expect(await Promise.all(here.map(isAnswered))).toEqual([true, true, true])
  expect(await isAnswered(await open('127.0.0.2', PING))).toBe(false)
  expect(await isAnswered(await open('127.0.0.3', PING))).toBe(true)
  expect(await socketFigures()).toContain('hearthward_socket_refusals_total{bound="address"} 1')
  here[0]?.destroy()
  await expect.poll(async () => isAnswered(await open('127.0.0.2', PING))).toBe(true)
})

test('the server accepts so many connections in total', async () => {
  const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((n) => open(`127.0.0.${10 + (n >> 1)}`, PING)))
  expect(await Promise.all(all.map(isAnswered))).toEqual(Array(8).fill(true))
  expect(await socketFigures()).toContain('hearthward_sockets 8')
  expect(await isAnswered(await open('127.0.0.20', PING))).toBe(false)
  expect(await socketFigures()).toContain('hearthward_socket_refusals_total{bound="total"} 1')
})

test('a network that is more than a minute in debt gets no connection', async () => {
  const { budgets } = testServer.server
  budgets.network.charge('127.0.0.42', 10 + 55, Date.now())
  expect(await isAnswered(await open('127.0.0.42', PING))).toBe(true)
  budgets.network.charge('127.0.0.42', 1_000, Date.now())
  expect(await isAnswered(await open('127.0.0.42', PING))).toBe(false)
  expect(await isAnswered(await open('127.0.0.43', PING))).toBe(true)
})

test('requests are answered in order while few of them wait on one connection', async () => {
  const socket = await open('127.0.0.40')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.write(PING.repeat(8))
  await expect.poll(() => text.match(/HTTP\/1.1 200/g)?.length).toBe(8)
  socket.write(PING)
  await expect.poll(() => text.match(/HTTP\/1.1 200/g)?.length).toBe(9)
})

test('a connection that sends many requests without waiting is closed, and all of them are charged', async () => {
  const { budgets } = testServer.server
  const socket = await open('127.0.0.41')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  // All that was saved, so that any further cost counts. Almost nothing of it comes back during the test.
  budgets.network.charge('127.0.0.41', 10, Date.now())
  expect(budgets.network.waitFor('127.0.0.41', Date.now())).toBe(0)
  socket.write('GET /api/nothing HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(text.match(/HTTP\/1.1/g) ?? []).toHaveLength(0)
  expect(budgets.network.waitFor('127.0.0.41', Date.now())).toBeGreaterThan(0)
})

const late: [what: string, sent: string][] = [
  ['nothing', ''],
  ['half a line', 'POST /api/getSer'],
  ['headers without an end', 'POST /api/getServerInfo HTTP/1.1\r\nhost: a\r\n'],
  [
    'half a body',
    'POST /api/getServerInfo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
]

test.each(late)('a connection that sends %s is cut after the timeout', async (_, sent) => {
  const begun = performance.now()
  const socket = await open('127.0.0.30', sent)
  // Bytes that trickle in do not extend it.
  const trickle = setInterval(() => sent && socket.writable && socket.write('a'), 100)
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(trickle)
  const took = performance.now() - begun
  expect(took).toBeGreaterThan(400)
  expect(took).toBeLessThan(3_000)
})
