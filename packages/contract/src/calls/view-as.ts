import { z } from 'zod'
import { type Call, call } from '../call.ts'
import { EraEntity, Moment, PlayerEntity, Uid } from '../entities/player.ts'
import { Skill } from '../inputs.ts'
import type { ViewAsRead } from '../view-as-reads.ts'
import { getAnnouncements, getGameEvents } from './announcements.ts'
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
import { getMyMessages } from './inbox.ts'
import { getLeaderboard } from './leaderboard.ts'
import { getParty, getPendingInvites, listPublicParties } from './party.ts'
import { getUserProfile, searchPlayers } from './profiles.ts'

const readCalls = {
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
} satisfies Record<ViewAsRead, Call>

export const lookAsPlayer = call(
  'view_players',
  'The game of a player as its owner would see it now. Opens no session and changes nothing.',
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({
      player: PlayerEntity,
      /** Why the player has no access at the moment. */
      shutOut: z.enum(['banned', 'deleted']).nullable(),
      timeline: z.array(EraEntity),
      /** Skills that staff have hidden for all players. */
      hiddenSkills: z.array(Skill),
      now: Moment,
    }),
    reads: ['players', 'presence'],
    refuses: ['player/not-found'],
  },
)

const readInputs = Object.entries(readCalls).map(([name, { input }]) =>
  z.strictObject({ call: z.literal(name), input }),
)
type ReadRequest = {
  [Name in ViewAsRead]: { call: Name; input: z.output<(typeof readCalls)[Name]['input']> }
}[ViewAsRead]

export const askAsPlayer = call('view_players', 'Makes one of the read-only calls as that player.', {
  input: z.strictObject({
    playerId: Uid,
    asked: z.discriminatedUnion(
      'call',
      readInputs as [(typeof readInputs)[number]],
    ) as unknown as z.ZodType<ReadRequest>,
  }),
  /** The output of that call. */
  output: z.object({ answer: z.unknown() }),
  reads: ['players', 'parties', 'grand_exchange', 'announcements', 'presence'],
  refuses: ['player/not-found', 'player/not-loaded', 'party/not-found', 'inventory/unknown-item'],
})
