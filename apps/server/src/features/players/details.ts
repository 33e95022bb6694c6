import type { Calls } from '@hearthward/contract'
import { eraAt, timelineFor } from '@hearthward/engine'
import type { z } from 'zod'
import { readBars } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { readMute } from '../../core/moderation/mutes.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { presentPlayer } from '../../core/world/player-row.ts'
import { Refusal } from '../../platform/refusal.ts'
import { banOf } from '../bans/index.ts'
import { readOffers } from '../exchange/index.ts'
import { readNotes } from './note-queries.ts'
import { readAddresses, readBansOf, readSignIns } from './queries.ts'

const MAX_SHOWN = 50

type Details = z.input<Calls['getPlayerDetails']['output']>

/** The current details of a player. Read-only: it settles nothing and opens no session. */
export async function readDetails(context: SignedIn, uid: string): Promise<Details> {
  const { server } = context
  const { accounts, world, clock, database } = server
  const { db, sql } = database
  const user = await accounts.find(uid)
  if (!user || !(await hasPlayer(db, uid))) throw new Refusal('player/not-found')
  const now = clock.now()
  const { row, state } = await world.readForStaff(uid, context.identity)
  const bans = (await readBansOf(db, uid, MAX_SHOWN)).map((ban) => banOf(ban, now))
  const era = eraAt(timelineFor(state, server.timeline.eras()), now)
  const deleted = row.deletedAt !== null
  const isBanned = deleted || bans.some(({ isActive }) => isActive)
  const seen = presentPlayer(row, state, era, now)
  const mute = await readMute(db, uid, now)
  return {
    player: {
      ...seen,
      isOnline: server.presence.isOnline(uid, now),
      isBanned,
      banId: row.banId,
      deleted,
      deletedAt: row.deletedAt,
      farmingSlots: seen.farming.slots,
    },
    account: { emailVerified: user.emailVerified, deletedByOwner: await accounts.isDeleted(uid) },
    barred: await readBars(context, user.uid),
    mute: mute && { until: mute.until, reason: mute.reason },
    signIns: await readSignIns(db, uid, MAX_SHOWN),
    bans,
    offers: (await readOffers(sql, uid)).map(toDetailsOffer),
    notes: (await readNotes(db, uid, MAX_SHOWN)).map(({ playerId: _, ...note }) => note),
    now,
  }
}

/** The addresses of a player's sign-ins. Unlike the other details, each view is logged. */
export async function viewAddresses(context: SignedIn, uid: string): Promise<Record<string, string | null>> {
  const { accounts, database } = context.server
  const user = await accounts.find(uid)
  if (!user || !(await hasPlayer(database.db, uid))) throw new Refusal('player/not-found')
  return act(context, async (tx) => ({
    result: await readAddresses(tx, uid, MAX_SHOWN),
    act: { action: 'view_addresses', resource: 'players', resourceId: uid, details: { name: user.username } },
  }))
}

function toDetailsOffer(offer: Awaited<ReturnType<typeof readOffers>>[number]): Details['offers'][number] {
  const { id, type, itemId, quantity, price, status, filled, createdAt } = offer
  const { coinsHeld, itemsHeld, coinsWaiting, itemsWaiting } = offer
  return {
    id,
    type,
    itemId,
    quantity,
    price,
    status,
    filled,
    coinsHeld,
    itemsHeld,
    coinsWaiting,
    itemsWaiting,
    createdAt,
  }
}
