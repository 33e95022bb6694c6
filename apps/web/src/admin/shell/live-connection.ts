import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { subscribeToTopic } from '../../client/connection/live.ts'
import { learnTime } from '../../client/connection/server-time.ts'
import { auth, connectLive } from '../../client/index.ts'
import { hideSkills } from '../../client/skill-visibility.ts'

/**
 * The live connection of the back-office. It opens no character. Users without staff rights subscribe too, to learn
 * when they are granted.
 */
export function useAdminConnection(): void {
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
