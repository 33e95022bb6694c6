import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChatStatus, createConnection } from './connection.ts'
import { scriptedLine } from './scripted-line.ts'
import { watchStatus } from './watching.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function connecting(...[script]: Parameters<typeof scriptedLine>) {
  const line = scriptedLine(script)
  const connection = createConnection(line)
  const states: ChatStatus[] = []
  connection.onChange((status) => states.push(status))
  const outcome = connection.connect().then(
    () => 'connected',
    (error: Error) => error.message,
  )
  return { line, connection, states, outcome }
}

test('[CHAT-9] connects by way of connecting, and closes by way of closing', async () => {
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

test('[CHAT-9] what is refused has failed, and is not tried again by itself', async () => {
  const { line, connection, states, outcome } = connecting({ opening: 'is refused' })
  await pass(0)
  expect(await outcome).toBe('You may not do this')
  expect(connection.reason()?.message).toBe('You may not do this')
  await pass(120_000)
  expect(states).toEqual(['connecting', 'failed'])
  expect(line.asked).toEqual(['open'])
  line.script.opening = 'answers'
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

test('[CHAT-23] a disconnected chat is tried again after 3 s, not before', async () => {
  const { line, connection, outcome } = connecting()
  await pass(0)
  await outcome
  line.lose()
  expect(connection.status()).toBe('disconnected')
  await pass(2_999)
  expect(line.asked).toHaveLength(1)
  await pass(1)
  expect(line.asked).toHaveLength(2)
  await pass(1)
  expect(connection.status()).toBe('connected')
})

test('[CHAT-24] a suspended chat is tried again every 10 s until there is a line', async () => {
  const { line, connection, states, outcome } = connecting({ opening: 'breaks' })
  await pass(0)
  expect(await outcome).toBe('No line')
  await pass(3_001)
  expect(connection.status()).toBe('suspended')
  await pass(9_999)
  expect(line.asked).toHaveLength(2)
  await pass(1)
  expect(line.asked).toHaveLength(3)
  await pass(1)
  line.script.opening = 'answers'
  await pass(10_002)
  expect(connection.status()).toBe('connected')
  expect(states.filter((state) => state === 'suspended')).toHaveLength(2)
  // The next loss is a first one again.
  line.lose()
  await pass(3_001)
  expect(connection.status()).toBe('connected')
})

test.each(['answers', 'breaks', 'is refused'] as const)(
  '[CHAT-32] a connection that is closed during set-up says so and stays closed, where the line %s',
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

test('asked twice it is tried once', async () => {
  const { line, connection, outcome } = connecting({ delay: 10 })
  const again = connection.connect()
  await pass(10)
  await Promise.all([outcome, again, connection.connect()])
  expect(line.asked).toEqual(['open'])
})

function watched(status: () => ChatStatus) {
  const said: string[] = []
  let looks = 0
  const stop = watchStatus(
    () => {
      looks++
      return status()
    },
    (text) => said.push(text),
  )
  return { said, looks: () => looks, stop }
}

test('[CHAT-10] [CHAT-26] the failed state is told in a toast, once', async () => {
  const { connection } = connecting({ opening: 'is refused' })
  const { said } = watched(connection.status)
  await pass(60_000)
  expect(said).toEqual(['Chat connection failed'])
})

test('[CHAT-10] a connection that was closed is told in a toast', async () => {
  const { connection } = connecting({ delay: 10_000 })
  const { said } = watched(connection.status)
  await pass(1_500)
  void connection.close()
  await pass(30_000)
  expect(said).toEqual(['Connection was closed during initialization'])
})

test('[CHAT-25] [CHAT-27] the screen looks every second, thirty times at most, then tells of the timeout', async () => {
  const { connection } = connecting({ opening: 'is silent' })
  const { said, looks } = watched(connection.status)
  await pass(29_000)
  expect([looks(), said]).toEqual([29, []])
  await pass(1_000)
  expect([looks(), said]).toEqual([30, ['Chat connection timeout']])
  await pass(60_000)
  expect(looks()).toBe(30)
})

test('[CHAT-25] the retry after the first attempt of 15 s is still waited for', async () => {
  const { line, connection } = connecting({ opening: 'is silent' })
  const { said, looks } = watched(connection.status)
  await pass(16_000)
  line.script.opening = 'answers'
  await pass(20_000)
  expect(connection.status()).toBe('connected')
  expect([looks(), said]).toEqual([19, []])
})
