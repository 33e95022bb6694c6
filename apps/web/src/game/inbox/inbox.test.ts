import type { PlayerMessage } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../client/toasts.ts'
import { subscribeToInbox, useInbox } from './inbox.ts'

let stored: PlayerMessage[] = []
let announced: string[] = []
let receive: (live: { message: PlayerMessage }) => void = () => {}

vi.mock('../../client/connection/calls.ts', () => ({ call: () => Promise.resolve({ messages: stored }) }))
vi.mock('../../client/connection/live.ts', () => ({
  onLiveMessage: (_: string, listener: typeof receive) => {
    receive = listener
    return () => {}
  },
}))

const message = (id: string, readAt: number | null = null): PlayerMessage => ({
  id,
  title: `Title ${id}`,
  text: 'A word',
  sentAt: 1,
  readAt,
})

/** Opens the game, reads the inbox and closes the game. Returns the announced titles. */
async function open(then = () => {}): Promise<string[]> {
  announced = []
  const close = subscribeToInbox()
  await vi.waitFor(() => expect(useInbox.getState().messages).toEqual(stored))
  then()
  close()
  return announced.map((text) => text.replace('New message from staff: ', '').replace(/\..*/, ''))
}

let stop: () => unknown = () => {}
beforeEach(() => {
  const remembered = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
  })
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
  expect(await open(() => receive({ message: message('live') }))).toEqual(['Title live'])
  stored = [message('live')]
  expect(await open()).toEqual([])
})
