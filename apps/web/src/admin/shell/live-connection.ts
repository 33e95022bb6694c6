import { topics } from '@hearthward/contract'
import { useEffect } from 'react'
import { call } from '../../client/connection/calls.ts'
import { subscribeToTopic } from '../../client/connection/live.ts'
import { learnTime } from '../../client/connection/server-time.ts'
import { auth, connectLive } from '../../client/index.ts'
import { hideSkills } from '../../client/skill-visibility.ts'

/** The game's calls teach it to pages of players. */
async function learnServerTime(): Promise<void> {
  const askedAt = Date.now()
  const info = await call('getServerInfo', {}).catch(() => null)
  if (info) learnTime(info.now, askedAt)
}

/**
 * The live connection of the back-office. It opens no character. Users without staff rights subscribe too, to learn
 * when they are granted.
 */
export function useAdminConnection(): void {
  useEffect(() => {
    const live = connectLive(null, {
      state: (state) => void (state === 'online' && learnServerTime()),
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
