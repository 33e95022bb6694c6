import type { Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../client/index.ts'

/** Values derived from the whole character are recomputed at most this often. */
const THROTTLE = 1_000

/** Throttles: calls `run` once, a while after the first of a group of changes. */
export function createThrottle(run: () => void, afterMs = THROTTLE) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    changed(): void {
      waiting ??= setTimeout(() => {
        waiting = undefined
        run()
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
    const throttle = createThrottle(() => setPlayer(useGame.getState().player))
    const unsubscribe = useGame.subscribe((state, before) => {
      if (state.player !== before.player) throttle.changed()
    })
    return () => {
      unsubscribe()
      throttle.stop()
    }
  }, [])
  return player
}
