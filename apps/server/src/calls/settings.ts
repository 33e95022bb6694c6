import { hideable, SKILLS } from '@hearthward/engine'
import { Refusal } from '../refusal.ts'
import { act } from '../staff/acting.ts'
import { writeHiddenSkills } from '../store/world-data.ts'
import type { Handler } from './handler.ts'

export const updateSkillVisibility: Handler<'updateSkillVisibility'> = async ({ hidden, reason }, context) => {
  const { skillVisibility } = context.server
  for (const skill of hidden) {
    const no = hideable(skill)
    if (no) throw new Refusal(no.refused, no.details)
  }
  const after = SKILLS.filter((skill) => hidden.includes(skill))
  await act(context, async (tx) => {
    await writeHiddenSkills(tx, after)
    const details = {
      name: 'hidden skills',
      reason,
      before: { hidden: skillVisibility.hidden() },
      after: { hidden: after },
    }
    const about = { resource: 'game_settings', resourceId: 'skillVisibility', details }
    return { result: null, act: { action: 'update_skill_visibility', ...about } }
  })
  await skillVisibility.reload()
  return { hidden: [...skillVisibility.hidden()] }
}
