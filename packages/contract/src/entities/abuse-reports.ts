import { z } from 'zod'
import { Ban } from './bans.ts'
import { FILED_CATEGORIES, REPORT_STATES, REPORT_TARGETS } from './channels.ts'
import { ChatMute } from './chat.ts'
import { Moment, Uid } from './player.ts'

/** A report in the queue. */
export const QueuedReport = z.object({
  id: z.string(),
  /** Null if the reporter's account no longer exists. */
  reporterId: Uid.nullable(),
  reporterName: z.string().nullable(),
  targetType: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  targetName: z.string(),
  /** The reported player; null for old reports that did not store it. */
  aboutId: Uid.nullable(),
  aboutName: z.string().nullable(),
  category: z.enum(FILED_CATEGORIES),
  text: z.string(),
  status: z.enum(REPORT_STATES),
  assignedTo: Uid.nullable(),
  assignedName: z.string().nullable(),
  resolution: z.string().nullable(),
  createdAt: Moment,
  resolvedAt: Moment.nullable(),
})
export type QueuedReport = z.infer<typeof QueuedReport>

/** A copy of a message at the time of the report, unmasked. */
export const QuotedMessage = z.object({
  id: z.int(),
  clientId: Uid,
  username: z.string(),
  text: z.string(),
  timestamp: Moment,
  isDeleted: z.boolean(),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** The evidence the server stored at the time of the report, by type of target. */
export const ReportEvidence = z.union([
  z.object({ channel: z.string(), message: QuotedMessage, around: z.array(QuotedMessage) }),
  z.object({
    player: z.object({
      uid: Uid,
      username: z.string(),
      createdAt: Moment,
      isGuest: z.boolean(),
      totalLevel: z.int(),
      combatLevel: z.int(),
    }),
    said: z.array(QuotedMessage),
  }),
  z.object({ offer: z.looseObject({}) }),
  /** For an appeal; null if it is against the deletion of the character. */
  z.object({ ban: Ban.nullable() }),
  /** For old reports without evidence. */
  z.strictObject({}),
])
export type ReportEvidence = z.infer<typeof ReportEvidence>

/** Why the caller cannot act on a player: the refusal that any such call would return. */
const ActionRefusal = z.enum(['staff/about-you', 'staff/above', 'staff/oneself', 'staff/owner'])
export type ActionRefusal = z.infer<typeof ActionRefusal>

/** Null where an action, or one that locks the player out, is allowed. */
export const ActionRefusals = z.object({ acting: ActionRefusal.nullable(), lockingOut: ActionRefusal.nullable() })
export type ActionRefusals = z.infer<typeof ActionRefusals>

/** Everything about one report that helps to decide it. */
export const ReportDetails = z.object({
  report: QueuedReport,
  evidence: ReportEvidence,
  /** Whether staff have since removed the reported message. */
  isRemoved: z.boolean(),
  /** The current state of the reported player. */
  about: z
    .object({
      uid: Uid,
      username: z.string(),
      isDeleted: z.boolean(),
      ban: Ban.nullable(),
      mute: ChatMute.nullable(),
      /** Number of earlier bans. */
      formerBans: z.int(),
      /** Refusals the caller would get for acting on the player. */
      barred: ActionRefusals,
    })
    .nullable(),
  /** Other reports about the same player, the newest first. */
  others: z.array(QueuedReport),
})
export type ReportDetails = z.infer<typeof ReportDetails>

/** An online player, as staff see it. */
export const StaffPresence = z.object({
  userId: Uid,
  username: z.string(),
  status: z.literal('online'),
  currentActivity: z.string().nullable(),
  /** The name players see. */
  activityName: z.string().nullable(),
  /** Null until the page has reported it, within half a minute. */
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  /** Online since. */
  timestamp: Moment,
  lastHeartbeat: Moment,
})
export type StaffPresence = z.infer<typeof StaffPresence>
