import type { PlayerMessage } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownAnswer, queryClient } from '../../client/call-queries.ts'
import { connectLive } from '../../client/connection/live.ts'
import { testSocket } from '../../client/connection/testing-socket.ts'
import { memoryStorage } from '../../client/testing-browser.ts'
import { toasts } from '../../client/toasts.ts'
import { subscribeToInbox } from './inbox.ts'

vi.mock('socket.io-client', async () => (await import('../../client/connection/testing-socket.ts')).socketLibrary)

let stored: PlayerMessage[] = []
let announced: string[] = []

const message = (id: string, readAt: number | null = null): PlayerMessage => ({
  id,
  fromStaff: true,
  title: `Title ${id}`,
  text: 'A word',
  sentAt: 1,
  readAt,
})
const listed = () => knownAnswer('getMyMessages', {})?.messages

/** Opens the game, reads the inbox and closes the game. Returns the announced titles. */
async function open(then = () => {}): Promise<string[]> {
  announced = []
  const close = subscribeToInbox()
  await vi.waitFor(() => expect(listed()).toEqual(stored))
  then()
  await new Promise((resolve) => setTimeout(resolve, 5))
  close()
  queryClient.clear()
  return announced.map((text) => text.replace('New message from staff: ', '').replace(/\..*/, ''))
}

let stop: () => unknown = () => {}
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', async () => Response.json({ messages: stored }))
  testSocket.connect(connectLive)
  stop = toasts.subscribe(({ text }) => announced.push(text))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('an unread message is announced once, however often the game is opened before it is read', async () => {
  stored = [message('new'), message('older'), message('read', 5)]
  expect(await open()).toEqual(['Title new'])
  expect(await open()).toEqual([])
  stored = [message('newest'), ...stored]
  expect(await open()).toEqual(['Title newest'])
})

test('a message that arrives in the open game is announced at once, and not again later', async () => {
  stored = []
  const arrive = () => {
    testSocket.receive('playerMessage', { message: message('live') })
    expect(listed()).toEqual([message('live')])
  }
  expect(await open(arrive)).toEqual(['Title live'])
  stored = [message('live')]
  expect(await open()).toEqual([])
})
