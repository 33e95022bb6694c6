import { type Offer, type OwnOffers, topics } from '@hearthward/contract'
import type { Core } from '../../core/server.ts'
import { createBatcher } from '../../platform/batching.ts'
import { readFrozenAmong } from './frozen-item-queries.ts'
import { readBook, readTransactions } from './market-queries.ts'
import { readOffersOf, readOpenOfferOwners } from './offer-queries.ts'
import { readItemPrice, readMarketList } from './prices.ts'
import type { StoredOffer } from './rows.ts'
import type { TradeOutcome } from './settlement.ts'

/** The offer with the fields its owner sees. */
export function toOwnOffer(offer: StoredOffer): Offer {
  const { isClerk: _, sequence: __, slot, ...rest } = offer
  return { ...rest, slot: slot ?? 0 }
}

/** The offers of each of these players, as the player sees them. */
export async function readOwnOffers(
  { database }: Pick<Core, 'database'>,
  uids: readonly string[],
): Promise<OwnOffers[]> {
  const found = await readOffersOf(database.sql, uids)
  const itemIds = [...new Set(found.map(({ itemId }) => itemId))]
  const frozen = Object.entries(await readFrozenAmong(database.sql, itemIds))
  const byOwner = Map.groupBy(found, ({ playerId }) => playerId)
  return uids.map((uid) => {
    const own = byOwner.get(uid) ?? []
    const isOwn = ([itemId]: [string, string]) => own.some((offer) => offer.itemId === itemId)
    return { offers: own.map(toOwnOffer), frozen: Object.fromEntries(frozen.filter(isOwn)) }
  })
}

const TRADES_PUBLISHED = 20
/** Minimum time between two messages about an item, in milliseconds. */
const ITEM_INTERVAL = 200

type Dependencies = Pick<Core, 'database' | 'bus' | 'clock' | 'timeline' | 'system' | 'log'>

/**
 * Publishes offers to their owners and an item's market to its subscribers. Each message is read right before it is
 * sent, one at a time per key, so the last message always has the current state.
 */
export function createMarketPublisher(server: Dependencies) {
  const { bus, database } = server
  const readOwn = createBatcher((uids: readonly string[]) => readOwnOffers(server, uids))
  const running = new Map<string, { again: boolean }>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function publishInOrder(key: string, pauseMs: number, publish: () => Promise<void>): Promise<void> {
    if (isClosed) return
    const present = running.get(key)
    if (present) {
      present.again = true
      return
    }
    const state = { again: false }
    running.set(key, state)
    await publish().catch((error) => {
      // While the server stops, the database may be gone already.
      if (!isClosed) server.log.error({ err: error, key }, 'publishing exchange updates failed')
    })
    const timer = setTimeout(() => {
      timers.delete(timer)
      running.delete(key)
      if (state.again) void publishInOrder(key, pauseMs, publish)
    }, pauseMs)
    timers.add(timer)
  }

  const publishOffers = (uid: string) =>
    publishInOrder(`offers:${uid}`, 0, async () => {
      bus.publish(topics.player(uid), 'offers', await readOwn(uid))
    })

  const publishItem = (itemId: string) =>
    publishInOrder(`item:${itemId}`, ITEM_INTERVAL, async () => {
      const [price, book, transactions] = await Promise.all([
        readItemPrice(server, itemId),
        readBook(database.sql, itemId),
        readTransactions(database.sql, itemId, TRADES_PUBLISHED),
      ])
      bus.publish(topics.prices(itemId), 'price', { itemId, price, book, transactions })
    })

  return {
    publishOffers,
    publishItem,
    /** Publishes changed prices to subscribers of the market list, in one message. */
    async publishMarket(itemIds: readonly string[]): Promise<void> {
      bus.publish(topics.market, 'market', { items: await readMarketList(server, itemIds) })
    },
    /** Publishes that an item was frozen or unfrozen, one by one to the owners of its open offers. */
    async publishFreeze(itemId: string): Promise<void> {
      void publishItem(itemId)
      await publishInOrder(`owners:${itemId}`, 0, async () => {
        for (const uid of await readOpenOfferOwners(database.sql, itemId)) await publishOffers(uid)
      })
    },
    /** Publishes everything that changed with an offer. */
    publishTrades({ itemId, uids, alerts }: TradeOutcome): void {
      for (const uid of uids) void publishOffers(uid)
      void publishItem(itemId)
      for (const { uid, alert } of alerts) bus.publish(topics.player(uid), 'priceAlert', { alert })
    },
    close(): void {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
