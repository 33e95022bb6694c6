import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

type Handler = (...args: unknown[]) => void
let sent: string[] = []
let handlers = new Map<string, Handler>()
let mayJoin = true
const socket = {
  connected: false,
  on: (event: string, handler: Handler) => void handlers.set(event, handler),
  onAny: () => {},
  io: { on: () => {} },
  disconnect: () => {},
  emit: (event: string, _message: unknown, acknowledge: Handler) => {
    sent.push(event)
    acknowledge(mayJoin)
  },
  timeout: () => ({
    emitWithAck: async (event: string, { topic }: { topic: string }) => {
      sent.push(`${event} ${topic}`)
      return true
    },
  }),
}

beforeEach(() => {
  sent = []
  handlers = new Map()
  mayJoin = true
  vi.doMock('socket.io-client', () => ({ io: () => socket }))
})

afterEach(() => {
  vi.doUnmock('socket.io-client')
  vi.resetModules()
})

function setConnected(isConnected: boolean): void {
  socket.connected = isConnected
  handlers.get(isConnected ? 'connect' : 'disconnect')?.()
}

test('a connection that comes back joins its session and subscribes to each topic again, once', async () => {
  const { connectLive, subscribeToTopic } = await import('./live.ts')
  const states: string[] = []
  connectLive('one', { state: (state) => states.push(state) })
  const early = subscribeToTopic('chat:global')
  expect(await early.joined).toBe(false)
  setConnected(true)
  expect(sent).toEqual(['follow chat:global', 'join'])
  const [logs, again, bones] = ['logs', 'logs', 'bones'].map((itemId) => subscribeToTopic(`prices:${itemId}`))
  expect(await logs?.joined).toBe(true)
  again?.unsubscribe()
  bones?.unsubscribe()
  expect(sent.at(-1)).toBe('unfollow prices:bones')
  setConnected(false)
  sent = []
  setConnected(true)
  expect(sent).toEqual(['follow chat:global', 'follow prices:logs', 'join'])
  expect(states).toEqual(['online', 'offline', 'online'])
})

test('a connection that cannot be opened is offline, for the page and for all listeners of its state', async () => {
  const { connectLive, onLiveState, liveState } = await import('./live.ts')
  const states: string[] = []
  const seen: string[] = []
  connectLive('one', { state: (state) => states.push(state) })
  onLiveState((state) => seen.push(state))
  handlers.get('connect_error')?.()
  expect([states, seen, liveState()]).toEqual([['offline'], ['offline'], 'offline'])
})

test('a page that may not join its session yet asks again, and is online once more when it has joined', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connectLive } = await import('./live.ts')
  const states: string[] = []
  const live = connectLive('one', { state: (state) => states.push(state) })
  mayJoin = false
  setConnected(true)
  vi.advanceTimersByTime(10_000)
  expect([sent, states]).toEqual([['join', 'join', 'join'], ['online']])
  mayJoin = true
  vi.advanceTimersByTime(60_000)
  expect([sent.length, states]).toEqual([4, ['online', 'online']])

  mayJoin = false
  setConnected(true)
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(5)
})
