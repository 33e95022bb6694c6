import { type Activity, type FightEstimate, playerReadyFor } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { fightKey, fightOf } from '../action/rates.ts'

/**
 * The estimate of a fight for the present player. Computed after the first render, because a hard fight takes a while.
 */
export function useFightOdds(fight: Activity | undefined): FightEstimate | null {
  const era = useGame((state) => state.era)
  const key = useGame(({ player }) =>
    player && era && fight ? fightKey(playerReadyFor(player, era.content, fight), era.content) : '',
  )
  const [odds, setOdds] = useState<FightEstimate | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when to compute again.
  useEffect(() => {
    const timer = setTimeout(() => {
      const { player } = useGame.getState()
      setOdds(player && era && fight ? fightOf(playerReadyFor(player, era.content, fight), era, fight) : null)
    })
    return () => clearTimeout(timer)
  }, [fight, era, key])
  return odds
}
