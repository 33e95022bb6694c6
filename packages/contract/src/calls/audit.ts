import { z } from 'zod'
import { call } from '../call.ts'
import { AuditLog } from '../entities/audit.ts'
import { Uid } from '../entities/player.ts'
import { Nothing, Text } from '../inputs.ts'

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
