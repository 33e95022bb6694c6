import { callError } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { CallFailed, Unreachable } from '../client/calls.ts'
import { officeQueries } from './office.ts'

const retry = officeQueries.getDefaultOptions().queries?.retry as (tries: number, error: Error) => boolean

test('what the server refuses is not asked for again; what got no answer is, twice', () => {
  expect(retry(0, new CallFailed(callError('auth/admin')))).toBe(false)
  const lost = new Unreachable('No answer')
  expect([retry(0, lost), retry(1, lost), retry(2, lost)]).toEqual([true, true, false])
})
