import { z } from 'zod'
import { call } from '../call.ts'
import { Reason, Skill } from '../names.ts'

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
