import { useEffect, useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'

/** The present by the server's clock, so often: what begins, ends and runs out is seen to do so. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(gameNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(gameNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
