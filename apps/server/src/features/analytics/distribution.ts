/** One tenth of the players by wealth; `weighted` is the sum of each purse times its rank among all players. */
export interface Tenth {
  players: number
  coins: number
  weighted: number
}

/** The Gini coefficient: 0 if all have the same, close to 1 if one player has everything. */
export function computeGini(tenths: readonly Tenth[]): number {
  const sum = (of: (tenth: Tenth) => number) => tenths.reduce((all, tenth) => all + of(tenth), 0)
  const [players, coins, weighted] = [sum((t) => t.players), sum((t) => t.coins), sum((t) => t.weighted)]
  if (players === 0 || coins === 0) return 0
  return Math.max(0, (2 * weighted) / (players * coins) - (players + 1) / players)
}

export function computeShares(tenths: readonly Tenth[]): number[] {
  const all = tenths.reduce((sum, { coins }) => sum + coins, 0)
  return tenths.map(({ coins }) => (all === 0 ? 0 : coins / all))
}

/** All trades of an item on one day. */
export interface DayPrice {
  itemId: string
  day: number
  coins: number
  volume: number
}

export interface Basket {
  index: { day: number; value: number }[]
  items: { itemId: string; share: number; first: number; last: number; volume: number }[]
}

/**
 * Price index of the most traded goods, 100 on the first day. Each good is weighted by its volume over the whole range,
 * at its latest known price; days before its first trade use its first price.
 */
export function computePriceBasket(prices: readonly DayPrice[], most: number): Basket {
  const byItem = new Map<string, DayPrice[]>()
  for (const price of prices) byItem.set(price.itemId, [...(byItem.get(price.itemId) ?? []), price])
  const goods = [...byItem]
    .map(([itemId, records]) => goodOf(itemId, records))
    .sort((a, b) => b.coins - a.coins || (a.itemId < b.itemId ? -1 : 1))
    .slice(0, most)
  const traded = goods.flatMap(({ records }) => records.map(({ day }) => day))
  if (traded.length === 0) return { index: [], items: [] }
  const [first, last] = [Math.min(...traded), Math.max(...traded)]
  const worth = (day: number) => goods.reduce((sum, good) => sum + priceOn(good, day) * good.volume, 0)
  const atFirst = worth(first)
  const allDays = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const coins = goods.reduce((sum, good) => sum + good.coins, 0)
  return {
    index: allDays.map((day) => ({ day, value: round((worth(day) / atFirst) * 100) })),
    items: goods.map((good) => ({
      itemId: good.itemId,
      share: good.coins / coins,
      first: round(priceOn(good, first)),
      last: round(priceOn(good, last)),
      volume: good.volume,
    })),
  }
}

interface Good {
  itemId: string
  records: DayPrice[]
  coins: number
  volume: number
}

function goodOf(itemId: string, records: DayPrice[]): Good {
  const inOrder = [...records].sort((a, b) => a.day - b.day)
  return {
    itemId,
    records: inOrder,
    coins: records.reduce((sum, { coins }) => sum + coins, 0),
    volume: records.reduce((sum, { volume }) => sum + volume, 0),
  }
}

function priceOn({ records }: Good, day: number): number {
  const known = records.findLast((record) => record.day <= day) ?? records[0]
  return known ? known.coins / known.volume : 0
}

const round = (value: number) => Math.round(value * 100) / 100
