import { z } from 'zod'
import { call } from '../call.ts'
import { ContentEntity, Location, WrittenActivity } from '../entities/content.ts'
import { ContentVersion } from '../entities/player.ts'
import { Reason, Skill, Version } from '../inputs.ts'

export const getContent = {
  ...call('account', 'All game data of one version; by default of the current version.', {
    input: z.strictObject({ version: ContentVersion.optional() }),
    output: z.object({ version: z.string(), content: ContentEntity }),
  }),
  // The content of a version never changes: browsers cache it by its address.
  method: 'GET',
} as const

export const getLocations = call('account', 'All locations, each with the skills its active activities offer.', {
  input: z.strictObject({}),
  output: z.object({ locations: z.array(Location) }),
})

export const getActivities = call('account', 'All activities, or those of one location.', {
  input: z.strictObject({ locationId: z.string().max(64).optional() }),
  output: z.object({ activities: z.array(WrittenActivity) }),
})

/** Any string passes here: the rule refuses unknown skills, and `overall` with a specific refusal. */
const SkillNames = z.array(z.string().max(64)).max(64)

export const updateSkillVisibility = call(
  'edit_items',
  'Hides exactly these skills for all players, also on open pages. The overall skill can never be hidden.',
  {
    input: z.strictObject({
      hidden: SkillNames,
      /** `versionOfSet` of the hidden skills. */
      expectedVersion: Version,
      reason: Reason.optional(),
    }),
    output: z.object({ hidden: z.array(Skill) }),
    changes: ['game_settings'],
    refuses: ['skill/overall', 'settings/invalid', 'staff/overtaken'],
  },
)
