import type { BulkOperation } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { failedAt, outcomeOf, progressOf, withOperation } from './kinds.ts'

const operation = (parts: Partial<BulkOperation>): BulkOperation => ({
  id: 'one',
  kind: 'migrate_inventory',
  status: 'completed',
  dryRun: false,
  reason: '',
  cursor: '',
  done: 0,
  total: 0,
  changed: 0,
  failures: 0,
  result: [],
  problem: null,
  startedBy: 'ash',
  startedByName: 'Ash',
  startedAt: 1,
  endedAt: 2,
  ...parts,
})

test('progress never exceeds 1, and a finished operation is complete', () => {
  expect(progressOf({ status: 'running', done: 5, total: 20 })).toBe(0.25)
  expect(progressOf({ status: 'running', done: 30, total: 20 })).toBe(1)
  expect(progressOf({ status: 'running', done: 0, total: 0 })).toBe(0)
  expect(progressOf({ status: 'completed', done: 0, total: 0 })).toBe(1)
})

test('the outcome shows whether anything was changed, and how many failed', () => {
  expect(outcomeOf(operation({}))).toBe('No players changed')
  expect(outcomeOf(operation({ changed: 1_200, dryRun: true }))).toBe('1,200 players would be changed')
  expect(outcomeOf(operation({ changed: 3, failures: 2 }))).toBe('3 players changed, 2 failed')
  expect(outcomeOf(operation({ kind: 'cleanup_invalid_items', status: 'failed', problem: 'It broke.' }))).toBe(
    'It broke.',
  )
  expect(outcomeOf(operation({ kind: 'create_test_accounts', changed: 25 }))).toBe('25 accounts created')
})

test('[BULK-5] a failed migration says so, and why', () => {
  expect(outcomeOf(operation({ status: 'failed', problem: 'It broke.' }))).toBe(
    'Failed to migrate inventory structure. It broke.',
  )
})

test('[BULK-1] a failed cleanup can resume where it stopped, until another one was run', () => {
  const cleanup = (parts: Partial<BulkOperation>) => operation({ kind: 'cleanup_invalid_items', ...parts })
  const failed = cleanup({ status: 'failed', cursor: 'mae' })
  const from = (...newestFirst: BulkOperation[]) => failedAt(newestFirst, 'cleanup_invalid_items')
  expect(from(operation({}), failed, cleanup({}))).toBe('mae')
  expect(from(cleanup({ cursor: 'zoe' }), failed)).toBeNull()
  expect(from(cleanup({ status: 'running', cursor: 'zoe' }), failed)).toBeNull()
  expect(from(cleanup({ status: 'failed', cursor: '' }))).toBeNull()
  expect(from()).toBeNull()
})

test('a live message replaces a shown operation, and adds a new one to the newest page only', () => {
  const page = { operations: [operation({ id: 'two', status: 'running' }), operation({ id: 'one' })], hasMore: true }
  const ended = operation({ id: 'two', changed: 4 })
  const after = { operations: [ended, operation({ id: 'one' })], hasMore: true }
  expect([withOperation(page, ended, true), withOperation(page, ended, false)]).toEqual([after, after])
  const fresh = operation({ id: 'three', status: 'running' })
  expect(withOperation(page, fresh, true).operations.map(({ id }) => id)).toEqual(['three', 'two', 'one'])
  expect(withOperation(page, fresh, false)).toBe(page)
})
