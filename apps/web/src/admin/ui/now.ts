import { useEffect, useState } from 'react'
import { serverNow } from '../../client/server-time.ts'

/** The present by the server's clock, so often: what begins, ends and runs out is seen to do so. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
