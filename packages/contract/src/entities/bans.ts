import { z } from 'zod'
import { Moment, Uid } from './player.ts'

/** A ban, as staff see it. */
export const Ban = z.object({
  id: z.string(),
  playerId: Uid,
  playerEmail: z.string().nullable(),
  adminId: Uid,
  reason: z.string(),
  bannedAt: Moment,
  expiresAt: Moment.nullable(),
  isPermanent: z.boolean(),
  /** True until it is lifted or ends. */
  isActive: z.boolean(),
})

export type Ban = z.infer<typeof Ban>

/** A ban in the list of bans, with names. */
export const ListedBan = Ban.extend({
  playerName: z.string(),
  adminName: z.string(),
  liftedAt: Moment.nullable(),
  /** Who lifted it; null if it expired or is still active. */
  liftedByName: z.string().nullable(),
})

export type ListedBan = z.infer<typeof ListedBan>
