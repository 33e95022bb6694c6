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

/** Looked at again when the next thing is done there, within these bounds. */
const OFTENEST = 1_000
const RAREST = 5_000

/** Why the player sees nothing of it at this moment. */
export const useShutOut = create<{ shutOut: 'banned' | 'deleted' | null }>(() => ({ shutOut: null }))

let looking: ReturnType<typeof setTimeout> | undefined
/** When the rooms last asked what the player is told live: no line brings it to a page that looks. */
let roomsAsked = 0

/** Brings the game of the player on screen, and keeps it as it stands there. */
export async function showViewedGame(): Promise<void> {
  clearTimeout(looking)
  if (!viewAs) return
  try {
    const isFirst = useGame.getState().phase !== 'ready'
    if (isFirst) useGame.setState({ phase: 'loading', stage: 'loading data' })
    await readViewedGame(viewAs.playerId)
    if (Date.now() - roomsAsked >= RAREST) {
      roomsAsked = Date.now()
      requestRefetch()
      await readNotices()
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    // What is on screen stays there while the server cannot be reached.
    if (useGame.getState().phase === 'ready') useGame.setState({ connection: 'offline' })
    else useGame.setState({ phase: 'failed', failure })
  }
  if (useGame.getState().phase === 'ready') looking = setTimeout(() => void showViewedGame(), untilNext())
}

function untilNext(): number {
  const { player } = useGame.getState()
  const next = (player && nextEventTime(player)) ?? Number.POSITIVE_INFINITY
  return Math.min(RAREST, Math.max(OFTENEST, next - gameNow()))
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

/** Who plays, for the parts of the game that look different to them. How they sign in is not for those who look. */
function ownerOf({ uid, username, email, isGuest, guestExpiresAt, role, permissions }: PlayerEntity) {
  const secret = { emailVerified: false, twoFactorEnabled: false }
  return { uid, username, email, isGuest, guestExpiresAt, role, permissions, ...secret, standing: OPEN }
}
const OPEN = { kind: 'open' } as const

async function readNotices(): Promise<void> {
  const [{ announcements }, { events }] = await Promise.all([call('getAnnouncements', {}), call('getGameEvents', {})])
  useAnnouncementStore.setState({ announcements, events, isLoaded: true })
}
