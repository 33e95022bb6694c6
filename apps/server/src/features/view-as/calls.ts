import type { ViewAsRead } from '@hearthward/contract'
import { eraAt, timelineFor } from '@hearthward/engine'
import type { KnownUser } from '../../core/access/identity.ts'
import type { Handler, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { presentPlayer } from '../../core/world/player-row.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getAnnouncements, getGameEvents } from '../announcements/index.ts'
import { banOf } from '../bans/index.ts'
import {
  getExchangeOverview,
  getItemPrice,
  getMyOffers,
  getMyTrades,
  getOrderBook,
  getPriceHistory,
  getTransactions,
  listPriceAlerts,
} from '../exchange/index.ts'
import { getMyMessages } from '../inbox/index.ts'
import { getLeaderboard } from '../leaderboard/index.ts'
import { readBansOf } from '../players/index.ts'
import { getUserProfile, searchPlayers } from '../profiles/index.ts'
import { getOnlinePlayers, getParty, getPendingInvites, listFriends, listPublicParties } from '../social/index.ts'

async function requirePlayer({ accounts, database }: Server, uid: string): Promise<KnownUser> {
  const player = await accounts.find(uid)
  if (!player || !(await hasPlayer(database.db, uid))) throw new Refusal('player/not-found')
  return player
}

export const lookAsPlayer: Handler<'lookAsPlayer'> = async ({ playerId }, { server }) => {
  await requirePlayer(server, playerId)
  const { world, clock, timeline, presence, skillVisibility, database } = server
  const { row, state } = await world.readPlayer(playerId, true)
  const now = clock.now()
  const era = eraAt(timelineFor(state, timeline.eras()), now)
  const [ban] = await readBansOf(database.db, playerId, 1)
  const isBanned = ban !== undefined && banOf(ban, now).isActive
  return {
    player: { ...presentPlayer(row, state, era, now), isOnline: presence.isOnline(playerId, now) },
    shutOut: row.deletedAt !== null ? 'deleted' : isBanned ? 'banned' : null,
    timeline: timeline.entities(),
    hiddenSkills: [...skillVisibility.hidden()],
    now,
  }
}

const readers: { readonly [Name in ViewAsRead]: Handler<Name> } = {
  getAnnouncements,
  getExchangeOverview,
  getGameEvents,
  getItemPrice,
  getLeaderboard,
  getMyMessages,
  getMyOffers,
  getMyTrades,
  getOnlinePlayers,
  getOrderBook,
  getParty,
  getPendingInvites,
  getPriceHistory,
  getTransactions,
  getUserProfile,
  listFriends,
  listPriceAlerts,
  listPublicParties,
  searchPlayers,
}
type AnyReader = (input: unknown, context: SignedIn) => Promise<unknown>

export const askAsPlayer: Handler<'askAsPlayer'> = async ({ playerId, asked }, context) => {
  const identity = { ...context.identity, ...(await requirePlayer(context.server, playerId)) }
  return { answer: await (readers[asked.call] as AnyReader)(asked.input, { ...context, identity }) }
}
