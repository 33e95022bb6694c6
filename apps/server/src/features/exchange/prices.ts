import type { ClerkOffers, ItemPrice, MarketEntry } from '@hearthward/contract'
import {
  dayOf,
  defaultPrice,
  FALLBACK_PRICE,
  find,
  guideFrom,
  guidePriceOf,
  hours,
  type Millis,
  moveGuide,
  suggestedPrice,
  suggestedUntraded,
  supplyDemandRatio,
  TREND_SPAN,
  trendOf,
} from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import {
  type RecentMarket,
  readBestPrices,
  readClerkOnly,
  readPrice,
  readRecentMarket,
  readStalePrices,
  readTradedPrices,
  type StoredPrice,
  writePrice,
} from './market-queries.ts'
import { lockItem } from './offer-queries.ts'

type Dependencies = Pick<Core, 'database' | 'clock' | 'timeline'>

/** The price of an item before its first trade; null for an unknown item or one without a price. */
export function usualPrice({ timeline, clock }: Dependencies, itemId: string): number | null {
  const item = find(timeline.contentAt(clock.now()).content.items, itemId)
  return (item && defaultPrice(item)) || null
}

/** The price record of an item. Before its first trade, prices come from its offers and the content. */
export async function readItemPrice(server: Dependencies, itemId: string): Promise<ItemPrice> {
  const { sql } = server.database
  const record = await readPrice(sql, itemId)
  const { guide: _, ...known } = record ?? NO_RECORD
  const usual = usualPrice(server, itemId)
  const best = known.suggestedBuyPrice === null ? await readBestPrices(sql, itemId) : null
  return {
    ...known,
    itemId,
    currentPrice: known.currentPrice ?? usual ?? FALLBACK_PRICE,
    suggestedBuyPrice: known.suggestedBuyPrice ?? suggestedUntraded('buy', best?.sell ?? null, usual),
    suggestedSellPrice: known.suggestedSellPrice ?? suggestedUntraded('sell', best?.buy ?? null, usual),
  }
}

/**
 * The market list: items that were traded, and those that only the clerk offers. With `among`, it has exactly these
 * items, because a page has to learn that the clerk's offers are gone.
 */
export async function readMarketList(server: ListDependencies, among: readonly string[] | null = null) {
  const { sql } = server.database
  const traded = new Map((await readTradedPrices(sql, among)).map((price) => [price.itemId, price]))
  const clerks = server.system.config().exchangeClerk ? await readClerkOnly(sql, among) : NO_CLERK
  return [...new Set([...(among ?? []), ...traded.keys(), ...clerks.keys()])].map((itemId): MarketEntry => {
    const { currentPrice, trend, volume } = traded.get(itemId) ?? NO_RECORD
    const price = currentPrice ?? usualPrice(server, itemId) ?? FALLBACK_PRICE
    return { itemId, price, trend, volume, clerk: clerks.get(itemId) ?? null }
  })
}

type ListDependencies = Dependencies & Pick<Core, 'system'>
const NO_CLERK: ReadonlyMap<string, ClerkOffers> = new Map()

const NO_RECORD: StoredPrice = {
  itemId: '',
  currentPrice: null,
  trend: 'stable',
  trendStrength: 0,
  supplyDemandRatio: 1,
  suggestedBuyPrice: null,
  suggestedSellPrice: null,
  lastUpdated: null,
  guide: null,
  lastPrice: null,
  volume: 0,
}

/** A record changes without trades too, because it covers the last 24 hours. */
const UPDATE_INTERVAL = hours(1)

/** Updates all stale price records and returns their item ids. */
export async function updatePrices(server: Dependencies): Promise<string[]> {
  const now = server.clock.now()
  const stale = await readStalePrices(server.database.sql, now - UPDATE_INTERVAL)
  for (const itemId of stale) await updatePrice(server, itemId, now)
  return stale
}

function updatePrice(server: Dependencies, itemId: string, now: Millis): Promise<void> {
  return server.database.sql.begin(async (tx) => {
    await lockItem(tx, itemId)
    const before = await readPrice(tx, itemId)
    if (!before) return
    const recent = await readRecentMarket(tx, itemId, now - TREND_SPAN, now - TREND_SPAN / 2)
    await writePrice(tx, nextRecord(before, recent, usualPrice(server, itemId), now))
  })
}

/** Computes the next record from recent trades and open offers. */
function nextRecord(before: StoredPrice, recent: RecentMarket, usual: number | null, now: Millis): StoredPrice {
  const { earlier, later } = recent
  const ratio = supplyDemandRatio(recent.supply, recent.demand)
  const paid = { quantity: earlier.quantity + later.quantity, coins: earlier.coins + later.coins }
  const record = { ...before, supplyDemandRatio: ratio, volume: paid.quantity, lastUpdated: now }
  if (before.lastPrice === null) return { ...record, lastUpdated: null }
  const today = dayOf(now)
  const guide = moveGuide(before.guide ?? guideFrom(usual ?? before.lastPrice, today), paid, today)
  const currentPrice = guidePriceOf(guide)
  const { trend, strength } = trendOf(earlier, later, currentPrice)
  const adjustments = { trend, strength, ratio }
  return {
    ...record,
    guide,
    currentPrice,
    trend,
    trendStrength: strength,
    suggestedBuyPrice: suggestedPrice('buy', currentPrice, adjustments),
    suggestedSellPrice: suggestedPrice('sell', currentPrice, adjustments),
  }
}
