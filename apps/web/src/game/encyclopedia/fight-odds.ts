import type { Activity, FightEstimate } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { fightKey, fightOf } from '../action/rates.ts'

/**
 * The estimate of a fight for the present player. Computed after the first render, because a hard fight takes a while.
 */
export function useFightOdds(fight: Activity | undefined): FightEstimate | null {
  const era = useGame((state) => state.era)
  const key = useGame(({ player }) => (player && era ? fightKey(player, era.content) : ''))
  const [odds, setOdds] = useState<FightEstimate | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when to compute again.
  useEffect(() => {
    const timer = setTimeout(() => {
      const { player } = useGame.getState()
      setOdds(player && era && fight ? fightOf(player, era, fight) : null)
    })
    return () => clearTimeout(timer)
  }, [fight, era, key])
  return odds
}
