import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'

export const getServerInfo = call('anybody', 'What a page needs to know before sign-in.', {
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    /** Version of the server's rules; a page with another version must reload. */
    rules: z.string(),
    now: Moment,
    /** False if the server sends no e-mail: then passwords cannot be reset by e-mail. */
    mail: z.boolean(),
    /** Where the page posts its performance metrics. */
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
