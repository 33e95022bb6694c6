import { bonusesOf, type CombatStats } from '@hearthward/engine'
import { useShallow } from 'zustand/react/shallow'
import { useGame } from '../../client/index.ts'

const NONE: CombatStats = { attackBonus: 0, defenceBonus: 0, otherBonus: 0 }

/** The combined bonuses of the worn equipment in the present combat mode. */
export function useBonuses(): CombatStats {
  return useGame(
    useShallow(({ player, content }) =>
      player && content ? bonusesOf(player, content, player.combatMode.mode) : NONE,
    ),
  )
}
