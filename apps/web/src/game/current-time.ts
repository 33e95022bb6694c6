import { useEffect, useState } from 'react'
import { game } from '../client/index.ts'

const TICK = 1_000

/** The current time, updated once a second while `isWanted`: while something on screen counts down. */
export function useCurrentTime(isWanted: boolean): number {
  const [now, setNow] = useState(game.now)
  useEffect(() => {
    if (!isWanted) return
    setNow(game.now())
    const timer = setInterval(() => setNow(game.now()), TICK)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
