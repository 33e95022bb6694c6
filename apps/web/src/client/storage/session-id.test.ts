import { beforeEach, expect, test, vi } from 'vitest'

type Page = typeof import('./session-id.ts')

/** The session storage of a tab. A reload keeps it, a duplicated tab gets a copy. */
let remembered = new Map<string, string>()

beforeEach(() => {
  showTab(new Map())
  vi.stubGlobal('navigator', { locks: browserLocks() })
})

/** The part of the Web Locks API used here. Older versions of Node have none. */
function browserLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (name: string, { ifAvailable, signal }: LockOptions, use: (lock: Lock | null) => unknown) => {
    if (held.has(name) && ifAvailable) return use(null)
    if (held.has(name))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    held.add(name)
    // A browser grants a lock later.
    await Promise.resolve()
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

/** A page of the same browser that loads the module for itself. */
async function newPage(): Promise<Page> {
  vi.resetModules()
  return import('./session-id.ts')
}

test('a page keeps its session id', async () => {
  const page = await newPage()
  const name = await page.sessionId()
  expect(await page.sessionId()).toBe(name)
})

test('a page that opens the game twice at once, as when another account turns out to be signed in, has one session', async () => {
  const page = await newPage()
  const [first, second] = await Promise.all([page.sessionId(), page.sessionId()])
  expect(second).toBe(first)
})

test('two tabs have different session ids', async () => {
  const first = await (await newPage()).sessionId()
  showTab(new Map())
  expect(await (await newPage()).sessionId()).not.toBe(first)
})

test('a duplicated tab, with a copy of the storage, takes a new session id and keeps it', async () => {
  const first = await (await newPage()).sessionId()
  showTab(new Map(remembered))
  const duplicate = await newPage()
  const second = await duplicate.sessionId()
  expect(second).not.toBe(first)
  expect(await duplicate.sessionId()).toBe(second)
})

test('a page adopts the session of a closed page, also for its own reloads', async () => {
  const page = await newPage()
  await page.sessionId()
  expect(await page.adoptSession('of-a-closed-page')).toBe(true)
  expect(await page.sessionId()).toBe('of-a-closed-page')
  expect([...remembered.values()]).toEqual(['of-a-closed-page'])
})

test('the session of an open page is not adopted, and the own session id stays', async () => {
  const living = await (await newPage()).sessionId()
  showTab(new Map())
  const page = await newPage()
  const own = await page.sessionId()
  expect(await page.adoptSession(living)).toBe(false)
  expect(await page.sessionId()).toBe(own)
})

test('an adopted session cannot be adopted by another page while its page is open', async () => {
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

test('without locks, as on an insecure origin, the stored session id is used', async () => {
  vi.stubGlobal('navigator', {})
  const first = await (await newPage()).sessionId()
  expect(await (await newPage()).sessionId()).toBe(first)
})
