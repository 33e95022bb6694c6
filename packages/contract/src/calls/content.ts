import { z } from 'zod'
import { call } from '../call.ts'
import { ContentEntity, Location, WrittenActivity } from '../content.ts'
import { ContentVersion } from '../entities.ts'

export const getContent = call(
  'account',
  'The whole of the game’s data in one version; without one, the version in force.',
  {
    input: z.strictObject({ version: ContentVersion.optional() }),
    output: z.object({ version: z.string(), content: ContentEntity }),
  },
)

export const getLocations = call('account', 'All places, each with the skills its active activities offer.', {
  input: z.strictObject({}),
  output: z.object({ locations: z.array(Location) }),
})

export const getActivities = call('account', 'All activities, or those of one place.', {
  input: z.strictObject({ locationId: z.string().max(64).optional() }),
  output: z.object({ activities: z.array(WrittenActivity) }),
})
