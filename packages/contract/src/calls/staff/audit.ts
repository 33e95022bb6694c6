import { z } from 'zod'
import { call } from '../../call.ts'
import { AuditLog } from '../../entities/audit.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { NoInput, Text, Timestamp } from '../../inputs.ts'

export const getAuditLogs = call(
  'view_audit_logs',
  'The audit log, the newest first; filtered by actor, target, action and time.',
  {
    input: z.strictObject({
      userId: Uid.optional(),
      resource: Text(1, 64).optional(),
      resourceId: Text(1, 128).optional(),
      action: Text(1, 64).optional(),
      from: Timestamp.optional(),
      until: Timestamp.optional(),
      /** Only the entry with this number, archived or not. */
      number: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      /** The cursor: continues after the entry with this number. */
      before: z.int().min(1).optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    output: z.object({ logs: z.array(AuditLog), hasMore: z.boolean() }),
    reads: ['audit_logs', 'admin_logs'],
  },
)

export const getAuditChoices = call('view_audit_logs', 'The actors and actions of the audit log, to filter it by.', {
  input: NoInput,
  output: z.object({
    staff: z.array(z.object({ userId: Uid, username: z.string() })),
    actions: z.array(z.string()),
  }),
  reads: ['audit_logs'],
})

export const verifyAuditLogs = call(
  'view_audit_logs',
  'Verifies the hash chain of the audit log, archived entries included.',
  {
    input: NoInput,
    output: z.object({
      entries: z.int(),
      /** The number of the first entry that was altered, or null. */
      brokenAt: z.int().nullable(),
    }),
    reads: ['audit_logs'],
    limit: { most: 20, perSeconds: 60 },
  },
)

export const AuditStatus = z.object({
  /** When the chain was last verified; null before the first time. */
  checkedAt: Moment.nullable(),
  entries: z.int(),
  /** Whether there is no result of the last two hours: something keeps the server from verifying. */
  isOverdue: z.boolean(),
  /** The first altered or missing entry, and when that was found. Null while the chain is intact. */
  broken: z.object({ number: z.int(), since: Moment }).nullable(),
})
export type AuditStatus = z.infer<typeof AuditStatus>

export const getAuditStatus = call(
  'staff',
  'The result of the latest verification of the audit log, and since when its chain is broken.',
  { input: NoInput, output: AuditStatus, reads: ['audit_logs'] },
)
