import { topics } from '@hearthward/contract'
import {
  type Advanced,
  collectOffers,
  days,
  isOpen,
  type Millis,
  type OfferRequest,
  offerProblem,
  payIntoOffer,
  putIntoOffer,
  taxRateOf,
  type UncollectedOffer,
  withCancellation,
  withPrice,
} from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { type EscrowMove, moveEscrow } from '../../core/world/escrow.ts'
import { writeJointly } from '../../core/world/joint-writer.ts'
import { ConflictError, retryOnConflict } from '../../core/world/retry-on-conflict.ts'
import { createBatcher } from '../../platform/batching.ts'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runClerk } from './clerk.ts'
import { COLLECTION_LANE, collectTogether } from './collections.ts'
import { readFrozen } from './frozen-item-queries.ts'
import {
  addToLedger,
  deleteOffersOf,
  deleteOutdated,
  lockItem,
  lockItemsOf,
  readOffer,
  readOffers,
  readOffersOf,
  updateOffers,
} from './offer-queries.ts'
import { meetsOwnOffer, orderLane, placeOrders } from './orders.ts'
import { updatePrices } from './prices.ts'
import { createMarketPublisher } from './publish.ts'
import type { StoredOffer } from './rows.ts'
import { type TradeOutcome, tradeOffer } from './settlement.ts'

type Dependencies = Pick<Core, 'database' | 'bus' | 'clock' | 'timeline' | 'log' | 'world' | 'system'>

/** Charts show 30 days. */
const HISTORY_RETENTION = days(32)

/**
 * The Grand Exchange. An offer holds its coins or goods in escrow, so a trade writes offers and no character; only
 * creating, repricing and collecting write the owner's character. Lock order: the player, the item's market, offers.
 */
export function createExchange(server: Dependencies) {
  const { database, world, clock, system } = server
  const publisher = createMarketPublisher(server)
  const inTurn = createKeyedMutex()
  const readOwn = createBatcher(async (uids: readonly string[]) => {
    const byOwner = Map.groupBy(await readOffersOf(database.sql, uids), ({ playerId }) => playerId)
    return uids.map((uid) => byOwner.get(uid) ?? [])
  })

  function publishTrades(uid: string, traded: TradeOutcome): void {
    publisher.publishTrades(traded)
    server.bus.publish(topics.player(uid), 'changed', {})
  }

  /** Creates an offer and immediately trades as much of it as it can. */
  async function create(uid: string, input: OfferRequest) {
    const taxRate = taxRateOf(system.config().grandExchangeTax)
    const { content } = server.timeline.contentAt(clock.now())
    const created = await moveEscrow(
      world,
      uid,
      (state, rules, now, isGuest) => putIntoOffer(state, rules, input, { taxRate, isGuest }, now),
      writeJointly(orderLane(input.itemId), placeOrders, ({ now }: { now: Millis }) => ({
        uid,
        input,
        taxRate,
        content,
        now,
      })),
    )
    publishTrades(uid, created)
    return created
  }

  /** Changes the price of an offer. It moves to the end of the queue at its price, as if it were created again. */
  async function edit(uid: string, offerId: string, price: number) {
    const edited = await retryOnConflict(() => tryEdit(uid, offerId, price))
    publishTrades(uid, edited)
    return edited
  }

  async function tryEdit(uid: string, offerId: string, price: number) {
    const before = await requireOpenOffer(database.sql, uid, offerId)
    const problem = offerProblem({ quantity: before.quantity, price })
    if (problem) throw new Refusal(problem.refused, problem.details)
    const { toPay } = withPrice(before, price)
    return moveEscrow(
      world,
      uid,
      (state, rules, now) => payIntoOffer(state, rules, toPay, now),
      async (tx, { now }) => {
        const sequence = await lockItem(tx, before.itemId)
        await refuseFrozen(tx, before.itemId)
        const own = await readOffers(tx, uid)
        const present = own.find(({ id }) => id === offerId)
        if (!present || !isOpen(present)) throw new Refusal('exchange/closed')
        const { offer, toPay: due } = withPrice(present, price)
        if (due !== toPay) throw new ConflictError()
        const traded = await tradeOffer(tx, { ...offer, sequence, updatedAt: now }, now)
        await updateOffers(tx, [{ before: present, after: traded.offer }])
        return { ...traded, meetsOwnOffer: meetsOwnOffer(traded.offer, own) }
      },
    )
  }

  /** Cancels the rest of an offer. The coins and goods it held can then be collected from it. */
  async function cancel(uid: string, offerId: string): Promise<StoredOffer> {
    const { itemId } = await requireOpenOffer(database.sql, uid, offerId)
    const now = clock.now()
    const offer = await database.sql.begin(async (tx) => {
      await lockItem(tx, itemId)
      const before = await requireOpenOffer(tx, uid, offerId)
      const after = { ...withCancellation(before), updatedAt: now }
      await updateOffers(tx, [{ before, after }])
      return after
    })
    publisher.publishTrades({ offer, itemId, uids: [uid], alerts: [] })
    return offer
  }

  /** Cancels all open offers of a player within the caller's transaction. Returns the cancelled offers. */
  async function cancelAll(tx: Tagged, uid: string): Promise<StoredOffer[]> {
    await lockItemsOf(tx, [uid])
    const now = clock.now()
    const changes = (await readOffers(tx, uid))
      .filter(isOpen)
      .map((before) => ({ before, after: { ...withCancellation(before), updatedAt: now } }))
    await updateOffers(tx, changes)
    return changes.map(({ after }) => after)
  }

  /** Moves what waits in one offer, or in all, to its owner's character. */
  async function collect(uid: string, offerId?: string) {
    const offers = await readOwn(uid)
    const chosen = offerId === undefined ? offers : offers.filter(({ id }) => id === offerId)
    if (offerId !== undefined && chosen.length === 0) throw new Refusal('exchange/not-found')
    const waiting = chosen.map(waitingOf)
    const taken = await moveEscrow(
      world,
      uid,
      (state, rules, now) => collectOffers(state, rules, waiting, now),
      writeJointly(COLLECTION_LANE, collectTogether, ({ moved, now }: EscrowMove<Collected>) => ({
        taken: moved.taken,
        now,
      })),
    )
    void publisher.publishOffers(uid)
    server.bus.publish(topics.player(uid), 'changed', {})
    const total = waiting.reduce((sum, { items }) => sum + items, 0)
    return { taken, isAll: taken.reduce((sum, { items }) => sum + items, 0) === total }
  }

  return {
    create,
    edit,
    cancel,
    cancelAll,
    collect,
    /** Deletes the offers of deleted players; their contents leave the game. Within the transaction that deletes them. */
    removeOffersOf: async (tx: Db, uids: readonly string[]): Promise<void> => {
      const own = taggedOn(tx)
      await addToLedger(own, await deleteOffersOf(own, uids), clock.now())
    },
    // Serialized: two concurrent updates would split the items, and each would publish only its part.
    updatePrices: (): Promise<void> =>
      inTurn('prices', async () => {
        const updated = await updatePrices(server)
        if (updated.length > 0) await publisher.publishMarket(updated)
        // One after the other: a run of the clerk touches hundreds of items and must not block other requests.
        for (const itemId of updated) await publisher.publishItem(itemId)
      }),
    runClerk: async (): Promise<void> => {
      // Subscribers of an item get the clerk's offers with its next price; its trading partners get theirs at once.
      for (const traded of await runClerk(server)) publisher.publishTrades(traded)
    },
    /** For changes by staff: a frozen item or a cancelled offer. */
    publishFreeze: (itemId: string): void => void publisher.publishFreeze(itemId),
    publishOffer: (offer: StoredOffer): void =>
      publisher.publishTrades({ offer, itemId: offer.itemId, uids: [offer.playerId], alerts: [] }),
    deleteOutdated: () => deleteOutdated(database.db, clock.now(), clock.now() - HISTORY_RETENTION),
    close: () => publisher.close(),
  }
}

export type Exchange = ReturnType<typeof createExchange>

/** The caller holds the lock of the item's market, so no trade is under way while staff freeze the item. */
async function refuseFrozen(tx: Tagged, itemId: string): Promise<void> {
  const frozen = await readFrozen(tx, itemId)
  if (frozen) throw new Refusal('exchange/frozen', { why: frozen.reason })
}

type Collected = Advanced & { taken: UncollectedOffer[] }

const waitingOf = ({ id, itemId, coinsWaiting, itemsWaiting }: StoredOffer): UncollectedOffer => ({
  offerId: id,
  itemId,
  coins: coinsWaiting,
  items: itemsWaiting,
})

async function requireOpenOffer(sql: Tagged, uid: string, offerId: string): Promise<StoredOffer> {
  const found = await readOffer(sql, uid, offerId)
  if (!found) throw new Refusal('exchange/not-found')
  if (!isOpen(found)) throw new Refusal('exchange/closed')
  return found
}

declare module '../../core/server.ts' {
  interface Server {
    readonly exchange: Exchange
  }
}
