import { type Activity, type Content, type SkillType, worksOf } from '@hearthward/engine'

/** Everything that asks for a level of a skill, recipes like activities, the lowest first. */
export function openingsOf(content: Content, skill: SkillType): Activity[] {
  return worksOf(content)
    .filter(({ deactivated, levelRequirements }) => !deactivated && levelRequirements[skill] !== undefined)
    .sort((a, b) => (a.levelRequirements[skill] ?? 1) - (b.levelRequirements[skill] ?? 1))
}
