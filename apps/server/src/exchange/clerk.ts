import { randomUUID } from 'node:crypto'
import {
  CLERK_RENEWS,
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
import type { Core } from '../core.ts'
import {
  type ClerkNote,
  deleteClerkOffers,
  forgetRenewals,
  insertOffer,
  lockItem,
  readClerkItems,
  readClerkNote,
  readSettledItems,
  type StoredOffer,
  writeClerkNote,
} from '../store/exchange.ts'
import { readFrozen } from '../store/exchange-desk.ts'
import { readPrice } from '../store/exchange-reading.ts'
import type { Tagged } from '../store/sql.ts'
import { CLERK, type Traded, trade } from './matching.ts'

type Needed = Pick<Core, 'database' | 'clock' | 'timeline' | 'system'>

/** Looks after the clerk's offers: renews those whose time has come, or takes all of them back where it is switched off. */
export async function runClerk(server: Needed): Promise<Traded[]> {
  const { database, clock, system } = server
  if (!system.config().exchangeClerk) return withdraw(database.sql)
  const traded: Traded[] = []
  const { content } = server.timeline.contentAt(clock.now())
  const now = clock.now()
  const settled = await readSettledItems(database.sql, now - CLERK_RENEWS, now - days(1), dayOf(now))
  for (const item of Object.values(content.items)) {
    if (settled.has(item.id) || !isForClerk(content, item)) continue
    traded.push(...(await database.sql.begin((tx) => renew(server, tx, item, now))))
  }
  return traded
}

async function withdraw(sql: Core['database']['sql']): Promise<Traded[]> {
  const traded: Traded[] = []
  const items = await readClerkItems(sql)
  if (items.length > 0) await forgetRenewals(sql)
  for (const itemId of items) {
    await sql.begin(async (tx) => {
      await lockItem(tx, itemId)
      const gone = await deleteClerkOffers(tx, itemId)
      traded.push(...gone.map((offer) => ({ offer, itemId, uids: [], alerts: [] })))
    })
  }
  return traded
}

/** The old offers of an item go and new ones come, behind whoever offers the same. */
async function renew({ timeline }: Needed, tx: Tagged, item: Item, now: Millis): Promise<Traded[]> {
  const era = eraAt(timeline.eras(), now)
  const sequence = await lockItem(tx, item.id)
  const before = await readClerkNote(tx, item.id)
  // Another node was faster.
  if (before && before.renewedAt > now - CLERK_RENEWS) return []
  if (await readFrozen(tx, item.id)) return []
  const guide = (await readPrice(tx, item.id))?.currentPrice ?? defaultPrice(item)
  const note = noteAfter(before, await deleteClerkOffers(tx, item.id), guide, now)
  const traded: Traded[] = []
  for (const offer of offersOf(item.id, clerkPrices(era.content, item, guide, era), note, sequence, now)) {
    const met = await trade(tx, offer, now)
    await insertOffer(tx, met.offer)
    traded.push(met)
  }
  await writeClerkNote(tx, item.id, note)
  return traded
}

/** What was dealt since the last look counts for the day of this one: so no day ever gets more than its share. */
function noteAfter(before: ClerkNote | null, gone: readonly StoredOffer[], guide: number, now: Millis): ClerkNote {
  const day = dayOf(now)
  const sum = (type: OfferType) =>
    gone.filter((offer) => offer.type === type).reduce((all, { filled, price }) => all + filled * price, 0)
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
      // The clerk's coins come from nowhere and its tax would go there.
      ...newBookOffer({ ...offer, id: randomUUID(), playerId: CLERK, taxRate: 0 }),
      itemId,
      slot: null,
      sequence,
      isClerk: true,
      createdAt: now,
      updatedAt: now,
    }))
}
