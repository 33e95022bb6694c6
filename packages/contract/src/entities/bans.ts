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
  /** Not lifted, and not past its end. */
  isActive: z.boolean(),
})

export type Ban = z.infer<typeof Ban>

/** A ban as the list of bans shows it, with the names that belong to it. */
export const ListedBan = Ban.extend({
  playerName: z.string(),
  adminName: z.string(),
  liftedAt: Moment.nullable(),
  /** Who lifted it; null where it ended by itself or still holds. */
  liftedByName: z.string().nullable(),
})

export type ListedBan = z.infer<typeof ListedBan>
