import { z } from 'zod'
import { call } from '../../call.ts'
import { ApprovalRequest, DECISION_BARS, StaffLimits } from '../../entities/approvals.ts'
import { MultiLineText, NoInput, PageCursor, PageLimit, Reason, RowId, Text, Version } from '../../inputs.ts'

export const listApprovals = call(
  'staff',
  'Requests for approval, the newest first: those the caller has made or could make. Owners see all.',
  {
    input: z.strictObject({
      /** Requests that wait, or those that are closed. */
      only: z.enum(['open', 'closed']),
      after: PageCursor.optional(),
      limit: PageLimit,
    }),
    output: z.object({ requests: z.array(ApprovalRequest), hasMore: z.boolean(), now: z.int() }),
    reads: ['approval_requests', 'players'],
  },
)

export const decideApproval = call(
  'staff',
  'Approves or rejects the request of a colleague. An approved request is executed at once, in the name of the colleague.',
  {
    input: z.strictObject({
      requestId: RowId,
      decision: z.enum(['approve', 'reject']),
      note: MultiLineText(0, 500).default(''),
    }),
    output: z.object({ request: ApprovalRequest }),
    freshness: 'second-factor',
    reads: ['approval_requests'],
    changes: ['approval_requests', 'players'],
    refuses: ['approval/not-found', ...DECISION_BARS],
  },
)

export const withdrawApproval = call('staff', 'Withdraws an own request that is still open.', {
  input: z.strictObject({ requestId: RowId }),
  output: z.object({ request: ApprovalRequest }),
  reads: ['approval_requests'],
  changes: ['approval_requests'],
  refuses: ['approval/not-found', 'approval/closed'],
})

export const previewAct = call(
  'staff',
  'The value of a staff call, and whether it would be refused or need approval. Changes nothing.',
  {
    input: z.strictObject({ call: Text(1, 64), input: z.unknown() }),
    output: z.object({
      /** In coins; null for an act without a value. */
      value: z.int().nullable(),
      /** What the caller can still do today without approval; null for an act that always needs it. */
      left: z.int().nullable(),
      asks: z.enum(['nothing', 'colleague', 'delay']),
      /** Why the call would be refused, or null. */
      problem: z.string().nullable(),
    }),
    reads: ['players'],
    refuses: ['call/unknown'],
  },
)

export const getApprovalStatus = call(
  'staff',
  'Acts that were requested without a colleague who could approve them. For owners; others see none.',
  {
    input: NoInput,
    output: z.object({ alone: z.object({ count: z.int(), latestAt: z.int() }).nullable() }),
    reads: ['approval_requests'],
  },
)

export const getStaffLimits = call('staff', 'The limits of staff acts by role, and what the caller has used today.', {
  input: NoInput,
  output: z.object({ limits: StaffLimits, limit: z.int(), spent: z.int() }),
  reads: ['system_config', 'approval_requests'],
})

export const setStaffLimits = call('server_settings', 'Sets the limits of staff acts. For owners.', {
  input: z.strictObject({
    limits: StaffLimits,
    reason: Reason,
    /** `versionOf` the limits. */
    expectedVersion: Version,
  }),
  output: z.object({ limits: StaffLimits }),
  freshness: 'confirmed',
  approval: 'always',
  reads: ['system_config'],
  changes: ['system_config'],
  refuses: ['staff/owner-only', 'staff/overtaken', 'staff/unchanged'],
})
