import { appendFileSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseLog } from './database-log.ts'

let folder: string
let file: string
let reported: string[]

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'hearthward-log-'))
  file = join(folder, 'postgres.log')
  reported = []
})

afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('a log of more than 10 MB is rotated while PostgreSQL goes on writing to it', () => {
  const written = openSync(file, 'a')
  const stop = new DatabaseLog(file, (line) => reported.push(line)).keepSmall()
  writeSync(written, 'x'.repeat(11 * 1024 * 1024))
  vi.advanceTimersByTime(60_000)
  writeSync(written, 'and on\n')
  stop()
  expect(readFileSync(file, 'utf8')).toBe('and on\n')
  expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024)
})

test('a short log is not rotated', () => {
  appendFileSync(file, 'short')
  new DatabaseLog(file, (line) => reported.push(line)).keepSmall()()
  expect(existsSync(`${file}.1`)).toBe(false)
})

test('a slow start reports its progress, a fast one reports nothing', () => {
  appendFileSync(file, 'of an earlier life\n')
  const log = new DatabaseLog(file, (line) => reported.push(line))
  expect(log.report()).toBe(false)
  appendFileSync(file, '2026-01-01 UTC [1] LOG:  database system was interrupted\n')
  expect(log.report()).toBe(true)
  expect(reported).toEqual([])
  vi.advanceTimersByTime(3_000)
  appendFileSync(file, '2026-01-01 UTC [1] LOG:  redo in progress, elapsed time: 2.00 s\n')
  expect(log.report()).toBe(true)
  expect(reported).toEqual(['PostgreSQL is starting: redo in progress, elapsed time: 2.00 s'])
  expect(log.unread()).not.toContain('earlier life')
})
