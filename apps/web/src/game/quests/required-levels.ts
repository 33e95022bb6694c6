import { type Levels, type Player, type SkillType, skillName } from '@hearthward/engine'

export function levelsOf(levels: Levels): [SkillType, number][] {
  return Object.entries(levels) as [SkillType, number][]
}

/** The required levels the player has not reached. */
export function missingLevels({ skills }: Player, levels: Levels): [SkillType, number][] {
  return levelsOf(levels).filter(([skill, level]) => skills[skill].level < level)
}

/** 'Woodcutting 30', 'Farming 10'. */
export function levelNames(levels: readonly [SkillType, number][]): string[] {
  return levels.map(([skill, level]) => `${skillName(skill)} ${level}`)
}
