import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT } from '../account/testing-account.ts'
import { LAST_USER } from '../storage/local-copy.ts'
import { memoryStorage } from '../testing-browser.ts'
import { loadGameOrCopy } from './game-loader.ts'

/** The local storage of a page of release 2.0.0 that had lost its connection. */
const FIXTURE = join(import.meta.dirname, '../../../../../fixtures/release-2.0.0/local-storage.json.gz')
const stored: Record<string, string> = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString())

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a local copy of release 2.0.0 opens without the server, with its unsent intents', async () => {
  const { uid, username } = JSON.parse(stored[LAST_USER] ?? '{}')
  const opened = await loadGameOrCopy({ ...ACCOUNT, uid, username }, 'a-session')
  expect(opened).toMatchObject({
    from: 'copy',
    player: { uid, currentAction: { activityId: 'net_shrimp' } },
    pending: [{ type: 'stopAction' }, { type: 'startActivity', activityId: 'net_shrimp' }],
  })
})
