import type { LookName } from '@hearthward/contract'
import { eraAt, timelineFor } from '@hearthward/engine'
import type { KnownUser } from '../auth/index.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'
import { banOf } from '../staff/bans.ts'
import { hasPlayer, readBansOf } from '../store/staff-players.ts'
import { presentPlayer } from '../world/stored.ts'
import {
  getExchangeOverview,
  getItemPrice,
  getMyOffers,
  getMyTrades,
  getOrderBook,
  getPriceHistory,
  getTransactions,
  listPriceAlerts,
} from './exchange.ts'
import { getOnlinePlayers, listFriends } from './friends.ts'
import type { Handler, SignedIn } from './handler.ts'
import { getLeaderboard } from './leaderboard.ts'
import { getMyMessages } from './messages.ts'
import { getAnnouncements, getGameEvents } from './notices.ts'
import { getParty, getPendingInvites, listPublicParties } from './party.ts'
import { getUserProfile, searchPlayers } from './people.ts'

async function ownerOf({ accounts, database }: Server, uid: string): Promise<KnownUser> {
  const owner = await accounts.find(uid)
  if (!owner || !(await hasPlayer(database.db, uid))) throw new Refusal('player/not-found')
  return owner
}

export const lookAsPlayer: Handler<'lookAsPlayer'> = async ({ playerId }, { server }) => {
  await ownerOf(server, playerId)
  const { world, clock, timeline, presence, skillVisibility, database } = server
  const { row, state } = await world.look(playerId, true)
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

const readers: { readonly [Name in LookName]: Handler<Name> } = {
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
  const identity = { ...context.identity, ...(await ownerOf(context.server, playerId)) }
  return { answer: await (readers[asked.call] as AnyReader)(asked.input, { ...context, identity }) }
}
