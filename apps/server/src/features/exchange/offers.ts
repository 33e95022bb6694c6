import { randomUUID } from 'node:crypto'
import { topics } from '@hearthward/contract'
import {
  buyLimitOf,
  collectOffers,
  days,
  find,
  isOpen,
  type Millis,
  newBookOffer,
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
import { moveEscrow } from '../../core/world/escrow.ts'
import { ConflictError, retryOnConflict } from '../../core/world/retry-on-conflict.ts'
import { type Db, taggedOn } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runClerk } from './clerk.ts'
import { readFrozen } from './frozen-items.ts'
import {
  abandonOffers,
  addToLedger,
  forgetDealings,
  insertOffers,
  lockItem,
  lockItemsOf,
  readBought,
  readOffer,
  readOffers,
  type StoredOffer,
  takeWaiting,
  updateOffers,
} from './offer-queries.ts'
import { updatePrices } from './prices.ts'
import { createTelling } from './publish.ts'
import { type Traded, trade } from './settlement.ts'

type Needed = Pick<Core, 'database' | 'bus' | 'clock' | 'timeline' | 'log' | 'world' | 'system'>

/** Charts show 30 days. */
const KEPT = days(32)

/**
 * The Grand Exchange. An offer holds its coins or goods, so that a trade writes offers and nobody's character; only its
 * owner's own deeds, making and collecting it, do. Always locked in this order: the player, the item's market, offers.
 */
export function createExchange(server: Needed) {
  const { database, world, clock, system } = server
  const telling = createTelling(server)
  const inTurn = createKeyedMutex()

  function tell(uid: string, traded: Traded): void {
    telling.traded(traded)
    server.bus.publish(topics.player(uid), 'changed', {})
  }

  /** Makes an offer, and trades at once what it can. */
  async function create(uid: string, wanted: OfferRequest) {
    const rate = taxRateOf(system.config().grandExchangeTax)
    const { content } = server.timeline.contentAt(clock.now())
    const made = await moveEscrow(
      world,
      uid,
      (state, rules, now) => putIntoOffer(state, rules, wanted, rate, now),
      async (tx, _dealt, now) => {
        const sequence = await lockItem(tx, wanted.itemId)
        await refuseFrozen(tx, wanted.itemId)
        const own = await readOffers(tx, uid)
        if (own.some(({ slot }) => slot === wanted.slot)) throw new Refusal('exchange/slot-taken')
        const item = find(content.items, wanted.itemId)
        if (wanted.type === 'buy' && item) await refuseOverLimit(tx, uid, wanted, buyLimitOf(item), own, now)
        const { type, itemId, quantity, price, slot } = wanted
        const offer: StoredOffer = {
          ...newBookOffer({ id: randomUUID(), playerId: uid, type, price, quantity, taxRate: rate }),
          itemId,
          slot,
          sequence,
          isClerk: false,
          createdAt: now,
          updatedAt: now,
        }
        const traded = await trade(tx, offer, now)
        await insertOffers(tx, [traded.offer])
        return meeting(traded, own)
      },
    )
    tell(uid, made)
    return made
  }

  /** Changes the price of an offer, as if it were called off and made anew: it stands last among its equals then. */
  async function edit(uid: string, offerId: string, price: number) {
    const edited = await retryOnConflict(() => editAsRead(uid, offerId, price))
    tell(uid, edited)
    return edited
  }

  async function editAsRead(uid: string, offerId: string, price: number) {
    const before = await openOffer(database.sql, uid, offerId)
    const problem = offerProblem({ quantity: before.quantity, price })
    if (problem) throw new Refusal(problem.refused, problem.details)
    const { toPay } = withPrice(before, price)
    return moveEscrow(
      world,
      uid,
      (state, rules, now) => payIntoOffer(state, rules, toPay, now),
      async (tx, _dealt, now) => {
        const sequence = await lockItem(tx, before.itemId)
        await refuseFrozen(tx, before.itemId)
        const own = await readOffers(tx, uid)
        const present = own.find(({ id }) => id === offerId)
        if (!present || !isOpen(present)) throw new Refusal('exchange/closed')
        const { offer, toPay: due } = withPrice(present, price)
        if (due !== toPay) throw new ConflictError()
        const traded = await trade(tx, { ...offer, sequence }, now)
        await updateOffers(tx, [{ before: present, after: traded.offer }], now)
        return meeting(traded, own)
      },
    )
  }

  /** Calls off what is left of an offer. What it held waits in it. */
  async function cancel(uid: string, offerId: string): Promise<StoredOffer> {
    const { itemId } = await openOffer(database.sql, uid, offerId)
    const now = clock.now()
    const offer = await database.sql.begin(async (tx) => {
      await lockItem(tx, itemId)
      const before = await openOffer(tx, uid, offerId)
      const after = { ...withCancellation(before), updatedAt: now }
      await updateOffers(tx, [{ before, after }], now)
      return after
    })
    telling.traded({ offer, itemId, uids: [uid], alerts: [] })
    return offer
  }

  /** The same with all that somebody has open, within the transaction of another deed. Answers those it called off. */
  async function cancelAll(tx: Tagged, uid: string): Promise<StoredOffer[]> {
    await lockItemsOf(tx, [uid])
    const now = clock.now()
    const changes = (await readOffers(tx, uid))
      .filter(isOpen)
      .map((before) => ({ before, after: { ...withCancellation(before), updatedAt: now } }))
    await updateOffers(tx, changes, now)
    return changes.map(({ after }) => after)
  }

  /** Brings what waits in an offer, or in all of them, to its owner. */
  async function collect(uid: string, offerId?: string) {
    const offers = await readOffers(database.sql, uid)
    const chosen = offerId === undefined ? offers : offers.filter(({ id }) => id === offerId)
    if (offerId !== undefined && chosen.length === 0) throw new Refusal('exchange/not-found')
    const waiting = chosen.map(waitingIn)
    const taken = await moveEscrow(
      world,
      uid,
      (state, rules, now) => collectOffers(state, rules, waiting, now),
      async (tx, dealt, now) => {
        for (const portion of dealt.taken) {
          // Somebody in another window was faster: then nothing of it is there any more.
          if (!(await takeWaiting(tx, portion, now))) throw new Refusal('exchange/nothing-waits')
        }
        return dealt.taken
      },
    )
    void telling.offers(uid)
    server.bus.publish(topics.player(uid), 'changed', {})
    const wanted = waiting.reduce((sum, { items }) => sum + items, 0)
    return { taken, isAll: taken.reduce((sum, { items }) => sum + items, 0) === wanted }
  }

  return {
    create,
    edit,
    cancel,
    cancelAll,
    collect,
    /** What players leave behind for good leaves the game. Within the transaction that deletes them. */
    leaveForGood: async (tx: Db, uids: readonly string[]): Promise<void> => {
      const own = taggedOn(tx)
      await addToLedger(own, await abandonOffers(own, uids), clock.now())
    },
    // In turn: two updates at once would share the items, and each would publish only its part.
    updatePrices: (): Promise<void> =>
      inTurn('prices', async () => {
        const updated = await updatePrices(server)
        if (updated.length > 0) await telling.market(updated)
        // One after the other: a clerk's round touches hundreds, and nobody should wait behind them.
        for (const itemId of updated) await telling.item(itemId)
      }),
    runClerk: async (): Promise<void> => {
      // Whoever follows an item hears of the clerk with its next price; those it has traded with hear at once.
      for (const traded of await runClerk(server)) telling.traded(traded)
    },
    /** Staff have changed what may be done with an item, or an offer of a player. */
    tellSuspension: (itemId: string): void => void telling.suspension(itemId),
    tellOffer: (offer: StoredOffer): void =>
      telling.traded({ offer, itemId: offer.itemId, uids: [offer.playerId], alerts: [] }),
    forgetOld: () => forgetDealings(database.sql, clock.now(), clock.now() - KEPT),
    close: () => telling.close(),
  }
}

export type Exchange = ReturnType<typeof createExchange>

/** With the item's market locked, so that nobody is halfway through when staff suspend it. */
async function refuseFrozen(tx: Tagged, itemId: string): Promise<void> {
  const frozen = await readFrozen(tx, itemId)
  if (frozen) throw new Refusal('exchange/frozen', { why: frozen.reason })
}

const waitingIn = ({ id, itemId, coinsWaiting, itemsWaiting }: StoredOffer): UncollectedOffer => ({
  offerId: id,
  itemId,
  coins: coinsWaiting,
  items: itemsWaiting,
})

async function openOffer(sql: Tagged, uid: string, offerId: string): Promise<StoredOffer> {
  const found = await readOffer(sql, uid, offerId)
  if (!found) throw new Refusal('exchange/not-found')
  if (!isOpen(found)) throw new Refusal('exchange/closed')
  return found
}

/** What is bought in a window and what is ordered and still open count together, so that no order ever has to stand still. */
async function refuseOverLimit(
  tx: Tagged,
  uid: string,
  { itemId, quantity }: OfferRequest,
  limit: number,
  own: readonly StoredOffer[],
  now: Millis,
): Promise<void> {
  const left = Math.max(0, limit - (await usedOf(tx, uid, itemId, own, now)).used)
  if (quantity > left) throw new Refusal('exchange/limit', { limit, left })
}

export async function usedOf(sql: Tagged, uid: string, itemId: string, own: readonly StoredOffer[], now: Millis) {
  const window = await readBought(sql, uid, itemId, now)
  const ordered = own
    .filter((offer) => offer.itemId === itemId && offer.type === 'buy' && isOpen(offer))
    .reduce((sum, offer) => sum + offer.quantity - offer.filled, 0)
  return { used: ordered + (window?.bought ?? 0), windowEnd: window?.windowEnd ?? null }
}

/** Whether what is left of an offer would meet one of the same player's. */
function meeting(traded: Traded, own: readonly StoredOffer[]): Traded & { metOwn: boolean } {
  const { offer } = traded
  const crosses = (other: StoredOffer) =>
    other.itemId === offer.itemId &&
    other.type !== offer.type &&
    isOpen(other) &&
    (offer.type === 'buy' ? other.price <= offer.price : other.price >= offer.price)
  return { ...traded, metOwn: isOpen(offer) && own.some(crosses) }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly exchange: Exchange
  }
}
