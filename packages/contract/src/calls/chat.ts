import { z } from 'zod'
import { call, ON_PLAYER_REFUSALS } from '../call.ts'
import { ActionRefusals } from '../entities/abuse-reports.ts'
import { OPEN_CHANNELS, playersOf } from '../entities/channels.ts'
import { ChannelName, ChatChannel, ChatMessage, ChatMute, MessageId } from '../entities/chat.ts'
import { Uid } from '../entities/player.ts'
import { Done, NoInput, Reason, SingleLineText, Version } from '../inputs.ts'

/** Refusals for a channel the caller cannot enter. */
const CHANNEL_REFUSALS = ['player/not-found', 'chat/not-allowed', 'chat/no-party'] as const

/** Well above the limit of a message, so that the chat itself can refuse a long one with its own refusal. */
const MessageText = z.string().max(4_000)

export const getChannels = call('player', 'The channels open to the caller, with what is unread, and any mute.', {
  input: NoInput,
  output: z.object({ channels: z.array(ChatChannel), mute: ChatMute.nullable() }),
})

export const getHistory = call(
  'player',
  'The last 50 messages of a channel, or the 50 before a given one; the newest last.',
  {
    input: z.strictObject({ channel: ChannelName, before: MessageId.optional() }),
    output: z.object({ messages: z.array(ChatMessage), hasMore: z.boolean() }),
    refuses: CHANNEL_REFUSALS,
  },
)

export const sendMessage = call('player', 'Sends a message to a channel. Abuse is masked, which the answer reports.', {
  input: z.strictObject({ channel: ChannelName, text: MessageText }),
  output: z.object({ message: ChatMessage, isMasked: z.boolean() }),
  refuses: [
    ...CHANNEL_REFUSALS,
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

export const markRead = call('player', 'Marks a channel as read up to this message.', {
  input: z.strictObject({ channel: ChannelName, id: MessageId }),
  output: Done,
  refuses: CHANNEL_REFUSALS,
})

export const sendTyping = call('player', 'Publishes that the caller started, continued or stopped typing.', {
  input: z.strictObject({ channel: ChannelName, isTyping: z.boolean() }),
  output: Done,
  limit: { most: 40, perSeconds: 10 },
  refuses: CHANNEL_REFUSALS,
})

export const closeTalk = call(
  'player',
  'Removes a private channel from the caller’s list until the next message in it.',
  {
    input: z.strictObject({ channel: ChannelName.refine((name) => playersOf(name) !== null, 'not a private channel') }),
    output: Done,
    refuses: CHANNEL_REFUSALS,
  },
)

export const deleteMessage = call('ban_players', 'Removes a message from its channel, for everybody and at once.', {
  input: z.strictObject({ id: MessageId, reason: Reason.optional() }),
  output: Done,
  reads: ['chat_messages'],
  changes: ['chat_messages'],
  refuses: ['chat/no-message', 'staff/about-you', 'staff/above'],
})

const LONGEST_MUTE = 30 * 24 * 60
/** When the mute ends, 0 for none. A mute that has ended meanwhile counts as none. */
const mute = { expectedVersion: Version }

export const mutePlayer = call('ban_players', 'Mutes a player for some minutes and tells them the reason.', {
  input: z.strictObject({
    uid: Uid,
    minutes: z.int().min(1).max(LONGEST_MUTE),
    reason: SingleLineText(1, 200),
    ...mute,
  }),
  output: z.object({ mute: ChatMute }),
  reads: ['players'],
  changes: ['chat_messages'],
  refuses: [...ON_PLAYER_REFUSALS, 'chat/oneself', 'staff/overtaken'],
})

export const getMute = call('ban_players', 'The mute of a player, and whether the caller can act on them.', {
  input: z.strictObject({ uid: Uid }),
  output: z.object({ mute: ChatMute.nullable(), barred: ActionRefusals }),
  reads: ['chat_messages', 'players'],
})

export const unmutePlayer = call('ban_players', 'Lifts the mute of a player.', {
  input: z.strictObject({ uid: Uid, reason: Reason.optional(), ...mute }),
  output: Done,
  reads: ['players'],
  changes: ['chat_messages'],
  refuses: [...ON_PLAYER_REFUSALS, 'staff/own-mute', 'staff/overtaken'],
})

export const setSlowMode = call(
  'ban_players',
  'Sets the slow mode of a channel: seconds between messages of a player.',
  {
    input: z.strictObject({
      channel: z.enum(OPEN_CHANNELS),
      seconds: z.int().min(0).max(3_600),
      /** The seconds set before. */
      expectedVersion: Version,
    }),
    output: Done,
    changes: ['chat_messages'],
    refuses: ['staff/overtaken'],
  },
)
