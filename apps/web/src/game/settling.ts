import type { Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../client/index.ts'

/** What is worked out of the whole character waits this long for more to happen. */
const SETTLES_AFTER = 1_000

/** Changes that come close together are taken as one: `settle` is called once, a while after the first of them. */
export function createSettling(settle: () => void, afterMs = SETTLES_AFTER) {
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

/** The character as it stood up to a second ago, for pages on which a blow more or less is no news. */
export function useSettledPlayer(): Player | null {
  const [player, setPlayer] = useState(() => useGame.getState().player)
  useEffect(() => {
    const settling = createSettling(() => setPlayer(useGame.getState().player))
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
