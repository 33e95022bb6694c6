import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let answer = () => new Response()
let isAllowed = true
let stopped: string[] = []
let socketState = 'online'
const stateListeners = new Set<(state: string) => void>()

beforeEach(() => {
  isAllowed = true
  socketState = 'online'
  stopped = []
  vi.stubGlobal('fetch', async () => answer())
  vi.doMock('../../../client/connection/live.ts', () => ({
    liveState: () => socketState,
    onLiveState: (listener: (state: string) => void) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    onLiveMessage: () => () => {},
    subscribeToTopic: (topic: string) => ({
      joined: Promise.resolve(isAllowed),
      unsubscribe: () => void stopped.push(topic),
    }),
  }))
})

afterEach(() => {
  vi.doUnmock('../../../client/connection/live.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})

const refuse = (code: string, status: number) => () =>
  new Response(JSON.stringify({ code, message: 'In words' }), { status })

test('a refusal is final, and a transient error is not', async () => {
  const { serverTransport } = await import('./server-transport.ts')
  const { ConnectionRefused } = await import('./connection.ts')
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
  answer = () => new Response(JSON.stringify({ channels: [], mute: null, blocked: [] }))
  await transport.open()
  expect(welcomed).toEqual([{ channels: [], mute: null, blocked: [] }])
})

test('a refused channel is unsubscribed; party and private channels need no subscription', async () => {
  const { serverTransport } = await import('./server-transport.ts')
  const transport = serverTransport(() => {})
  expect([await transport.follow('party'), await transport.follow('private:ash:bea')]).toEqual([true, true])
  isAllowed = false
  expect(await transport.follow('staff')).toBe(false)
  expect(stopped).toEqual(['chat:staff'])
  isAllowed = true
  expect(await transport.follow('trade')).toBe(true)
  await transport.close()
  expect(stopped).toEqual(['chat:staff', 'chat:trade'])
})

test('the transport opens only once the page is connected', async () => {
  const { serverTransport } = await import('./server-transport.ts')
  answer = () => new Response(JSON.stringify({ channels: [], mute: null, blocked: [] }))
  socketState = 'connecting'
  const welcomed = vi.fn()
  const opened = serverTransport(welcomed).open()
  for (const listener of [...stateListeners]) listener('offline')
  await new Promise((resolve) => setImmediate(resolve))
  expect(welcomed).not.toHaveBeenCalled()
  for (const listener of [...stateListeners]) listener('online')
  await opened
  expect(welcomed).toHaveBeenCalledTimes(1)
  expect(stateListeners.size).toBe(0)
})
