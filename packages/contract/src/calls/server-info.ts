import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'

export const getServerInfo = call('anybody', 'What a page needs to know before anybody signs in.', {
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    /** Names the rules this server computes with; a page with others has to reload. */
    rules: z.string(),
    now: Moment,
    /** False where the server sends no mail: then there is no reset by mail. */
    mail: z.boolean(),
    /** Where the page posts its figures of speed. */
    metricsUrl: z.string().nullable(),
    /** Where the page reports its errors. */
    sentryDsn: z.string().nullable(),
  }),
})

export const advanceClock = call('anybody', 'Moves the server’s clock forward. Only with TEST_CLOCK=1.', {
  input: z.strictObject({
    ms: z
      .int()
      .min(1)
      .max(366 * 86_400_000),
  }),
  output: z.object({ now: Moment }),
  limit: { most: 10_000, perSeconds: 10 },
  testOnly: true,
})
