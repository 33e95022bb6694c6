import { z } from 'zod'
import { STAFF_CONNECTIONS } from './approvals.ts'
import { Moment, Uid } from './player.ts'

/** How long an entry stays in the log before it is archived: 720 hours. */
export const AUDIT_RETENTION = 720 * 3_600_000

/** One action of staff. Entries form a hash chain: each carries the hash of the one before. */
export const AuditLog = z.object({
  id: z.string(),
  /** Sequence number, without gaps. */
  seq: z.int(),
  userId: Uid,
  username: z.string(),
  email: z.string().nullable(),
  action: z.string(),
  /** The target: the collection and the id in it. */
  resource: z.string(),
  resourceId: z.string(),
  /** The reason, and the values before and after if there are any. */
  details: z.object({
    /** The display name of the target: a player's name, a title. */
    name: z.string().optional(),
    reason: z.string().optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    /** For an undo: the id of the entry it undoes. */
    undoes: z.string().optional(),
    /** The value in coins, for a call that is limited by value. */
    value: z.int().optional(),
    /** The request it executes, and who approved it; nobody if no colleague could. */
    approval: z.object({ requestId: z.string(), by: z.string().nullable() }).optional(),
    /** For an act that can give something: how the actor was connected with the receiver. */
    connections: z.array(z.enum(STAFF_CONNECTIONS)).optional(),
    /** For a restored snapshot: its id and when it was taken. */
    snapshotId: z.int().optional(),
    takenAt: Moment.optional(),
  }),
  timestamp: Moment,
  /** The caller's address as the server saw it. */
  ip: z.string(),
  userAgent: z.string(),
  expiresAt: Moment,
  hash: z.string(),
})
export type AuditLog = z.infer<typeof AuditLog>
