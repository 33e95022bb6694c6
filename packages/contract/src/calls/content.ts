import { z } from 'zod'
import { call } from '../call.ts'
import { ContentEntity, Location, WrittenActivity } from '../entities/content.ts'
import { ContentVersion } from '../entities/player.ts'
import { Reason, Skill } from '../inputs.ts'

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

/** Any word gets as far as the rule that refuses it: `overall` has a sentence of its own. */
const Named = z.array(z.string().max(64)).max(64)

export const updateSkillVisibility = call(
  'edit_items',
  'Hides exactly these skills for everybody, on open pages too. The overall skill can never be hidden.',
  {
    input: z.strictObject({
      hidden: Named,
      /** What was hidden when it was looked at: refused where that has changed. */
      expected: Named,
      reason: Reason.optional(),
    }),
    output: z.object({ hidden: z.array(Skill) }),
    changes: ['game_settings'],
    refuses: ['skill/overall', 'settings/invalid', 'staff/overtaken'],
  },
)
