import { callError } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { queryClient } from '../../client/call-queries.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { kindOf } from './kinds.ts'
import { cacheEntry, problemsOf, updateFailureText } from './save-entry.ts'

const refused = (...refusal: Parameters<typeof callError>) => new CallFailed(callError(...refusal))

test('problems of single fields are shown at these fields', () => {
  const fields = [{ field: 'name', message: 'Name is missing' }]
  const error = refused('content/invalid', { messages: 'Name is missing', fields: JSON.stringify(fields) })
  expect(problemsOf(error)).toEqual(fields)
})

test.for([
  refused('content/in-use', { users: 'Oak bow' }),
  refused('content/fixed', { fields: 'id' }),
  refused('content/unchanged'),
])('a refusal of the whole entry is shown above the form: %#', (error) => {
  expect(problemsOf(error)).toEqual([{ field: '', message: error.error.message }])
})

test('other failures are not problems of the entry', () => {
  expect(problemsOf(refused('call/internal', { id: '7' }))).toBeNull()
  expect(problemsOf(new Error('No network'))).toBeNull()
})

test('a missing entry keeps its own message, every other failure is a failed update', () => {
  expect(updateFailureText(refused('content/no-item'))).toBeUndefined()
  expect(updateFailureText(refused('call/internal', { id: '7' }))).toBe('Failed to update')
})

test('a saved entry replaces the cached one, and the rest of the cached answer stays', () => {
  const key = ['getItem', { id: 'logs' }]
  const written = (updatedAt: number) => ({ entry: { id: 'logs' }, updatedAt }) as never
  cacheEntry(kindOf('items'), written(2))
  expect(queryClient.getQueryData(key)).toBeUndefined()
  queryClient.setQueryData(key, { written: written(1), history: ['one'] })
  cacheEntry(kindOf('items'), written(2))
  expect(queryClient.getQueryData(key)).toEqual({ written: written(2), history: ['one'] })
  queryClient.clear()
})
