import { type Content, defaultPrice, find, type Player } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import type { StoredTrade } from '../exchange/index.ts'
import { readTradedPrices } from '../exchange/index.ts'
import type { Offered } from './tables.ts'

/** Guide price per item; 0 for items without a price. */
export type Prices = ReadonlyMap<string, number>

export async function readPrices(sql: Tagged, content: Content): Promise<Prices> {
  const prices = new Map<string, number>()
  for (const item of Object.values(content.items)) prices.set(item.id, defaultPrice(item) || 0)
  for (const { itemId, currentPrice } of await readTradedPrices(sql)) prices.set(itemId, currentPrice ?? 0)
  return prices
}

/** The guide price at the time of the trade; 0 for items without a price. */
export function guideOf({ itemId, guide }: Pick<StoredTrade, 'itemId' | 'guide'>, content: Content): number {
  const item = find(content.items, itemId)
  return guide ?? ((item && defaultPrice(item)) || 0)
}

/** A player's possessions: with the character and in offers. */
export interface Holdings {
  state: Player
  offered: Offered
}

export const NO_OFFERS: Offered = { coins: 0, goods: {} }

/** Coins and goods at guide prices. */
export function worthOf({ state: { coins, inventory, bank, equipment }, offered }: Holdings, prices: Prices): number {
  let worth = coins + offered.coins
  for (const { id, quantity } of [...inventory, ...bank]) worth += quantity * (prices.get(id) ?? 0)
  for (const id of Object.values(equipment)) worth += prices.get(id) ?? 0
  for (const [id, quantity] of Object.entries(offered.goods)) worth += quantity * (prices.get(id) ?? 0)
  return Math.round(worth)
}
