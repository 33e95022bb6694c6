import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let answer = () => new Response()
let isLetIn = true
let stopped: string[] = []
let wire = 'online'
const watchers = new Set<(state: string) => void>()

beforeEach(() => {
  isLetIn = true
  wire = 'online'
  stopped = []
  vi.stubGlobal('fetch', async () => answer())
  vi.doMock('../../../client/connection/live.ts', () => ({
    liveState: () => wire,
    onLiveState: (hear: (state: string) => void) => {
      watchers.add(hear)
      return () => void watchers.delete(hear)
    },
    onLiveMessage: () => () => {},
    subscribeToTopic: (topic: string) => ({
      joined: Promise.resolve(isLetIn),
      unsubscribe: () => void stopped.push(topic),
    }),
  }))
})

afterEach(() => {
  vi.doUnmock('../../../client/connection/live.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})

const says = (code: string, status: number) => () =>
  new Response(JSON.stringify({ code, message: 'In words' }), { status })

test('what the server refuses stays refused; what it cannot answer now may come later', async () => {
  const { serverLine } = await import('./server-line.ts')
  const { Refused } = await import('./connection.ts')
  const welcomed: unknown[] = []
  const line = serverLine((welcome) => welcomed.push(welcome))
  answer = says('permission-denied', 403)
  await expect(line.open()).rejects.toThrow(Refused)
  for (const passing of [says('unavailable', 503), says('internal', 500), () => new Response('', { status: 502 })]) {
    answer = passing
    await expect(line.open()).rejects.not.toThrow(Refused)
  }
  expect(welcomed).toEqual([])
  answer = () => new Response(JSON.stringify({ channels: [], mute: null, blocked: [] }))
  await line.open()
  expect(welcomed).toEqual([{ channels: [], mute: null, blocked: [] }])
})

test('a channel that one may not hear is not waited for; party and private talk come by themselves', async () => {
  const { serverLine } = await import('./server-line.ts')
  const line = serverLine(() => {})
  expect([await line.follow('party'), await line.follow('private:ash:bea')]).toEqual([true, true])
  isLetIn = false
  expect(await line.follow('staff')).toBe(false)
  expect(stopped).toEqual(['chat:staff'])
  isLetIn = true
  expect(await line.follow('trade')).toBe(true)
  await line.close()
  expect(stopped).toEqual(['chat:staff', 'chat:trade'])
})

test('the line is open once there is a connection, not before', async () => {
  const { serverLine } = await import('./server-line.ts')
  answer = () => new Response(JSON.stringify({ channels: [], mute: null, blocked: [] }))
  wire = 'connecting'
  const welcomed = vi.fn()
  const opened = serverLine(welcomed).open()
  for (const hear of [...watchers]) hear('offline')
  await new Promise((resolve) => setImmediate(resolve))
  expect(welcomed).not.toHaveBeenCalled()
  for (const hear of [...watchers]) hear('online')
  await opened
  expect(welcomed).toHaveBeenCalledTimes(1)
  expect(watchers.size).toBe(0)
})
