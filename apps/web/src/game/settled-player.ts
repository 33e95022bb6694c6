import type { Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../client/index.ts'

/** Values derived from the whole character are recomputed at most this often. */
const SETTLES_AFTER = 1_000

/** Throttles: calls `settle` once, a while after the first of a group of changes. */
export function createThrottle(settle: () => void, afterMs = SETTLES_AFTER) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    changed(): void {
      waiting ??= setTimeout(() => {
        waiting = undefined
        settle()
      }, afterMs)
    },
    stop(): void {
      clearTimeout(waiting)
      waiting = undefined
    },
  }
}

/** The player, up to a second old: for pages that need not render every combat round. */
export function useSettledPlayer(): Player | null {
  const [player, setPlayer] = useState(() => useGame.getState().player)
  useEffect(() => {
    const settling = createThrottle(() => setPlayer(useGame.getState().player))
    const unsubscribe = useGame.subscribe((state, before) => {
      if (state.player !== before.player) settling.changed()
    })
    return () => {
      unsubscribe()
      settling.stop()
    }
  }, [])
  return player
}
