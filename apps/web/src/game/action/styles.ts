import { type CombatMode, type CombatStyle, experienceShares, type Player, skillName } from '@hearthward/engine'

const list = new Intl.ListFormat('en-GB')

/**
 * The skills a style trains in equal parts: 'Attack', 'Ranged and Defence'. Hitpoints are always trained and left out.
 */
export function trainingOf(combatMode: Player['combatMode']): string {
  const skills = experienceShares(combatMode).filter(([skill]) => skill !== 'hitpoints')
  return list.format(skills.map(([skill]) => skillName(skill)))
}

export const styleName = (style: CombatStyle) => capitalized(style)
export const modeName = (mode: CombatMode) => capitalized(mode)

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
