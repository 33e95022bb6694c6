import { type Offer, type OwnOffers, topics } from '@hearthward/contract'
import type { Core } from '../../core/server.ts'
import { readFrozenAmong } from './frozen-items.ts'
import { readBook, readTransactions } from './market-queries.ts'
import { readOffers, readOwners, type StoredOffer } from './offer-queries.ts'
import { itemPrice, marketList } from './prices.ts'
import type { Traded } from './settlement.ts'

/** An offer as its owner sees it. */
export function shown(offer: StoredOffer): Offer {
  const { isClerk: _, sequence: __, slot, ...rest } = offer
  return { ...rest, slot: slot ?? 0 }
}

/** All offers of a player as they see them. */
export async function ownOffers({ database }: Pick<Core, 'database'>, uid: string): Promise<OwnOffers> {
  const found = await readOffers(database.sql, uid)
  const itemIds = found.map(({ itemId }) => itemId)
  return { offers: found.map(shown), frozen: await readFrozenAmong(database.sql, itemIds) }
}

const TRADES_TOLD = 20
/** However much is traded, an item is told of no more often than this. */
const BREATH = 200

type Needed = Pick<Core, 'database' | 'bus' | 'clock' | 'timeline' | 'log'>

/**
 * Tells players of their offers, and whoever follows an item of its market. Each is read when it is told, one telling of
 * the same at a time: so the last word is always how things stand.
 */
export function createTelling(server: Needed) {
  const { bus, database } = server
  const running = new Map<string, { again: boolean }>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function inOrder(key: string, breath: number, tell: () => Promise<void>): Promise<void> {
    if (isClosed) return
    const present = running.get(key)
    if (present) {
      present.again = true
      return
    }
    const state = { again: false }
    running.set(key, state)
    await tell().catch((error) => {
      // While the server stops, the database may be gone already.
      if (!isClosed) server.log.error({ err: error, key }, 'the exchange could not tell')
    })
    const timer = setTimeout(() => {
      timers.delete(timer)
      running.delete(key)
      if (state.again) void inOrder(key, breath, tell)
    }, breath)
    timers.add(timer)
  }

  const offers = (uid: string) =>
    inOrder(`offers:${uid}`, 0, async () => {
      bus.publish(topics.player(uid), 'offers', await ownOffers(server, uid))
    })

  const item = (itemId: string) =>
    inOrder(`item:${itemId}`, BREATH, async () => {
      const [price, book, transactions] = await Promise.all([
        itemPrice(server, itemId),
        readBook(database.sql, itemId),
        readTransactions(database.sql, itemId, TRADES_TOLD),
      ])
      bus.publish(topics.prices(itemId), 'price', { itemId, price, book, transactions })
    })

  return {
    offers,
    item,
    /** Of prices that have moved, in one message to whoever has the list before them. */
    async market(itemIds: readonly string[]): Promise<void> {
      bus.publish(topics.market, 'market', { items: await marketList(server, itemIds) })
    },
    /** That trading in an item is suspended, or open again: to all whose offers of it stand, one after the other. */
    async suspension(itemId: string): Promise<void> {
      void item(itemId)
      await inOrder(`owners:${itemId}`, 0, async () => {
        for (const uid of await readOwners(database.sql, itemId)) await offers(uid)
      })
    },
    /** Of everything that has come of an offer. */
    traded({ itemId, uids, alerts }: Traded): void {
      for (const uid of uids) void offers(uid)
      void item(itemId)
      for (const { uid, alert } of alerts) bus.publish(topics.player(uid), 'priceAlert', { alert })
    },
    close(): void {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
