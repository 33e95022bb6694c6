import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthward-lock-'))
  file = join(folder, 'it.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('only one holder works at a time, and onWait is called once for each waiter', async () => {
  let inside = 0
  let most = 0
  let waits = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await sleep(50)
    inside--
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, work, () => waits++)))
  expect({ most, waits, left: existsSync(file) }).toEqual({ most: 1, waits: 2, left: false })
})

test('a failing holder releases the lock', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid))
})

test('a lock whose holder has ended is taken over', async () => {
  writeFileSync(file, '2147483646')
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('an old lock whose pid belongs to another program is taken over', async () => {
  writeFileSync(file, '1')
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(file, longAgo, longAgo)
  expect(await withLock(file, async () => 'done')).toBe('done')
})
