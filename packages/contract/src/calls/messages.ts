import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities.ts'

/** What staff wrote to one player, as that player reads it. */
export const PlayerMessage = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  sentAt: Moment,
  readAt: Moment.nullable(),
})
export type PlayerMessage = z.infer<typeof PlayerMessage>

export const getMyMessages = call('player', 'What staff wrote to the caller, the newest first.', {
  input: z.strictObject({}),
  output: z.object({ messages: z.array(PlayerMessage) }),
})

export const markMessagesRead = call('player', 'Notes that the caller has read what staff wrote, up to a moment.', {
  input: z.strictObject({ until: z.int().min(0) }),
  output: z.object({ marked: z.int() }),
})
