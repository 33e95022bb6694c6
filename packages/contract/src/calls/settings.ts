import { z } from 'zod'
import { call } from '../call.ts'
import { Reason, Skill } from '../names.ts'

export const updateSkillVisibility = call(
  'server_settings',
  'Hides exactly these skills for everybody, on open pages too. The overall skill can never be hidden.',
  {
    // Any word gets as far as the rule that refuses it: `overall` has a sentence of its own.
    input: z.strictObject({ hidden: z.array(z.string().max(64)).max(64), reason: Reason.optional() }),
    output: z.object({ hidden: z.array(Skill) }),
    changes: ['game_settings'],
  },
)
