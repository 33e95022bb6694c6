import type { Offer } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameQuery, queryClient } from '../../../client/call-queries.ts'
import { connectLive } from '../../../client/connection/live.ts'
import { testSocket } from '../../../client/connection/testing-socket.ts'
import { freezeReasonOf, OWN_OFFERS, statusText, subscribeToOffers } from './offers.ts'

vi.mock('socket.io-client', async () => (await import('../../../client/connection/testing-socket.ts')).socketLibrary)

const offer = (filled: number) => ({ id: 'one', slot: 1, filled }) as Offer
let answer = () => {}
let stop = () => {}

beforeEach(() => {
  const respond = () => Response.json({ offers: [offer(0)], frozen: {}, slots: 3, taxRate: 20_000 })
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(respond()))))
  testSocket.connect(connectLive)
  stop = subscribeToOffers()
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function reads(meanwhile: () => void) {
  const reading = queryClient.fetchQuery(gameQuery('getMyOffers', {}, OWN_OFFERS))
  meanwhile()
  answer()
  return reading
}

const receiveFilled = (filled: number) => () =>
  testSocket.receive('offers', { offers: [offer(filled)], frozen: { clay: 'Copied' } })

test('an answer does not overwrite a live message that arrived meanwhile', async () => {
  expect(await reads(receiveFilled(3))).toMatchObject({ offers: [offer(3)], taxRate: 20_000 })
  expect(await reads(() => {})).toMatchObject({ offers: [offer(0)], frozen: {} })
  expect(await reads(receiveFilled(5))).toMatchObject({ offers: [offer(5)], frozen: { clay: 'Copied' } })
  expect(await reads(() => {})).toMatchObject({ offers: [offer(0)], frozen: {} })
})

test('an open offer of a suspended item is shown as suspended, a completed one is not', () => {
  const frozen = { clay: 'Copied' }
  const of = (itemId: string, status: Offer['status']) => ({ itemId, status, quantity: 2, filled: 0 }) as Offer
  expect(freezeReasonOf(of('clay', 'partially_filled'), frozen)).toBe('Copied')
  expect(freezeReasonOf(of('clay', 'completed'), frozen)).toBeNull()
  expect(freezeReasonOf(of('coal', 'active'), frozen)).toBeNull()
  expect(statusText(of('clay', 'active'), 'Copied')).toBe('Suspended')
  expect(statusText(of('clay', 'active'), null)).toBe('Waiting')
})
