import { useEffect, useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'

/** The current server time, updated at an interval, so that starts and ends show on time. */
export function useNow(interval = 1_000): number {
  const [now, setNow] = useState(gameNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(gameNow()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
