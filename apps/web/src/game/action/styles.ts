import { type CombatStyle, experienceShares, type Player, skillName } from '@hearthward/engine'

const list = new Intl.ListFormat('en-GB')

/** Where the experience of a kill goes, in equal parts: 'Attack', 'Ranged and Defence'. Hitpoints always come on top. */
export function trainingOf(combatMode: Player['combatMode']): string {
  const skills = experienceShares(combatMode).filter(([skill]) => skill !== 'hitpoints')
  return list.format(skills.map(([skill]) => skillName(skill)))
}

export function styleName(style: CombatStyle): string {
  return `${style.charAt(0).toUpperCase()}${style.slice(1)}`
}
