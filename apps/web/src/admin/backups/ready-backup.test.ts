import type { Backup } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readyBackup } from './ready-backup.ts'

const BACKUP: Backup = {
  id: 'first',
  createdBy: 'ada',
  createdByName: 'Ada',
  createdAt: 1,
  size: 0,
  collections: {},
  documentCount: 0,
  description: 'Before the feast',
  isAutomatic: false,
  isReady: false,
  hash: '',
  keyId: null,
  verifiedAt: null,
}

let listed: (Backup[] | 'unreachable')[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    const backups = listed.shift()
    if (backups === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json({ backups, hasMore: false, restores: [] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function outcome(): Promise<unknown> {
  const waiting = readyBackup('first').catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(60_000)
  return waiting
}

test('a backup is awaited until it is ready, also over a lost connection', async () => {
  const ready = { ...BACKUP, isReady: true, size: 10 }
  listed = [[BACKUP], 'unreachable', [{ ...BACKUP, id: 'other', isReady: true }, BACKUP], [ready]]
  expect(await outcome()).toEqual(ready)
})

test('a backup that is not listed any longer has failed', async () => {
  listed = [[BACKUP], []]
  expect(await outcome()).toBe('Error: The backup failed')
})
