import type { Offer } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOffers, takeNews, useOwnOffers } from './offers.ts'

const offer = (filled: number) => ({ id: 'one', slot: 1, filled }) as Offer
let answer = () => {}

beforeEach(() => {
  const told = () => new Response(JSON.stringify({ offers: [offer(0)], slots: 3, taxRate: 20_000 }))
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
  expect(await reads(() => takeNews({ offers: [offer(5)] }))).toMatchObject({ offers: [offer(5)] })
  expect(await reads(() => {})).toMatchObject({ offers: [offer(0)] })
})
