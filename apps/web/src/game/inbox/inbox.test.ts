import type { PlayerMessage } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../client/toasts.ts'
import { subscribeToInbox, useInbox } from './inbox.ts'

let kept: PlayerMessage[] = []
let said: string[] = []
let hear: (told: { message: PlayerMessage }) => void = () => {}

vi.mock('../../client/connection/calls.ts', () => ({ call: () => Promise.resolve({ messages: kept }) }))
vi.mock('../../client/connection/live.ts', () => ({
  onLiveMessage: (_: string, listener: typeof hear) => {
    hear = listener
    return () => {}
  },
}))

const letter = (id: string, readAt: number | null = null): PlayerMessage => ({
  id,
  title: `Title ${id}`,
  text: 'A word',
  sentAt: 1,
  readAt,
})

/** The game is opened, the letters are read, and it is closed again. */
async function open(then = () => {}): Promise<string[]> {
  said = []
  const close = subscribeToInbox()
  await vi.waitFor(() => expect(useInbox.getState().letters).toEqual(kept))
  then()
  close()
  return said.map((text) => text.replace('The keepers have written to you: ', '').replace(/\..*/, ''))
}

let stop: () => unknown = () => {}
beforeEach(() => {
  const remembered = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => void remembered.set(key, value),
  })
  stop = toasts.subscribe(({ text }) => said.push(text))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('a letter that waits is announced once, however often the game is opened before it is read', async () => {
  kept = [letter('new'), letter('older'), letter('read', 5)]
  expect(await open()).toEqual(['Title new'])
  expect(await open()).toEqual([])
  kept = [letter('newest'), ...kept]
  expect(await open()).toEqual(['Title newest'])
})

test('a letter that comes while the game is open is announced then, and not again', async () => {
  kept = []
  expect(await open(() => hear({ message: letter('live') }))).toEqual(['Title live'])
  kept = [letter('live')]
  expect(await open()).toEqual([])
})
