import { COMBAT_STYLES, type CombatStyle } from '@hearthward/engine'
import { styleName, trainingOf } from '../../action/styles.ts'
import type { Command, Provider } from '../command.ts'

/** Selects the combat style. */
export const combatStyles: Provider = ({ player: { combatMode } }) =>
  COMBAT_STYLES.map(
    (style: CombatStyle): Command => ({
      id: `style:${style}`,
      group: 'Settings',
      label: `Fight: ${styleName(style).toLowerCase()}`,
      icon: 'crossed-swords',
      hint: `Trains ${trainingOf({ ...combatMode, style })}`,
      hindrance: combatMode.style === style ? 'Already selected' : null,
      words: 'style combat stance',
      effect: { intents: [{ type: 'setCombat', style }] },
    }),
  )
