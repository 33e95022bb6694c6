import { z } from 'zod'
import { CHANNELS, type ChannelKey, FILED_CATEGORIES, playersOf, REPORT_STATES, REPORT_TARGETS } from './channels.ts'
import { Moment, Uid } from './player.ts'

export const ChannelName = z
  .string()
  .max(160)
  .regex(/^[\w.:-]+$/, 'letters, digits and - _ . : only')
  .refine((name) => (CHANNELS as readonly string[]).includes(name) || playersOf(name) !== null, 'no channel')
  .transform((name) => name as ChannelKey)

/** Messages are numbered in the order in which they were said, over all channels. */
export const MessageId = z.int().min(1)

export const ChatMessage = z.object({
  id: MessageId,
  channel: z.string(),
  /** Whose it is: the uid. */
  clientId: Uid,
  /** As it was when it was said. */
  username: z.string(),
  /** Empty where staff have removed it. */
  text: z.string(),
  timestamp: Moment,
  isStaff: z.boolean(),
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatChannel = z.object({
  channel: z.string(),
  /** Who is at the other end of a private one. */
  partner: z.object({ uid: Uid, username: z.string() }).nullable(),
  /** Messages since the caller last looked, a hundred at most. */
  unread: z.int(),
  /** Those of them that name the caller. */
  mentions: z.int(),
  lastReadId: z.int(),
  slowModeSeconds: z.int(),
})
export type ChatChannel = z.infer<typeof ChatChannel>

/** Until when somebody may only read, and why. */
export const ChatMute = z.object({ until: Moment, why: z.string() })
export type ChatMute = z.infer<typeof ChatMute>

/** A report as the one who made it may see it: what staff do with it stays with staff, but for how it stands. */
export const OwnReport = z.object({
  id: z.string(),
  targetType: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  targetName: z.string(),
  category: z.enum(FILED_CATEGORIES),
  text: z.string(),
  status: z.enum(REPORT_STATES),
  createdAt: Moment,
  resolvedAt: Moment.nullable(),
})
export type OwnReport = z.infer<typeof OwnReport>
