import { isOpen, isPriceAcceptable, type Millis, matchOffer, type OfferType, type Trade } from '@hearthward/engine'
import type { StoredOffer } from './rows.ts'

/** Reads open offers of one side in the order in which they trade, behind one of them. */
export type LoadOffers = (type: OfferType, behind: StoredOffer | null, most: number) => Promise<StoredOffer[]>

interface Matched {
  offer: StoredOffer
  /** The other offers that traded, after the trades. */
  tradedOffers: StoredOffer[]
  trades: Trade[]
}

/** Enough for most batches of orders; the next loads are for orders that meet many offers. */
const FIRST_LOAD = 64
const LOAD_GROWTH = 4
const MAX_LOAD = 1_024

/**
 * The open offers of an item, in memory as far as the orders of a batch reach. The caller holds the lock of the item's
 * market. Nothing is written: `changed` and `latest` tell what the trades made of the offers.
 */
export function createOrderBook(load: LoadOffers) {
  const sides = { buy: createSide('buy', load), sell: createSide('sell', load) }
  const before = new Map<string, StoredOffer>()
  const after = new Map<string, StoredOffer>()

  function keep(traded: readonly StoredOffer[], book: ReadonlyMap<string, StoredOffer>): void {
    for (const offer of traded) {
      if (!before.has(offer.id)) before.set(offer.id, book.get(offer.id) as StoredOffer)
      after.set(offer.id, offer)
    }
  }

  return {
    /** Trades an order with the other side. Its rest joins its own side. */
    async match(order: StoredOffer, now: Millis): Promise<Matched> {
      const others = sides[order.type === 'buy' ? 'sell' : 'buy']
      const tradedOffers: StoredOffer[] = []
      const trades: Trade[] = []
      let offer = order
      do {
        const book = new Map(others.open().map((other) => [other.id, other]))
        const matched = matchOffer(offer, book.values())
        const traded = matched.tradedOffers.map((other) => ({ ...other, updatedAt: now }))
        offer = matched.offer
        tradedOffers.push(...traded)
        trades.push(...matched.trades)
        keep(traded, book)
        others.replace(traded)
      } while (isOpen(offer) && (await others.loadMore(offer)))
      if (isOpen(offer)) sides[order.type].add(offer)
      return { offer, tradedOffers, trades }
    },
    /** The offer after the trades so far. */
    latest: (offer: StoredOffer): StoredOffer => after.get(offer.id) ?? offer,
    /** Offers that others have traded with, before the first trade and after the last. */
    changed: (): { before: StoredOffer; after: StoredOffer }[] =>
      [...after].map(([id, latest]) => ({ before: before.get(id) as StoredOffer, after: latest })),
  }
}

function createSide(type: OfferType, load: LoadOffers) {
  const sign = type === 'buy' ? -1 : 1
  const inOrder = (one: StoredOffer, other: StoredOffer) =>
    sign * (one.price - other.price) || one.sequence - other.sequence
  let open: StoredOffer[] = []
  /** Rests of orders that trade behind the last loaded offer: others may have to trade before them. */
  let behind: StoredOffer[] = []
  let last: StoredOffer | null = null
  let isComplete = false
  let most = FIRST_LOAD
  const isReached = (offer: StoredOffer) => isComplete || (last !== null && inOrder(offer, last) < 0)

  return {
    open: (): readonly StoredOffer[] => open,
    replace(traded: readonly StoredOffer[]): void {
      if (traded.length === 0) return
      const byId = new Map(traded.map((offer) => [offer.id, offer]))
      open = open.map((offer) => byId.get(offer.id) ?? offer).filter(isOpen)
    },
    add(rest: StoredOffer): void {
      if (isReached(rest)) open = [...open, rest].sort(inOrder)
      else behind.push(rest)
    },
    /** Loads more offers if the order could trade with them. Returns false if there are none. */
    async loadMore(order: StoredOffer): Promise<boolean> {
      if (isComplete || (last && !isPriceAcceptable(order, last))) return false
      const loaded = await load(type, last, most)
      isComplete = loaded.length < most
      last = loaded.at(-1) ?? last
      most = Math.min(MAX_LOAD, most * LOAD_GROWTH)
      open = [...open, ...loaded, ...behind.filter(isReached)].sort(inOrder)
      behind = behind.filter((offer) => !isReached(offer))
      return true
    },
  }
}
