import { VIEW_AS_READS } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { viewAsAddress, viewAsAt } from '../../browser/view-as.ts'

test('a view-as page is recognised by its address', () => {
  expect(viewAsAt(viewAsAddress('abc'))).toEqual({ base: '/watch/abc', playerId: 'abc' })
  expect(viewAsAt('/watch/abc/game/bank')).toEqual({ base: '/watch/abc', playerId: 'abc' })
  for (const path of ['/', '/game', '/watch', '/watch/', '/admin/players/abc/view', '/game/watch/abc'])
    expect(viewAsAt(path)).toBeNull()
})

const sent: [string, unknown][] = []
const stored = new Map<string, string>()
beforeEach(() => {
  sent.length = 0
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/watch/abc/game' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))])
    return Response.json({ answer: 'theirs' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a view-as page makes reading calls as the player', async () => {
  const { call } = await import('../connection/calls.ts')
  for (const name of VIEW_AS_READS) expect(await call(name, {} as never)).toBe('theirs')
  expect(sent).toEqual(
    VIEW_AS_READS.map((name) => ['/api/askAsPlayer', { playerId: 'abc', asked: { call: name, input: {} } }]),
  )
})

test('a view-as page refuses all other calls and every account request', async () => {
  const only = 'This view is read-only'
  const { call } = await import('../connection/calls.ts')
  const { game } = await import('./game.ts')
  const names = [
    'perform',
    'sync',
    'loadPlayer',
    'createParty',
    'sendMessage',
    'getAccount',
    'markMessagesRead',
    'auth/sign-out',
    'auth/list-sessions',
  ] as const
  for (const name of names) await expect(call(name, {} as never)).rejects.toThrow(only)
  expect(await game.act({ type: 'stopAction' })).toEqual({ ok: false, message: only })
  expect(sent).toEqual([])
})

test('a view-as page neither reads nor changes the browser storage of the member of staff', async () => {
  stored.set('hearthward:who', JSON.stringify({ uid: 'staff' }))
  const before = [...stored]
  const { rememberUser, rememberedUser, writeContent, keepOnlyContents } = await import('../storage/local-copy.ts')
  await import('../../browser/view-as.ts')
  expect(rememberedUser()).toBeNull()
  rememberUser({ uid: 'abc' })
  writeContent('v', {} as never)
  keepOnlyContents(new Set())
  rememberUser(null)
  const { auth } = await import('../index.ts')
  expect(await auth.signOut()).toBe(false)
  expect([...stored]).toEqual(before)
  expect(sent).toEqual([])
})
