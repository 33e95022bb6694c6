import { pageError } from '@hearthward/contract'
import type { Intent } from '@hearthward/engine'
import { gameNow } from '../connection/server-time.ts'
import { hasContentAt, loadEras } from '../storage/content-cache.ts'
import type { LoadedGame } from './game-loader.ts'
import { gameSession, showPresent } from './game-session.ts'
import { loseConnection } from './outbox.ts'

/**
 * Loads the contents of a published timeline and then applies it, unless a newer one was published or the game was opened
 * again meanwhile. A new connection gets the present timeline.
 */
export async function applyTimeline(timeline: LoadedGame['timeline']): Promise<void> {
  const session = gameSession()
  if (!session || JSON.stringify(timeline) === JSON.stringify(session.timeline)) return
  session.announced = timeline
  const isLatest = () => gameSession() === session && session.announced === timeline
  try {
    const eras = await loadEras(timeline, session.predictor.confirmed().settledAt)
    if (!isLatest()) return
    session.timeline = timeline
    session.announced = null
    session.predictor.setTimeline(eras)
    showPresent()
  } catch (error) {
    if (!isLatest()) return
    // By the old timeline this page would soon show other results than the server books.
    session.announced = null
    loseConnection(error)
  }
}

const STARTS: readonly Intent['type'][] = ['startActivity', 'startRecipe', 'queueAction']

/**
 * Returns why no action can start now, or null. An era has begun whose activities are still loading, and by the old
 * ones the page would allow what the server refuses. Requests them once more.
 */
export function notLoadedMessage({ type }: Intent): string | null {
  const announced = gameSession()?.announced
  if (!announced || !STARTS.includes(type) || hasContentAt(announced, gameNow())) return null
  void applyTimeline(announced)
  return pageError('activity/not-loaded').message
}
