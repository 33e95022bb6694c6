import { type Content, type SkillType, worksOf } from '@hearthward/engine'

/** An activity or recipe that a level opens. */
export interface Unlock {
  level: number
  id: string
  name: string
  isRecipe: boolean
}

/** The active content of a skill, sorted by level. */
export function unlocksOf(content: Content, skill: SkillType): Unlock[] {
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
