import { z } from 'zod'
import { call, LOCK_OUT_REFUSALS, ON_PLAYER_REFUSALS } from '../call.ts'
import { Ban, ListedBan } from '../entities/bans.ts'
import { Uid } from '../entities/player.ts'
import { PageCursor, PageLimit, Reason, Text, Version } from '../inputs.ts'

const LONGEST_BAN = 10 * 366 * 24 * 60

export const banPlayer = call('ban_players', 'Bans a player for a time or for good; an open game is cut off at once.', {
  input: z.strictObject({
    playerId: Uid,
    reason: Reason,
    /** Absent: permanent. */
    minutes: z.int().min(1).max(LONGEST_BAN).optional(),
  }),
  output: z.object({ ban: Ban }),
  reads: ['players'],
  changes: ['bans', 'players'],
  refuses: [...LOCK_OUT_REFUSALS, 'ban/already'],
})

export const unbanPlayer = call('ban_players', 'Lifts the ban of a player.', {
  input: z.strictObject({
    playerId: Uid,
    reason: Reason,
    /** The id of the ban. */
    expectedVersion: Version,
  }),
  output: z.object({ ban: Ban }),
  reads: ['players'],
  changes: ['bans', 'players'],
  refuses: [...ON_PLAYER_REFUSALS, 'ban/none', 'staff/overtaken'],
})

export const listBans = call('ban_players', 'The bans, the newest first; active ones, past ones, or all.', {
  input: z.strictObject({
    state: z.enum(['active', 'past', 'all']).optional(),
    /** A name or an id. */
    player: Text(1, 64).optional(),
    staff: Text(1, 64).optional(),
    after: PageCursor.optional(),
    limit: PageLimit,
  }),
  output: z.object({ bans: z.array(ListedBan), hasMore: z.boolean() }),
  reads: ['bans', 'players'],
})
