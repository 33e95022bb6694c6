import { COMBAT_MODES, COMBAT_STYLES, type CombatMode, type CombatStyle, sharesOf, skillName } from '@hearthward/engine'

/** 'Accurate: attack', 'Controlled: attack, strength, defence'. Hitpoints grow with all of them. */
export const STYLE_TRAINS = Object.fromEntries(
  COMBAT_MODES.map((mode) => [mode, Object.fromEntries(COMBAT_STYLES.map((style) => [style, trains(mode, style)]))]),
) as Record<CombatMode, Record<CombatStyle, string>>

function trains(mode: CombatMode, style: CombatStyle): string {
  const skills = sharesOf({ mode, style }).flatMap(([skill]) =>
    skill === 'hitpoints' ? [] : skillName(skill).toLowerCase(),
  )
  return `${style.charAt(0).toUpperCase()}${style.slice(1)}: ${skills.join(', ')}`
}
