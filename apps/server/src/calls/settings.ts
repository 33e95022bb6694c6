import { hideable, SKILLS } from '@hearthward/engine'
import { Refusal } from '../refusal.ts'
import type { Handler } from './handler.ts'

export const updateSkillVisibility: Handler<'updateSkillVisibility'> = async ({ hidden }, { server }) => {
  for (const skill of hidden) {
    const no = hideable(skill)
    if (no) throw new Refusal(no.refused, no.details)
  }
  await server.skillVisibility.hide(SKILLS.filter((skill) => hidden.includes(skill)))
  return { hidden: [...server.skillVisibility.hidden()] }
}
