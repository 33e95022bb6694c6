import { MOST_COINS } from '@hearthward/engine'
import { z } from 'zod'
import type { RefusalCode } from '../refusals.ts'
import { Moment, Uid } from './player.ts'

/**
 * The states of a request: it waits for a colleague, or for its delay where there is none. Failed means that it was
 * approved but could no longer be executed.
 */
export const APPROVAL_STATES = ['pending', 'delayed', 'executed', 'rejected', 'withdrawn', 'expired', 'failed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** How a member of staff and the account they act on are connected. */
export const STAFF_CONNECTIONS = ['self', 'device', 'network', 'friend', 'party', 'case'] as const
export type StaffConnection = (typeof STAFF_CONNECTIONS)[number]

/** Why somebody cannot decide a request. */
export const DECISION_BARS = [
  'approval/own',
  'approval/same-device',
  'approval/closed',
  'auth/not-allowed',
  'staff/about-you',
] as const satisfies RefusalCode[]
export type DecisionBar = (typeof DECISION_BARS)[number]

const Staff = z.object({ uid: Uid, username: z.string() })

/** A staff act that needs the approval of a colleague. */
export const ApprovalRequest = z.object({
  id: z.string(),
  /** The call that is executed. */
  call: z.string(),
  /** The audit entry it would write: action, target and the values before and after. */
  action: z.string(),
  resource: z.string(),
  resourceId: z.string(),
  name: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** In coins; null for an act without a value. */
  value: z.int().nullable(),
  requestedBy: Staff,
  requestedAt: Moment,
  state: z.enum(APPROVAL_STATES),
  /** No colleague could approve it. It is executed after a delay, and owners are alerted. */
  isAlone: z.boolean(),
  /** When a delayed request is executed. */
  runsAt: Moment.nullable(),
  expiresAt: Moment,
  decidedBy: Staff.nullable(),
  decidedAt: Moment.nullable(),
  note: z.string(),
  /** Why an approved request could not be executed. */
  problem: z.string().nullable(),
  /** How the requester and the receiver are connected. */
  connections: z.array(z.enum(STAFF_CONNECTIONS)),
  /** Why the caller cannot decide it, or null. */
  barred: z.enum(DECISION_BARS).nullable(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

const Coins = z.int().min(0).max(MOST_COINS)

/** What staff can do in a day without approval, in coins, and for how long they can do without a second factor. */
export const StaffLimits = z.strictObject({
  owner: Coins,
  admin: Coins,
  others: Coins,
  /** The value of a point of experience and of a day of the lowest membership, which have no price. */
  experienceValue: z.int().min(0).max(1_000_000),
  membershipDayValue: Coins,
  /** Days after the first use of the back-office. */
  graceDays: z.int().min(0).max(90),
})
export type StaffLimits = z.infer<typeof StaffLimits>

/** The limits of a new server. */
export const STAFF_LIMITS: StaffLimits = {
  owner: 1_000_000_000,
  admin: 50_000_000,
  others: 5_000_000,
  experienceValue: 1,
  membershipDayValue: 1_000,
  graceDays: 7,
}
