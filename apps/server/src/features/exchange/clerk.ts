import { randomUUID } from 'node:crypto'
import { CLERK } from '@hearthward/contract'
import {
  CLERK_RENEWAL,
  type ClerkPrices,
  clerkLot,
  clerkPrices,
  dayOf,
  days,
  defaultPrice,
  eraAt,
  type Item,
  isForClerk,
  type Millis,
  newBookOffer,
  type OfferType,
} from '@hearthward/engine'
import type { Core } from '../../core/server.ts'
import { batchesOf } from '../../platform/chunks.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import {
  type ClerkNote,
  deleteClerkOffers,
  readClerkItems,
  readClerkNotes,
  readSettledItems,
  readTradable,
  resetRenewals,
  writeClerkNotes,
} from './clerk-queries.ts'
import { readFrozenAmong } from './frozen-item-queries.ts'
import { readTradedPrices } from './market-queries.ts'
import { insertOffers, lockItems } from './offer-queries.ts'
import type { StoredOffer } from './rows.ts'
import { type TradeOutcome, tradeOffer } from './settlement.ts'

type Dependencies = Pick<Core, 'database' | 'clock' | 'timeline' | 'system'>

/** Markets locked per transaction: enough to save most round trips, few enough that no player waits long. */
const BATCH_SIZE = 50

/**
 * Renews the clerk's offers that are due, or withdraws all of them if the clerk is switched off.
 * Returns the trades with players.
 */
export async function runClerk(server: Dependencies): Promise<TradeOutcome[]> {
  const { database, clock, system } = server
  if (!system.config().exchangeClerk) {
    await withdrawOffers(database.sql)
    return []
  }
  const now = clock.now()
  const { content } = server.timeline.contentAt(now)
  const settled = await readSettledItems(database.sql, now - CLERK_RENEWAL, now - days(1), dayOf(now))
  const due = Object.values(content.items).filter((item) => !settled.has(item.id) && isForClerk(content, item))
  const traded: TradeOutcome[] = []
  for (const items of batchesOf(due, BATCH_SIZE))
    traded.push(...(await database.sql.begin((tx) => renewOffers(server, tx, items, now))))
  return traded
}

async function withdrawOffers(sql: Core['database']['sql']): Promise<void> {
  const items = await readClerkItems(sql)
  if (items.length > 0) await resetRenewals(sql)
  for (const itemIds of batchesOf(items, BATCH_SIZE)) {
    await sql.begin(async (tx) => {
      await lockItems(tx, itemIds)
      await deleteClerkOffers(tx, itemIds)
    })
  }
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

/** Replaces the clerk's offers of these items. New ones queue behind players' offers at the same price. */
async function renewOffers(
  { timeline }: Dependencies,
  tx: Tagged,
  items: readonly Item[],
  now: Millis,
): Promise<TradeOutcome[]> {
  const era = eraAt(timeline.eras(), now)
  const ids = idsOf(items)
  const sequences = await lockItems(tx, ids)
  const before = await readClerkNotes(tx, ids)
  const frozen = await readFrozenAmong(tx, ids)
  // Another node may have renewed an item since it was found due, and staff may have frozen it.
  const due = items.filter(
    ({ id }) => !Object.hasOwn(frozen, id) && (before.get(id)?.renewedAt ?? 0) <= now - CLERK_RENEWAL,
  )
  const guides = new Map((await readTradedPrices(tx, ids)).map((price) => [price.itemId, price.currentPrice]))
  const removed = Map.groupBy(await deleteClerkOffers(tx, idsOf(due)), ({ itemId }) => itemId)
  const notes = new Map<string, ClerkNote>()
  const offers = due.flatMap((item) => {
    const guide = guides.get(item.id) ?? defaultPrice(item)
    const note = nextNote(before.get(item.id) ?? null, removed.get(item.id) ?? [], guide, now)
    notes.set(item.id, note)
    return offersOf(item.id, clerkPrices(era.content, item, guide, era), note, sequences.get(item.id) as number, now)
  })
  const tradable = await readTradable(tx, offers)
  const traded: TradeOutcome[] = []
  for (const offer of offers) if (tradable.has(offer.id)) traded.push(await tradeOffer(tx, offer, now))
  const rest = offers.filter(({ id }) => !tradable.has(id))
  await insertOffers(tx, [...traded.map(({ offer }) => offer), ...rest])
  await writeClerkNotes(tx, notes)
  return traded
}

/** Trades since the last renewal count for today, so no day exceeds its budget. */
function nextNote(before: ClerkNote | null, removed: readonly StoredOffer[], guide: number, now: Millis): ClerkNote {
  const day = dayOf(now)
  const sum = (type: OfferType) =>
    removed.filter((offer) => offer.type === type).reduce((all, { filled, price }) => all + filled * price, 0)
  const isSameDay = before?.day === day
  return {
    day,
    bought: (isSameDay ? before.bought : 0) + sum('buy'),
    sold: (isSameDay ? before.sold : 0) + sum('sell'),
    guide,
    renewedAt: now,
  }
}

function offersOf(
  itemId: string,
  { buy, sell }: ClerkPrices,
  { bought, sold }: ClerkNote,
  sequence: number,
  now: Millis,
): StoredOffer[] {
  const offers = [
    { type: 'buy' as const, price: buy ?? 0, quantity: buy === null ? 0 : clerkLot(buy, bought) },
    { type: 'sell' as const, price: sell, quantity: clerkLot(sell, sold) },
  ]
  return offers
    .filter(({ quantity }) => quantity > 0)
    .map((offer) => ({
      // The clerk's coins are created by the trade, so tax on them would be meaningless.
      ...newBookOffer({ ...offer, id: randomUUID(), playerId: CLERK, taxRate: 0 }),
      itemId,
      slot: null,
      sequence,
      isClerk: true,
      createdAt: now,
      updatedAt: now,
    }))
}
