import { type Content, defaultPrice, find, type Player } from '@hearthward/engine'
import type { StoredTrade } from '../store/dealings.ts'
import { readTradedPrices } from '../store/exchange-reading.ts'
import type { Tagged } from '../store/sql.ts'

/** What one of an item costs by the guide; 0 for what has no price. */
export type Prices = ReadonlyMap<string, number>

export async function readPrices(sql: Tagged, content: Content): Promise<Prices> {
  const prices = new Map<string, number>()
  for (const item of Object.values(content.items)) prices.set(item.id, defaultPrice(item) || 0)
  for (const { itemId, currentPrice } of await readTradedPrices(sql)) prices.set(itemId, currentPrice ?? 0)
  return prices
}

/** What one cost by the guide when it was traded; the guide may have moved since. 0 for what has no price. */
export function guideOf({ itemId, guide }: Pick<StoredTrade, 'itemId' | 'guide'>, content: Content): number {
  const item = find(content.items, itemId)
  return guide ?? ((item && defaultPrice(item)) || 0)
}

/** Coins and goods of a character at guide prices. What lies in offers is not in it. */
export function worthOf({ coins, inventory, bank, equipment }: Player, prices: Prices): number {
  let worth = coins
  for (const { id, quantity } of [...inventory, ...bank]) worth += quantity * (prices.get(id) ?? 0)
  for (const id of Object.values(equipment)) worth += prices.get(id) ?? 0
  return worth
}
