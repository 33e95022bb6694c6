import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/call-queries.ts'
import { staffQuery } from '../staff-queries.ts'
import { lookupResult } from './audience-lookup.ts'

/** Look-ups that the server has not answered yet, by name. */
let waiting = new Map<string, () => Promise<void>>()

beforeEach(() => {
  waiting = new Map()
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { names } = JSON.parse(body) as { names: string[] }
    return new Promise<Response>((resolve) => {
      waiting.set(names.join(), () => {
        const players = names.map((username) => ({ uid: `id-${username}`, username, party: null }))
        resolve(Response.json({ players, missing: [] }))
        return new Promise((settled) => setTimeout(settled, 10))
      })
    })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('of two look-ups the one asked last counts, whichever is answered last', async () => {
  const lookup = (name: string) => staffQuery('findAddressees', { names: [name] })
  const observer = new QueryObserver(queryClient, lookup('ada'))
  const stop = observer.subscribe(() => {})
  const shown = () => lookupResult('player', observer.getCurrentResult())
  observer.setOptions(lookup('bo'))
  expect(shown()).toBeNull()
  await waiting.get('bo')?.()
  await waiting.get('ada')?.()
  expect(shown()).toEqual({ words: 'bo', audience: { kind: 'player', uid: 'id-bo' } })
  // The answer for the former names stays in place until the next one, and must not count.
  observer.setOptions(lookup('cy'))
  expect([observer.getCurrentResult().data?.players[0]?.username, shown()]).toEqual(['bo', null])
  stop()
})

const found = (party: { id: string; name: string; members: number } | null, missing: string[] = []) => ({
  data: { players: [{ uid: 'id-ada', username: 'ada', party }], missing },
  error: null,
  isPlaceholderData: false,
})

test('names become a player, a list or the party of a member', () => {
  const larks = { id: 'larks', name: 'The Larks', members: 3 }
  expect(lookupResult('list', found(null))).toEqual({
    words: '1 player',
    audience: { kind: 'list', uids: ['id-ada'] },
  })
  expect(lookupResult('party', found(larks))).toEqual({
    words: 'The Larks, 3 members',
    audience: { kind: 'party', partyId: 'larks' },
  })
  expect(lookupResult('party', found(null))).toEqual({ words: 'ada is not in a party', audience: null })
})

test('an unknown name and a failed look-up are shown in place of an audience', () => {
  expect(lookupResult('list', found(null, ['nobody', 'noone']))).toEqual({
    words: 'Player not found: nobody, noone',
    audience: null,
  })
  const failed = { data: undefined, error: new Error('The server cannot be reached. Try again.') }
  expect(lookupResult('player', { ...failed, isPlaceholderData: false })).toEqual({
    words: 'The server cannot be reached. Try again.',
    audience: null,
  })
})
