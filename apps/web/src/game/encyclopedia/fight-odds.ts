import type { Activity, FightEstimate } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { fightKey, fightOf } from '../action/rates.ts'

/** What a fight would be like for the player as they stand. Reckoned once the page is drawn: a hard one takes its time. */
export function useFightOdds(fight: Activity | undefined): FightEstimate | null {
  const era = useGame((state) => state.era)
  const standing = useGame(({ player }) => (player ? fightKey(player) : ''))
  const [odds, setOdds] = useState<FightEstimate | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the player stands says when to reckon anew.
  useEffect(() => {
    const timer = setTimeout(() => {
      const { player } = useGame.getState()
      setOdds(player && era && fight ? fightOf(player, era, fight) : null)
    })
    return () => clearTimeout(timer)
  }, [fight, era, standing])
  return odds
}
