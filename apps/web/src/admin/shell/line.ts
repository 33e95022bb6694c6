import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { subscribeToTopic } from '../../client/connection/live.ts'
import { learnTime } from '../../client/connection/server-time.ts'
import { auth, connectLive } from '../../client/index.ts'
import { hideSkills } from '../../client/skill-visibility.ts'

/**
 * The back-office has a line of its own: no character is opened by looking at others. Whoever is not let in asks for it
 * too, and hears when that changes.
 */
export function useOfficeLine(): void {
  useEffect(() => {
    const live = connectLive(null, {
      state: () => undefined,
      beat: (now) => learnTime(now),
      rightsChanged: () => void auth.checkRights(),
      skillVisibility: ({ hidden }) => hideSkills(hidden),
    })
    const access = subscribeToTopic(topics.adminAccess)
    return () => {
      access.unsubscribe()
      live.close()
    }
  }, [])
}
