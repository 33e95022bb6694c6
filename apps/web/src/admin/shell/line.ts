import { useEffect } from 'react'
import { auth, connectLive } from '../../client/index.ts'
import { learnTime } from '../../client/server-time.ts'

/** The back-office has a line of its own: no character is opened by looking at others. */
export function useOfficeLine(): void {
  useEffect(() => {
    const live = connectLive(null, {
      state: () => undefined,
      beat: (now) => learnTime(now),
      rightsChanged: () => void auth.checkRights(),
    })
    return live.close
  }, [])
}
