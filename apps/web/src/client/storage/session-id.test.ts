import { beforeEach, expect, test, vi } from 'vitest'

type Page = typeof import('./session-id.ts')

/** What a tab remembers: a reload finds it again, a duplicate of the tab gets a copy. */
let remembered = new Map<string, string>()

beforeEach(() => {
  showTab(new Map())
  vi.stubGlobal('navigator', { locks: browserLocks() })
})

/** The locks all pages of a browser share, as far as they are used here. The Node of some machines has none yet. */
function browserLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (name: string, { ifAvailable, signal }: LockOptions, use: (lock: Lock | null) => unknown) => {
    if (held.has(name) && ifAvailable) return use(null)
    if (held.has(name))
      return new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)))
    held.add(name)
    await use({ name, mode: 'exclusive' })
    held.delete(name)
  }
  return { request: request as LockManager['request'] }
}

function showTab(storage: Map<string, string>): void {
  remembered = storage
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
}

/** A page that lives: one that loads the code for itself, beside the others of the same browser. */
async function newPage(): Promise<Page> {
  vi.resetModules()
  return import('./session-id.ts')
}

test('a page keeps the name of its session, however often it is asked', async () => {
  const page = await newPage()
  const name = await page.sessionId()
  expect(await page.sessionId()).toBe(name)
})

test('two tabs have two names', async () => {
  const first = await (await newPage()).sessionId()
  showTab(new Map())
  expect(await (await newPage()).sessionId()).not.toBe(first)
})

test('a duplicated tab, given a copy of what the first remembers, takes a name of its own and keeps that', async () => {
  const first = await (await newPage()).sessionId()
  showTab(new Map(remembered))
  const duplicate = await newPage()
  const second = await duplicate.sessionId()
  expect(second).not.toBe(first)
  expect(await duplicate.sessionId()).toBe(second)
})

test('a page goes on in the name of a session whose page is gone, also after a reload of its own', async () => {
  const page = await newPage()
  await page.sessionId()
  expect(await page.adoptSession('of-a-closed-page')).toBe(true)
  expect(await page.sessionId()).toBe('of-a-closed-page')
  expect([...remembered.values()]).toEqual(['of-a-closed-page'])
})

test('a session whose page lives is not adopted, and the name stays as it was', async () => {
  const living = await (await newPage()).sessionId()
  showTab(new Map())
  const page = await newPage()
  const own = await page.sessionId()
  expect(await page.adoptSession(living)).toBe(false)
  expect(await page.sessionId()).toBe(own)
})

test('an adopted session is as little to be had as any other while its page lives', async () => {
  await (await newPage()).adoptSession('adopted')
  showTab(new Map())
  expect(await (await newPage()).adoptSession('adopted')).toBe(false)
})

test('a page may adopt its own session', async () => {
  const page = await newPage()
  const own = await page.sessionId()
  expect(await page.adoptSession(own)).toBe(true)
  expect(await page.sessionId()).toBe(own)
})

test('where the browser has no locks, as on an insecure origin, the storage is believed', async () => {
  vi.stubGlobal('navigator', {})
  const first = await (await newPage()).sessionId()
  expect(await (await newPage()).sessionId()).toBe(first)
})
