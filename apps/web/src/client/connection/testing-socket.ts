// A socket without a server, for tests. A test file replaces the library with it:
// vi.mock('socket.io-client', async () => (await import('.../testing-socket.ts')).socketLibrary)
import type { ServerMessages } from '@hearthward/contract'
import type { LiveHandlers } from './live.ts'

type Handler = (...args: unknown[]) => void
type Messages = Omit<ServerMessages, 'probe'>

const handlers = new Map<string, Handler>()
let deliver: Handler = () => {}

export const testSocket = {
  /** The topics the page is subscribed to. */
  topics: new Set<string>(),
  /** Whether the server accepts a subscription. */
  isAllowed: true,
  /** Opens the page's connection. This file must not import the function itself, because it replaces what that imports. */
  connect(connectLive: (sessionId: null, handlers: LiveHandlers) => unknown): void {
    connectLive(null, { state: () => {} })
    testSocket.setConnected(true)
  },
  setConnected(isConnected: boolean): void {
    socket.connected = isConnected
    handlers.get(isConnected ? 'connect' : 'disconnect')?.()
  },
  ping(): void {
    handlers.get('ping')?.()
  },
  receive<Name extends keyof Messages>(name: Name, message: Parameters<Messages[Name]>[0]): void {
    deliver(name, message)
  },
}

const socket = {
  connected: false,
  on: (event: string, handler: Handler) => void handlers.set(event, handler),
  onAny: (handler: Handler) => {
    deliver = handler
  },
  io: { on: (event: string, handler: Handler) => void handlers.set(event, handler) },
  disconnect: () => {},
  timeout: () => ({
    emitWithAck: async (event: 'follow' | 'unfollow', { topic }: { topic: string }) => {
      if (event === 'unfollow') return testSocket.topics.delete(topic)
      if (testSocket.isAllowed) testSocket.topics.add(topic)
      return testSocket.isAllowed
    },
  }),
}

export const socketLibrary = { io: () => socket }
