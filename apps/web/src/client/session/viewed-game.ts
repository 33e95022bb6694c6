import type { PlayerEntity } from '@hearthward/contract'
import { eraAt, nextEventTime, timelineFor } from '@hearthward/engine'
import { create } from 'zustand'
import { viewAs } from '../../browser/view-as.ts'
import { useAuth } from '../account/auth.ts'
import { useAnnouncementStore } from '../announcements.ts'
import { call } from '../connection/calls.ts'
import { gameNow, learnTime } from '../connection/server-time.ts'
import { useGame } from '../game-state.ts'
import { useSkillVisibility } from '../skill-visibility.ts'
import { loadEras } from '../storage/content-cache.ts'
import { requestRefetch } from './refetch.ts'

/** The page polls at the player's next completion, within these bounds. */
const MIN_INTERVAL = 1_000
const MAX_INTERVAL = 5_000

/** Why the player cannot open the viewed game at this moment. */
export const useShutOut = create<{ shutOut: 'banned' | 'deleted' | null }>(() => ({ shutOut: null }))

let pollTimer: ReturnType<typeof setTimeout> | undefined
/** When the pages last refetched: a view-as page receives no live messages. */
let refetchedAt = 0

/** Shows the player's game and polls it from then on. */
export async function showViewedGame(): Promise<void> {
  clearTimeout(pollTimer)
  if (!viewAs) return
  try {
    const isFirst = useGame.getState().phase !== 'ready'
    if (isFirst) useGame.setState({ phase: 'loading', stage: 'loading data' })
    await readViewedGame(viewAs.playerId)
    if (Date.now() - refetchedAt >= MAX_INTERVAL) {
      refetchedAt = Date.now()
      requestRefetch()
      await readAnnouncements()
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    // A game on screen stays while the server is unreachable.
    if (useGame.getState().phase === 'ready') useGame.setState({ connection: 'offline' })
    else useGame.setState({ phase: 'failed', failure })
  }
  if (useGame.getState().phase === 'ready') pollTimer = setTimeout(() => void showViewedGame(), nextInterval())
}

function nextInterval(): number {
  const { player } = useGame.getState()
  const next = (player && nextEventTime(player)) ?? Number.POSITIVE_INFINITY
  return Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, next - gameNow()))
}

async function readViewedGame(playerId: string): Promise<void> {
  const askedAt = Date.now()
  const { player, shutOut, timeline, hiddenSkills, now } = await call('lookAsPlayer', { playerId })
  learnTime(now, askedAt)
  const eras = await loadEras(timeline, now)
  const era = eraAt(timelineFor(player, eras), now)
  useAuth.setState({ user: ownerOf(player), isAuthenticated: true, isLoading: false })
  useSkillVisibility.setState({ hidden: hiddenSkills })
  useShutOut.setState({ shutOut })
  const { username } = player
  useGame.setState({
    phase: 'ready',
    stage: 'ready',
    player,
    username,
    era,
    content: era.content,
    connection: 'online',
    savedAt: player.lastSavedAt,
  })
}

/** The viewed player as the signed-in user of the page. How they sign in is hidden from staff. */
function ownerOf({ uid, username, email, isGuest, guestExpiresAt, role, permissions }: PlayerEntity) {
  const hidden = { emailVerified: false, twoFactorEnabled: false }
  return { uid, username, email, isGuest, guestExpiresAt, role, permissions, ...hidden, standing: OPEN }
}
const OPEN = { kind: 'open' } as const

async function readAnnouncements(): Promise<void> {
  const [{ announcements }, { events }] = await Promise.all([call('getAnnouncements', {}), call('getGameEvents', {})])
  useAnnouncementStore.setState({ announcements, events, isLoaded: true })
}
