import { z } from 'zod'
import { CHANNELS, type ChannelKey, FILED_CATEGORIES, playersOf, REPORT_STATES, REPORT_TARGETS } from './channels.ts'
import { Moment, Uid } from './player.ts'
import { PlayerName } from './social.ts'

export const ChannelName = z
  .string()
  .max(160)
  .regex(/^[\w.:-]+$/, 'letters, digits and - _ . : only')
  .refine((name) => (CHANNELS as readonly string[]).includes(name) || playersOf(name) !== null, 'not a channel')
  .transform((name) => name as ChannelKey)

/** Messages are numbered in order of sending, across all channels. */
export const MessageId = z.int().min(1)

export const ChatMessage = z.object({
  id: MessageId,
  channel: z.string(),
  /** The uid of the author. */
  clientId: Uid,
  /** The author's name at the time of sending. */
  username: z.string(),
  /** Empty if staff have removed the message. */
  text: z.string(),
  timestamp: Moment,
  isStaff: z.boolean(),
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatChannel = z.object({
  channel: z.string(),
  /** The other player of a private channel. */
  partner: PlayerName.nullable(),
  /** Messages since the caller last read the channel, at most a hundred. */
  unread: z.int(),
  /** Number of them that mention the caller. */
  mentions: z.int(),
  lastReadId: z.int(),
  slowModeSeconds: z.int(),
})
export type ChatChannel = z.infer<typeof ChatChannel>

/** End and reason of a mute. */
export const ChatMute = z.object({ until: Moment, why: z.string() })
export type ChatMute = z.infer<typeof ChatMute>

/** A report as its reporter sees it: without the work of staff, except for the status. */
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
