import { checkHideable, SKILLS, versionOfSet } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { Handler } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockHiddenSkills, writeHiddenSkills } from './skill-visibility-queries.ts'

/** Normalizes the order. */
const inOrder = (named: readonly string[]) => SKILLS.filter((skill) => named.includes(skill))

export const updateSkillVisibility: Handler<'updateSkillVisibility'> = async (
  { hidden, expectedVersion, reason },
  context,
) => {
  const { skillVisibility } = context.server
  for (const skill of hidden) {
    const no = checkHideable(skill)
    if (no) throw new Refusal(no.refused, no.details)
  }
  const after = inOrder(hidden)
  await act(context, async (tx) => {
    const before = { hidden: await lockHiddenSkills(tx) }
    assertExpectedVersion({ version: versionOfSet(before.hidden), now: before }, expectedVersion)
    await writeHiddenSkills(tx, after)
    const details = { name: 'hidden skills', reason, before, after: { hidden: after } }
    const about = { resource: 'game_settings', resourceId: 'skillVisibility', details }
    return { result: null, act: { action: 'update_skill_visibility', ...about } }
  })
  await skillVisibility.reload()
  return { hidden: [...skillVisibility.hidden()] }
}
