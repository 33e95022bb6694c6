import { z } from 'zod'
import { Ban } from './bans.ts'
import { FILED_CATEGORIES, REPORT_STATES, REPORT_TARGETS } from './channels.ts'
import { ChatMute } from './chat.ts'
import { Moment, Uid } from './player.ts'

/** A report as the queue shows it. */
export const QueuedReport = z.object({
  id: z.string(),
  /** Null once whoever made it has gone for good. */
  reporterId: Uid.nullable(),
  reporterName: z.string().nullable(),
  targetType: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  targetName: z.string(),
  /** Whom it is about; null for those filed before that was kept. */
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

/** A message as it was when it was reported, unmasked. */
export const QuotedMessage = z.object({
  id: z.int(),
  clientId: Uid,
  username: z.string(),
  text: z.string(),
  timestamp: Moment,
  isDeleted: z.boolean(),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** What the server itself knew of a reported thing at that moment, by what it is. */
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
  /** Of an appeal; null where it is against the deleting of the character. */
  z.object({ ban: Ban.nullable() }),
  /** Of a report from before evidence was kept. */
  z.strictObject({}),
])
export type ReportEvidence = z.infer<typeof ReportEvidence>

/** Why the caller cannot act on somebody: a refusal that any such act would get. */
const Bar = z.enum(['staff/about-you', 'staff/above', 'staff/oneself', 'staff/owner'])
export type ActBar = z.infer<typeof Bar>

/** Null where nothing is in the way of an act, or of one that locks somebody out of the game. */
export const Barred = z.object({ acting: Bar.nullable(), lockingOut: Bar.nullable() })
export type Barred = z.infer<typeof Barred>

/** Everything about one report that helps to decide it. */
export const ReportDetails = z.object({
  report: QueuedReport,
  evidence: ReportEvidence,
  /** Of the reported message: whether staff have removed it since. */
  isRemoved: z.boolean(),
  /** How whoever it is about stands now. */
  about: z
    .object({
      uid: Uid,
      username: z.string(),
      isDeleted: z.boolean(),
      ban: Ban.nullable(),
      mute: ChatMute.nullable(),
      /** How many bans there were before. */
      formerBans: z.int(),
      /** What the caller cannot do to them. */
      barred: Barred,
    })
    .nullable(),
  /** Others about the same player, the newest first. */
  others: z.array(QueuedReport),
})
export type ReportDetails = z.infer<typeof ReportDetails>

/** Somebody online, as staff see them. */
export const StaffPresence = z.object({
  userId: Uid,
  username: z.string(),
  status: z.literal('online'),
  currentActivity: z.string().nullable(),
  /** As players read it. */
  activityName: z.string().nullable(),
  /** Null until the game has said where, which it does within half a minute. */
  locationId: z.string().nullable(),
  locationName: z.string().nullable(),
  /** Since when. */
  timestamp: Moment,
  lastHeartbeat: Moment,
})
export type StaffPresence = z.infer<typeof StaffPresence>
