import { activePotionsPerHour } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'

/** The potions an hour that keep up the effects that are active now. */
export function useActivePotions(): number {
  return useGame(({ player, content }) => (player && content ? activePotionsPerHour(player, content) : 0))
}
