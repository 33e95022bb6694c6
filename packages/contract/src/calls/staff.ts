import { z } from 'zod'
import { AuditLog } from '../audit.ts'
import { call, LOCKING_OUT, ON_PLAYER } from '../call.ts'
import { Moment, Uid } from '../entities.ts'
import { Reason, Text } from '../names.ts'
import { SECTIONS, type SectionId } from '../sections.ts'

const Nothing = z.strictObject({})

export const getStaffAccess = call('staff', 'Which sections and calls of the back-office are open to the caller.', {
  input: Nothing,
  output: z.object({
    sections: z.array(z.enum(Object.keys(SECTIONS) as [SectionId])),
    /** By name; every button of staff is shown or not by these. */
    calls: z.array(z.string()),
  }),
  reads: ['access_rules'],
  // The game's own pages ask as well, and nobody is asked for a password for opening them.
  freshness: 'none',
})

export const getAuditLogs = call(
  'view_audit_logs',
  'What staff have done, the newest first; by actor, by what it was done to, by action and by time.',
  {
    input: z.strictObject({
      userId: Uid.optional(),
      resource: Text(1, 64).optional(),
      resourceId: Text(1, 128).optional(),
      action: Text(1, 64).optional(),
      from: z.int().min(0).optional(),
      until: z.int().min(0).optional(),
      /** Goes on after the entry with this number. */
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    output: z.object({ logs: z.array(AuditLog), hasMore: z.boolean() }),
    reads: ['audit_logs', 'admin_logs'],
  },
)

export const getAuditChoices = call(
  'view_audit_logs',
  'Who of the staff has done something, and which acts there are.',
  {
    input: Nothing,
    output: z.object({
      staff: z.array(z.object({ userId: Uid, username: z.string() })),
      actions: z.array(z.string()),
    }),
    reads: ['audit_logs'],
  },
)

export const verifyAuditLogs = call('view_audit_logs', 'Checks the chain of all acts, the archived ones included.', {
  input: Nothing,
  output: z.object({
    entries: z.int(),
    /** The number of the first entry that is not as it was written, or null. */
    brokenAt: z.int().nullable(),
  }),
  reads: ['audit_logs'],
  limit: { most: 20, perSeconds: 60 },
})

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

const LONGEST_BAN = 10 * 366 * 24 * 60

export const banPlayer = call('ban_players', 'Bans a player for a time or for good; an open game is cut off at once.', {
  input: z.strictObject({
    playerId: Uid,
    reason: Reason,
    /** Absent: for good. */
    minutes: z.int().min(1).max(LONGEST_BAN).optional(),
  }),
  output: z.object({ ban: Ban }),
  reads: ['players'],
  changes: ['bans', 'players'],
  refuses: [...LOCKING_OUT, 'ban/already'],
})

export const unbanPlayer = call('ban_players', 'Lifts the ban of a player.', {
  input: z.strictObject({
    playerId: Uid,
    reason: Reason,
    /** The ban that was looked at: refused where it is another by now. */
    expected: Text(1, 64),
  }),
  output: z.object({ ban: Ban }),
  reads: ['players'],
  changes: ['bans', 'players'],
  refuses: [...ON_PLAYER, 'ban/none', 'staff/overtaken'],
})
