import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Hear = (...heard: unknown[]) => void
let sent: string[] = []
let hearing = new Map<string, Hear>()
const socket = {
  connected: false,
  on: (event: string, hear: Hear) => void hearing.set(event, hear),
  onAny: () => {},
  io: { on: () => {} },
  disconnect: () => {},
  emit: (event: string, _message: unknown, answer: Hear) => {
    sent.push(event)
    answer(true)
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
  hearing = new Map()
  vi.doMock('socket.io-client', () => ({ io: () => socket }))
})

afterEach(() => {
  vi.doUnmock('socket.io-client')
  vi.resetModules()
})

function line(isThere: boolean): void {
  socket.connected = isThere
  hearing.get(isThere ? 'connect' : 'disconnect')?.()
}

test('a line that comes back joins its session again and follows what is still wanted, each once', async () => {
  const { connectLive, subscribeToTopic: follow } = await import('./live.ts')
  const states: string[] = []
  connectLive('one', { state: (state) => states.push(state), beat: () => {} })
  const early = follow('chat:global')
  expect(await early.joined).toBe(false)
  line(true)
  expect(sent).toEqual(['follow chat:global', 'join'])
  const [logs, again, bones] = ['logs', 'logs', 'bones'].map((itemId) => follow(`prices:${itemId}`))
  expect(await logs?.joined).toBe(true)
  again?.unsubscribe()
  bones?.unsubscribe()
  expect(sent.at(-1)).toBe('unfollow prices:bones')
  line(false)
  sent = []
  line(true)
  expect(sent).toEqual(['follow chat:global', 'follow prices:logs', 'join'])
  expect(states).toEqual(['online', 'offline', 'online'])
})

test('a line that cannot be opened is offline, for the page and for everything that watches the line', async () => {
  const { connectLive, onLiveState: onWire, liveState: wireState } = await import('./live.ts')
  const states: string[] = []
  const seen: string[] = []
  connectLive('one', { state: (state) => states.push(state), beat: () => {} })
  onWire((state) => seen.push(state))
  hearing.get('connect_error')?.()
  expect([states, seen, wireState()]).toEqual([['offline'], ['offline'], 'offline'])
})
