import { z } from 'zod'
import { call, ON_PLAYER } from '../call.ts'
import { LONGEST_REPORT, OPEN_CHANNELS, playersOf, REPORT_CATEGORIES, REPORT_TARGETS } from '../channels.ts'
import { ChannelName, ChatChannel, ChatMessage, ChatMute, MessageId, OwnReport } from '../chat.ts'
import { Moment, Uid } from '../entities.ts'
import { Barred } from '../moderation.ts'
import { Line, Reason, Text } from '../names.ts'

const Nothing = z.strictObject({})
/** Refusals of naming a channel the caller cannot enter. */
const IN_CHANNEL = ['player/not-found', 'chat/not-allowed', 'chat/no-party'] as const

const Done = z.object({ done: z.literal(true) })
/** Far more than a message may have: how much is too much is said by the chat itself, in its own words. */
const Said = z.string().max(4_000)

export const getChannels = call('player', 'The channels open to the caller, with what is unread, and any mute.', {
  input: Nothing,
  output: z.object({ channels: z.array(ChatChannel), mute: ChatMute.nullable() }),
})

export const getHistory = call('player', 'The last 50 messages of a channel, or those before one; the newest last.', {
  input: z.strictObject({ channel: ChannelName, before: MessageId.optional() }),
  output: z.object({ messages: z.array(ChatMessage), hasMore: z.boolean() }),
  refuses: IN_CHANNEL,
})

export const sendMessage = call('player', 'Says something in a channel. Abuse is masked, and the caller told so.', {
  input: z.strictObject({ channel: ChannelName, text: Said }),
  output: z.object({ message: ChatMessage, isMasked: z.boolean() }),
  refuses: [
    ...IN_CHANNEL,
    'chat/empty',
    'chat/too-long',
    'chat/muted',
    'chat/unwanted',
    'chat/blocked',
    'chat/repeated',
    'chat/flooding',
    'chat/slow-down',
    'chat/slow-mode',
  ],
})

export const markRead = call('player', 'Everything in a channel up to this message has been read.', {
  input: z.strictObject({ channel: ChannelName, id: MessageId }),
  output: Done,
  refuses: IN_CHANNEL,
})

export const sendTyping = call('player', 'Tells a channel that the caller types, goes on typing, or stopped.', {
  input: z.strictObject({ channel: ChannelName, isTyping: z.boolean() }),
  output: Done,
  limit: { most: 40, perSeconds: 10 },
  refuses: IN_CHANNEL,
})

export const blockPlayer = call('player', 'Hears no more of a player: neither in channels nor in private.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
  limit: { most: 30, perSeconds: 60 },
  refuses: ['player/not-found', 'chat/oneself', 'chat/keeper', 'chat/too-many-blocked'],
})

export const unblockPlayer = call('player', 'Hears of a blocked player again.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
})

export const listBlocked = call('player', 'Whom the caller has blocked, the latest first.', {
  input: Nothing,
  output: z.object({ blocked: z.array(z.object({ uid: Uid, username: z.string(), at: Moment })) }),
})

export const closeTalk = call(
  'player',
  'Takes a private talk out of the caller’s list until somebody speaks in it again.',
  {
    input: z.strictObject({ channel: ChannelName.refine((name) => playersOf(name) !== null, 'no private talk') }),
    output: Done,
    refuses: IN_CHANNEL,
  },
)

export const submitReport = call('player', 'Reports a player, a message or an offer; the server adds the evidence.', {
  input: z.strictObject({
    targetType: z.enum(REPORT_TARGETS),
    targetId: Uid,
    category: z.enum(REPORT_CATEGORIES),
    text: Text(0, LONGEST_REPORT),
  }),
  output: z.object({ report: OwnReport }),
  limit: { most: 10, perSeconds: 600 },
  refuses: ['report/no-target', 'report/repeated', 'chat/oneself'],
})

export const getMyReports = call('player', 'What the caller has reported, the latest first, and how it stands.', {
  input: Nothing,
  output: z.object({ reports: z.array(OwnReport) }),
})

export const deleteMessage = call('ban_players', 'Removes a message from its channel, for everybody and at once.', {
  input: z.strictObject({ id: MessageId, reason: Reason.optional() }),
  output: Done,
  reads: ['chat_messages'],
  changes: ['chat_messages'],
  refuses: ['chat/no-message', 'staff/about-you', 'staff/above'],
})

const LONGEST_MUTE = 30 * 24 * 60
/** How the player was seen: refused where somebody has muted them meanwhile, or let them speak. */
const SeenMuted = z.strictObject({ mutedUntil: Moment.nullable() })

export const mutePlayer = call('ban_players', 'Lets a player only read for so many minutes, and tells them why.', {
  input: z.strictObject({
    uid: Uid,
    minutes: z.int().min(1).max(LONGEST_MUTE),
    reason: Line(1, 200),
    expected: SeenMuted,
  }),
  output: z.object({ mute: ChatMute }),
  reads: ['players'],
  changes: ['chat_messages'],
  refuses: [...ON_PLAYER, 'chat/oneself', 'staff/overtaken'],
})

export const getMute = call('ban_players', 'Whether a player may only read, and whether the caller can act on them.', {
  input: z.strictObject({ uid: Uid }),
  output: z.object({ mute: ChatMute.nullable(), barred: Barred }),
  reads: ['chat_messages', 'players'],
})

export const unmutePlayer = call('ban_players', 'Lets a muted player speak again.', {
  input: z.strictObject({ uid: Uid, reason: Reason.optional(), expected: SeenMuted }),
  output: Done,
  reads: ['players'],
  changes: ['chat_messages'],
  refuses: [...ON_PLAYER, 'staff/own-mute', 'staff/overtaken'],
})

export const setSlowMode = call('ban_players', 'Sets how many seconds players wait between messages in a channel.', {
  input: z.strictObject({
    channel: z.enum(OPEN_CHANNELS),
    seconds: z.int().min(0).max(3_600),
    /** The seconds that were seen: refused where somebody has set others meanwhile. */
    expected: z.int().min(0),
  }),
  output: Done,
  changes: ['chat_messages'],
  refuses: ['staff/overtaken'],
})
