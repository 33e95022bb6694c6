import { setTimeout } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { defaultPrice, isOpen, type Player } from '@hearthward/engine'
import type { Browser, Page } from '@playwright/test'
import { call } from '../support/player.ts'
import { preparePlayer, stacks } from '../support/prepared-player.ts'
import type { SharedProduct } from '../support/shared-products.ts'
import { passTime } from '../support/test-clock.ts'

const HOUR = 3_600_000
const STEP = 4 * HOUR
const STEPS = 45
const PAUSE = 150
const ALWAYS = 1e15
const TRADED = ['yew_logs', 'logs', 'emberite_ore', 'cooked_moonfish', 'diamond', 'kwuarm']
const AT_THE_CENTRE = 'yew_logs'

/** A week of trade between two rich players, and open offers at its end: for pictures of a busy market. */
export async function fillMarket(browser: Browser, product: SharedProduct): Promise<void> {
  const seller = await trader(browser, product)
  const buyer = await trader(browser, product)
  for (let step = 0; step < STEPS; step++) {
    for (const itemId of TRADED.filter((_, index) => (step + index) % 2 === 0)) await trade(seller, buyer, itemId, step)
    for (const page of [seller, buyer]) await clear(page)
    await passTime(product.url, STEP)
  }
  const { price } = await call(buyer, 'getItemPrice', { itemId: AT_THE_CENTRE })
  for (let level = 1; level <= 8; level++) {
    const shared = { itemId: AT_THE_CENTRE, slot: level }
    const quantity = 20 + ((level * 37) % 90)
    await offer(buyer, { ...shared, type: 'buy', quantity, price: price.currentPrice - level })
    await offer(seller, { ...shared, type: 'sell', quantity: quantity + 12, price: price.currentPrice + level })
  }
  await seller.context().close()
  await buyer.context().close()
}

async function trader(browser: Browser, product: SharedProduct): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await preparePlayer(page, product, rich)
  return page
}

function rich(player: Player): void {
  player.coins = 50_000_000
  player.bank = stacks(...TRADED.map((id): [string, number] => [id, 100_000]))
  player.subscription = { tier: 'elite', until: ALWAYS }
}

type OfferInput = Parameters<typeof call<'createGEOffer'>>[2]

async function offer(page: Page, input: OfferInput): Promise<void> {
  await call(page, 'createGEOffer', input)
  // More often than that is more than the server lets one player ask for.
  await setTimeout(PAUSE)
}

/** The price moves up and down. */
async function trade(seller: Page, buyer: Page, itemId: string, step: number): Promise<void> {
  const slot = 1 + TRADED.indexOf(itemId)
  const drift = 1 + Math.sin(step / 5 + slot) * 0.04 + ((step * 7 + slot * 3) % 5) * 0.006
  const price = Math.round(usualPrice(itemId) * drift)
  const quantity = 30 + ((step * 53 + slot * 17) % 140)
  await offer(seller, { type: 'sell', itemId, quantity, price, slot })
  await offer(buyer, { type: 'buy', itemId, quantity, price, slot })
}

function usualPrice(itemId: string): number {
  const item = content.items[itemId]
  if (!item) throw new Error(`There is no ${itemId}`)
  return defaultPrice(item)
}

/** Cancels the open rest, because the clerk may have traded with one of the two. */
async function clear(page: Page): Promise<void> {
  const { offers } = await call(page, 'getMyOffers', {})
  for (const open of offers.filter(isOpen)) await call(page, 'cancelGEOffer', { offerId: open.id })
  await call(page, 'collectAllGEOffers', {})
}
