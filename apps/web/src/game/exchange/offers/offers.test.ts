import type { Offer } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyOffers, readOffers, statusText, suspensionOf, useOwnOffers } from './offers.ts'

const offer = (filled: number) => ({ id: 'one', slot: 1, filled }) as Offer
let answer = () => {}

beforeEach(() => {
  const respond = () => new Response(JSON.stringify({ offers: [offer(0)], frozen: {}, slots: 3, taxRate: 20_000 }))
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(respond()))))
})
afterEach(() => void vi.unstubAllGlobals())

async function reads(meanwhile: () => void) {
  const reading = readOffers()
  meanwhile()
  answer()
  await reading
  return useOwnOffers.getState()
}

test('an answer does not overwrite a live message that arrived meanwhile', async () => {
  expect(await reads(() => {})).toMatchObject({ status: 'ready', offers: [offer(0)], taxRate: 20_000 })
  expect(await reads(() => applyOffers({ offers: [offer(5)], frozen: { clay: 'Copied' } }))).toMatchObject({
    offers: [offer(5)],
    frozen: { clay: 'Copied' },
  })
  const { offers, frozen } = await reads(() => {})
  expect([offers, frozen]).toEqual([[offer(0)], {}])
})

test('an open offer of a suspended item is shown as suspended, a completed one is not', () => {
  const frozen = { clay: 'Copied' }
  const of = (itemId: string, status: Offer['status']) => ({ itemId, status, quantity: 2, filled: 0 }) as Offer
  expect(suspensionOf(of('clay', 'partially_filled'), frozen)).toBe('Copied')
  expect(suspensionOf(of('clay', 'completed'), frozen)).toBeNull()
  expect(suspensionOf(of('coal', 'active'), frozen)).toBeNull()
  expect(statusText(of('clay', 'active'), 'Copied')).toBe('Suspended')
  expect(statusText(of('clay', 'active'), null)).toBe('Waiting')
})
