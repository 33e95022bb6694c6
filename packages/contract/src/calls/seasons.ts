import { z } from 'zod'
import { call } from '../call.ts'
import { FindEntity, Moment } from '../entities/player.ts'

export const SeasonEntity = z.object({
  number: z.int(),
  from: Moment,
  /** Null while the season runs. */
  until: Moment.nullable(),
  /** The SHA-256 of the secret's text, public from the start of the season. */
  secretHash: z.string(),
  /** Null until it is published. */
  secret: z.string().nullable(),
  publishedAt: Moment.nullable(),
})
export type SeasonEntity = z.infer<typeof SeasonEntity>

export const OwnFind = FindEntity.extend({ activityId: z.string() })
export type OwnFind = z.infer<typeof OwnFind>

const limit = { most: 30, perSeconds: 10 }

export const getSeasons = call(
  'anybody',
  'All seasons of rolls, the newest first. The secret of a season is published after it.',
  {
    input: z.strictObject({}),
    output: z.object({ seasons: z.array(SeasonEntity) }),
    limit,
  },
)

export const getMyFinds = call('player', 'The caller’s latest finds, the newest first, to verify their rolls.', {
  input: z.strictObject({}),
  output: z.object({ finds: z.array(OwnFind) }),
  limit,
})
