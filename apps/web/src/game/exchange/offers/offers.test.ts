import type { Offer } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOffers, standingOf, suspensionOf, takeNews, useOwnOffers } from './offers.ts'

const offer = (filled: number) => ({ id: 'one', slot: 1, filled }) as Offer
let answer = () => {}

beforeEach(() => {
  const told = () => new Response(JSON.stringify({ offers: [offer(0)], frozen: {}, slots: 3, taxRate: 20_000 }))
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(told()))))
})
afterEach(() => void vi.unstubAllGlobals())

async function reads(meanwhile: () => void) {
  const reading = readOffers()
  meanwhile()
  answer()
  await reading
  return useOwnOffers.getState()
}

test('an answer that was under way while the server told more does not undo the news', async () => {
  expect(await reads(() => {})).toMatchObject({ status: 'ready', offers: [offer(0)], taxRate: 20_000 })
  expect(await reads(() => takeNews({ offers: [offer(5)], frozen: { clay: 'Copied' } }))).toMatchObject({
    offers: [offer(5)],
    frozen: { clay: 'Copied' },
  })
  const { offers, frozen } = await reads(() => {})
  expect([offers, frozen]).toEqual([[offer(0)], {}])
})

test('an open offer of a suspended item says so; one that is done has nothing to wait for', () => {
  const frozen = { clay: 'Copied' }
  const of = (itemId: string, status: Offer['status']) => ({ itemId, status, quantity: 2, filled: 0 }) as Offer
  expect(suspensionOf(of('clay', 'partially_filled'), frozen)).toBe('Copied')
  expect(suspensionOf(of('clay', 'completed'), frozen)).toBeNull()
  expect(suspensionOf(of('coal', 'active'), frozen)).toBeNull()
  expect(standingOf(of('clay', 'active'), 'Copied')).toBe('Suspended')
  expect(standingOf(of('clay', 'active'), null)).toBe('Waiting')
})
