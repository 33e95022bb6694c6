import type { ItemPrice, MarketEntry } from '@hearthward/contract'
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
  type Recent,
  readBest,
  readPrice,
  readRecent,
  readStalePrices,
  readTradedPrices,
  type StoredPrice,
  writePrice,
} from './market-queries.ts'
import { lockItem } from './offer-queries.ts'

type Needed = Pick<Core, 'database' | 'clock' | 'timeline'>

/** What one costs before anybody has traded it; null for what this game does not know or price. */
export function usualPrice({ timeline, clock }: Needed, itemId: string): number | null {
  const item = find(timeline.contentAt(clock.now()).content.items, itemId)
  return (item && defaultPrice(item)) || null
}

/** What is known of an item's price: its record, and where nobody has traded it, what its offers and the data say. */
export async function itemPrice(server: Needed, itemId: string): Promise<ItemPrice> {
  const { sql } = server.database
  const record = await readPrice(sql, itemId)
  const { guide: _, ...known } = record ?? UNKNOWN
  const usual = usualPrice(server, itemId)
  const best = known.suggestedBuyPrice === null ? await readBest(sql, itemId) : null
  return {
    ...known,
    itemId,
    currentPrice: known.currentPrice ?? usual ?? FALLBACK_PRICE,
    suggestedBuyPrice: known.suggestedBuyPrice ?? suggestedUntraded('buy', best?.sell ?? null, usual),
    suggestedSellPrice: known.suggestedSellPrice ?? suggestedUntraded('sell', best?.buy ?? null, usual),
  }
}

/** The list of the market: all of it, or these items alone. What was never traded does not stand in it. */
export async function marketList({ database }: Pick<Core, 'database'>, among?: readonly string[]) {
  const prices = await readTradedPrices(database.sql, among)
  return prices.map(
    ({ itemId, currentPrice, trend, volume }): MarketEntry => ({ itemId, price: currentPrice ?? 0, trend, volume }),
  )
}

const UNKNOWN: StoredPrice = {
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

/** A record moves on by itself as its last 24 hours do. */
const UPDATED_EVERY = hours(1)

/** Brings the records of everything that was dealt in up to date, and answers of which. */
export async function updatePrices(server: Needed): Promise<string[]> {
  const now = server.clock.now()
  const stale = await readStalePrices(server.database.sql, now - UPDATED_EVERY)
  for (const itemId of stale) await updatePrice(server, itemId, now)
  return stale
}

function updatePrice(server: Needed, itemId: string, now: Millis): Promise<void> {
  return server.database.sql.begin(async (tx) => {
    await lockItem(tx, itemId)
    const before = await readPrice(tx, itemId)
    if (!before) return
    const recent = await readRecent(tx, itemId, now - TREND_SPAN, now - TREND_SPAN / 2)
    await writePrice(tx, updated(before, recent, usualPrice(server, itemId), now))
  })
}

/** The record after a look at what has been traded and what is offered. */
function updated(before: StoredPrice, recent: Recent, usual: number | null, now: Millis): StoredPrice {
  const { earlier, later } = recent
  const ratio = supplyDemandRatio(recent.supply, recent.demand)
  const paid = { quantity: earlier.quantity + later.quantity, coins: earlier.coins + later.coins }
  const record = { ...before, supplyDemandRatio: ratio, volume: paid.quantity, lastUpdated: now }
  if (before.lastPrice === null) return { ...record, lastUpdated: null }
  const today = dayOf(now)
  const guide = moveGuide(before.guide ?? guideFrom(usual ?? before.lastPrice, today), paid, today)
  const currentPrice = guidePriceOf(guide)
  const { trend, strength } = trendOf(earlier, later, currentPrice)
  const bends = { trend, strength, ratio }
  return {
    ...record,
    guide,
    currentPrice,
    trend,
    trendStrength: strength,
    suggestedBuyPrice: suggestedPrice('buy', currentPrice, bends),
    suggestedSellPrice: suggestedPrice('sell', currentPrice, bends),
  }
}
