import { useEffect, useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'

/** The current server time, updated at an interval, so that starts and ends show on time. */
export function useNow(interval = 1_000, clock = gameNow): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), interval)
    return () => clearInterval(timer)
  }, [interval, clock])
  return now
}
