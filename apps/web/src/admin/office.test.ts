import { callError } from '@hearthward/contract'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, call, Unreachable } from '../client/calls.ts'
import { officeQueries } from './office.ts'

beforeEach(() => officeQueries.mount())
afterEach(() => {
  onlineManager.setOnline(true)
  officeQueries.clear()
  officeQueries.unmount()
  vi.unstubAllGlobals()
})

test('without a network an act fails at once, and is not done once the network returns', async () => {
  onlineManager.setOnline(false)
  const ban = vi.fn(() => Promise.reject(new Error('no network')))
  const act = new MutationObserver(officeQueries, { mutationFn: ban })
  await expect(act.mutate()).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await officeQueries.resumePausedMutations()
  expect(ban).toHaveBeenCalledOnce()
})

test('without a network a list says so at once, and is read when the network returns', async () => {
  onlineManager.setOnline(false)
  const read = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(['ada'])
  const list = new QueryObserver(officeQueries, { queryKey: ['players'], queryFn: read })
  const leave = list.subscribe(() => {})
  await vi.waitFor(() => expect(list.getCurrentResult().error?.message).toBe('no network'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['ada']))
  leave()
})

test('what cannot be read is said in plain words, whatever the server answers', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
  const asked = { playerId: 'ada' }
  await expect(call('getPlayerDetails', asked)).rejects.toThrow(
    'The server is in trouble and could not answer. Try again in a moment.',
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('getPlayerDetails', asked)).rejects.toThrow('The server cannot be reached. Try again.')
})

const retry = officeQueries.getDefaultOptions().queries?.retry as (tries: number, error: Error) => boolean

test('what the server refuses is not asked for again; what got no answer is, twice', () => {
  expect(retry(0, new CallFailed(callError('auth/admin')))).toBe(false)
  const lost = new Unreachable('No answer')
  expect([retry(0, lost), retry(1, lost), retry(2, lost)]).toEqual([true, true, false])
})
