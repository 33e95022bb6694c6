import { type Activity, type Content, type SkillType, worksOf } from '@hearthward/engine'

/** Activities and recipes that require a level of the skill, lowest first. */
export function openingsOf(content: Content, skill: SkillType): Activity[] {
  return worksOf(content)
    .filter(({ deactivated, levelRequirements }) => !deactivated && levelRequirements[skill] !== undefined)
    .sort((a, b) => (a.levelRequirements[skill] ?? 1) - (b.levelRequirements[skill] ?? 1))
}
