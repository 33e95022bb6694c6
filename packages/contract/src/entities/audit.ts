import { z } from 'zod'
import { Moment, Uid } from './player.ts'

/** How long an entry stays in the logs before it goes to the archive: 720 hours. */
export const AUDIT_KEPT = 720 * 3_600_000

/** One act of staff, as it was done. Entries are chained: each carries the hash of the one before. */
export const AuditLog = z.object({
  id: z.string(),
  /** Counts the acts, without a gap. */
  seq: z.int(),
  userId: Uid,
  username: z.string(),
  email: z.string().nullable(),
  action: z.string(),
  /** What it was done to: the collection and the id in it. */
  resource: z.string(),
  resourceId: z.string(),
  /** Why, and what it was before and after, as far as there is such a thing. */
  details: z.object({
    /** What it is called: a player's name, a title. */
    name: z.string().optional(),
    reason: z.string().optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    /** For an act that undoes another: the id of that one's entry. */
    undoes: z.string().optional(),
  }),
  timestamp: Moment,
  /** The caller's address as the server saw it. */
  ip: z.string(),
  userAgent: z.string(),
  expiresAt: Moment,
  hash: z.string(),
})
export type AuditLog = z.infer<typeof AuditLog>
