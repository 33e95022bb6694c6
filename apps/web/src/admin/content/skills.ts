import { type Content, type SkillType, worksOf } from '@hearthward/engine'

/** Something a level opens. */
export interface Opening {
  level: number
  id: string
  name: string
  isRecipe: boolean
}

/** What is open to players of a skill, from the first level up. */
export function openedBy(content: Content, skill: SkillType): Opening[] {
  return worksOf(content)
    .filter(({ skillType, deactivated }) => skillType === skill && !deactivated)
    .map(({ id, name, levelRequirements }) => ({
      level: levelRequirements[skill] ?? 1,
      id: id.replace(/^recipe:/, ''),
      name,
      isRecipe: id.startsWith('recipe:'),
    }))
    .sort((a, b) => a.level - b.level || a.name.localeCompare(b.name))
}
