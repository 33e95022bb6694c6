import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatStatus, createConnection } from './connection.ts'
import { scriptedTransport } from './scripted-transport.ts'
import { watchStatus } from './status-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function connecting(...[script]: Parameters<typeof scriptedTransport>) {
  const transport = scriptedTransport(script)
  const connection = createConnection(transport)
  const states: ChatStatus[] = []
  connection.onChange((status) => states.push(status))
  const outcome = connection.connect().then(
    () => 'connected',
    (error: Error) => error.message,
  )
  return { transport, connection, states, outcome }
}

test('[CHAT-9] the state goes over connecting to connected, and over closing to closed', async () => {
  const { connection, states, outcome } = connecting({ delay: 100 })
  expect(connection.status()).toBe('connecting')
  await pass(100)
  expect(await outcome).toBe('connected')
  const closing = connection.close()
  expect(connection.status()).toBe('closing')
  await pass(100)
  await closing
  expect(states).toEqual(['connecting', 'connected', 'closing', 'closed'])
})

test('[CHAT-9] a refused connection has failed and is not retried by itself', async () => {
  const { transport, connection, states, outcome } = connecting({ opening: 'is refused' })
  await pass(0)
  expect(await outcome).toBe('You may not do this')
  expect(connection.reason()?.message).toBe('You may not do this')
  await pass(120_000)
  expect(states).toEqual(['connecting', 'failed'])
  expect(transport.requests).toEqual(['open'])
  transport.script.opening = 'answers'
  const again = connection.connect()
  await pass(0)
  await again
  expect(connection.status()).toBe('connected')
})

test('[CHAT-22] an attempt without an answer ends after 15 s', async () => {
  const { connection, outcome } = connecting({ opening: 'is silent' })
  await pass(14_999)
  expect(connection.status()).toBe('connecting')
  await pass(1)
  expect(await outcome).toBe('Connection timeout after 15s')
  expect(connection.status()).toBe('disconnected')
  expect(connection.reason()?.message).toBe('Connection timeout after 15s')
})

test('[CHAT-23] a disconnected chat retries after 3 s, not before', async () => {
  const { transport, connection, outcome } = connecting()
  await pass(0)
  await outcome
  transport.lose()
  expect(connection.status()).toBe('disconnected')
  await pass(2_999)
  expect(transport.requests).toHaveLength(1)
  await pass(1)
  expect(transport.requests).toHaveLength(2)
  await pass(1)
  expect(connection.status()).toBe('connected')
})

test('[CHAT-24] a suspended chat retries every 10 s until it is connected', async () => {
  const { transport, connection, states, outcome } = connecting({ opening: 'breaks' })
  await pass(0)
  expect(await outcome).toBe('No transport')
  await pass(3_001)
  expect(connection.status()).toBe('suspended')
  await pass(9_999)
  expect(transport.requests).toHaveLength(2)
  await pass(1)
  expect(transport.requests).toHaveLength(3)
  await pass(1)
  transport.script.opening = 'answers'
  await pass(10_002)
  expect(connection.status()).toBe('connected')
  expect(states.filter((state) => state === 'suspended')).toHaveLength(2)
  // The next loss starts with the short delay again.
  transport.lose()
  await pass(3_001)
  expect(connection.status()).toBe('connected')
})

test.each(['answers', 'breaks', 'is refused'] as const)(
  '[CHAT-32] a connection that is closed during set-up rejects with that reason and stays closed, if the transport %s',
  async (opening) => {
    const { connection, outcome } = connecting({ opening, delay: 5_000 })
    await pass(1_000)
    const closed = connection.close()
    await pass(5_000)
    await closed
    expect(await outcome).toBe('Connection was closed during initialization')
    await pass(60_000)
    expect(connection.status()).toBe('closed')
  },
)

test('two calls of connect share one attempt', async () => {
  const { transport, connection, outcome } = connecting({ delay: 10 })
  const again = connection.connect()
  await pass(10)
  await Promise.all([outcome, again, connection.connect()])
  expect(transport.requests).toEqual(['open'])
})

function watched(status: () => ChatStatus) {
  const shown: string[] = []
  let checks = 0
  const stop = watchStatus(
    () => {
      checks++
      return status()
    },
    (text) => shown.push(text),
  )
  return { shown, checks: () => checks, stop }
}

test('[CHAT-10] [CHAT-26] the failed state is shown in one toast', async () => {
  const { connection } = connecting({ opening: 'is refused' })
  const { shown } = watched(connection.status)
  await pass(60_000)
  expect(shown).toEqual(['Chat connection failed'])
})

test('[CHAT-10] a closed connection is shown in a toast', async () => {
  const { connection } = connecting({ delay: 10_000 })
  const { shown } = watched(connection.status)
  await pass(1_500)
  void connection.close()
  await pass(30_000)
  expect(shown).toEqual(['Connection was closed during initialization'])
})

test('[CHAT-25] [CHAT-27] the status is checked every second, thirty times at most, then the timeout is shown', async () => {
  const { connection } = connecting({ opening: 'is silent' })
  const { shown, checks } = watched(connection.status)
  await pass(29_000)
  expect([checks(), shown]).toEqual([29, []])
  await pass(1_000)
  expect([checks(), shown]).toEqual([30, ['Chat connection timeout']])
  await pass(60_000)
  expect(checks()).toBe(30)
})

test('[CHAT-25] the watch lasts for the retry after the first attempt of 15 s', async () => {
  const { transport, connection } = connecting({ opening: 'is silent' })
  const { shown, checks } = watched(connection.status)
  await pass(16_000)
  transport.script.opening = 'answers'
  await pass(20_000)
  expect(connection.status()).toBe('connected')
  expect([checks(), shown]).toEqual([19, []])
})
