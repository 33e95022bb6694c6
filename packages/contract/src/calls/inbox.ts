import { z } from 'zod'
import { call } from '../call.ts'
import { LONGEST_STAFF_MESSAGE } from '../constants.ts'
import { Audience } from '../entities/announcements.ts'
import { Moment } from '../entities/player.ts'
import { MultiLineText, SingleLineText, Timestamp } from '../inputs.ts'
import { NamedPlayers, PlayersByName } from './announcements.ts'

/** A message of staff or of the game, as its recipient reads it. */
export const PlayerMessage = z.object({
  id: z.string(),
  /** False for a message of the game about the account. */
  fromStaff: z.boolean(),
  title: z.string(),
  text: z.string(),
  sentAt: Moment,
  readAt: Moment.nullable(),
})
export type PlayerMessage = z.infer<typeof PlayerMessage>

export const getMyMessages = call('player', 'Messages of staff to the caller, the newest first.', {
  input: z.strictObject({}),
  output: z.object({ messages: z.array(PlayerMessage) }),
})

export const markMessagesRead = call('player', 'Marks the messages of staff up to a moment as read.', {
  input: z.strictObject({ until: Timestamp }),
  output: z.object({ marked: z.int() }),
})

const MessageReach = z.object({
  recipients: z.int(),
  /** Number of recipients who are online and see it at once. */
  online: z.int(),
  /** Number of recipients left out because they are banned. A message to a single player is sent anyway. */
  banned: z.int(),
})
export type MessageReach = z.infer<typeof MessageReach>

const toPlayers = {
  reads: ['players', 'parties', 'presence', 'bans'],
  refuses: ['announcement/nobody', 'party/not-found', 'player/not-found'],
} as const

export const findRecipients = call(
  'edit_players',
  'The players with these names, and their parties, to address a message to. Unknown names are listed as missing.',
  { input: NamedPlayers, output: PlayersByName, reads: ['players', 'parties'] },
)

export const previewMessage = call('edit_players', 'How many players a message would reach. Sends nothing.', {
  input: z.strictObject({ audience: Audience }),
  output: MessageReach,
  limit: { most: 60, perSeconds: 60 },
  ...toPlayers,
})

export const messagePlayers = call(
  'edit_players',
  'Sends a message to everyone, those online, a party, a list or one player. The others find it in their inbox.',
  {
    input: z.strictObject({
      audience: Audience,
      title: SingleLineText(1, 80),
      text: MultiLineText(1, LONGEST_STAFF_MESSAGE),
    }),
    output: MessageReach,
    limit: { most: 10, perSeconds: 60 },
    ...toPlayers,
    changes: ['player_messages'],
  },
)
