import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from '../../../client/connection/live.ts'
import { testSocket } from '../../../client/connection/testing-socket.ts'
import { ConnectionRefused } from './connection.ts'
import { serverTransport } from './server-transport.ts'

vi.mock('socket.io-client', async () => (await import('../../../client/connection/testing-socket.ts')).socketLibrary)

let answer = () => new Response()

beforeEach(() => {
  testSocket.isAllowed = true
  testSocket.topics.clear()
  testSocket.connect(connectLive)
  vi.stubGlobal('fetch', async () => answer())
})

afterEach(() => void vi.unstubAllGlobals())

const refuse = (code: string, status: number, reason?: string) => () =>
  Response.json({ code, message: 'In words', details: { reason } }, { status })

test('a refusal is final, and a transient error is not', async () => {
  const welcomed: unknown[] = []
  const transport = serverTransport((welcome) => welcomed.push(welcome))
  answer = refuse('permission-denied', 403)
  await expect(transport.open()).rejects.toThrow(ConnectionRefused)
  for (const transient of [
    refuse('unavailable', 503),
    refuse('internal', 500),
    () => new Response('', { status: 502 }),
  ]) {
    answer = transient
    await expect(transport.open()).rejects.not.toThrow(ConnectionRefused)
  }
  expect(welcomed).toEqual([])
  answer = () => Response.json({ channels: [], mute: null, blocked: [] })
  await transport.open()
  expect(welcomed).toEqual([{ channels: [], mute: null, blocked: [] }])
})

test('the end of the session is not final: the game shows it, or goes on with another sign-in', async () => {
  const transport = serverTransport(() => {})
  answer = refuse('unauthenticated', 401, 'auth/required')
  await expect(transport.open()).rejects.not.toThrow(ConnectionRefused)
})

test('a refused channel is unsubscribed; party and private channels need no subscription', async () => {
  const transport = serverTransport(() => {})
  expect([await transport.follow('party'), await transport.follow('private:ash:bea')]).toEqual([true, true])
  expect([...testSocket.topics]).toEqual([])
  testSocket.isAllowed = false
  expect(await transport.follow('staff')).toBe(false)
  testSocket.isAllowed = true
  // A reconnect subscribes again to everything but the refused channel.
  expect(await transport.follow('trade')).toBe(true)
  testSocket.topics.clear()
  testSocket.setConnected(false)
  testSocket.setConnected(true)
  expect([...testSocket.topics]).toEqual(['chat:trade'])
  await transport.close()
  expect([...testSocket.topics]).toEqual([])
})

test('the transport opens only once the page is connected', async () => {
  answer = () => Response.json({ channels: [], mute: null, blocked: [] })
  testSocket.setConnected(false)
  const welcomed = vi.fn()
  const opened = serverTransport(welcomed).open()
  await new Promise((resolve) => setImmediate(resolve))
  expect(welcomed).not.toHaveBeenCalled()
  testSocket.setConnected(true)
  await opened
  expect(welcomed).toHaveBeenCalledTimes(1)
  testSocket.setConnected(false)
  testSocket.setConnected(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(welcomed).toHaveBeenCalledTimes(1)
})
