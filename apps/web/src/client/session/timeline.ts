import { pageError } from '@hearthward/contract'
import type { Intent } from '@hearthward/engine'
import { gameNow } from '../connection/server-time.ts'
import { hasContentAt, loadEras } from '../storage/content-cache.ts'
import type { LoadedGame } from './game-loader.ts'
import { gameSession, showPresent } from './game-session.ts'
import { loseConnection } from './outbox.ts'

/** The server has told of a new era: what holds in it is fetched, and then the page plays by it. */
export async function takeTimeline(timeline: LoadedGame['timeline']): Promise<void> {
  const told = gameSession()
  if (!told || JSON.stringify(timeline) === JSON.stringify(told.timeline)) return
  told.announced = timeline
  try {
    const eras = await loadEras(timeline, told.predictor.confirmed().settledAt)
    const current = gameSession()
    if (!current) return
    current.timeline = timeline
    current.announced = null
    current.predictor.setTimeline(eras)
    showPresent()
  } catch (error) {
    // By the old timeline this page would soon show something else than the server books.
    told.announced = null
    loseConnection(error)
  }
}

const STARTS: readonly Intent['type'][] = ['startActivity', 'startRecipe', 'queueAction']

/**
 * Why nothing can be started at this moment, or null: an era has begun whose activities are still on their way, and by
 * the old ones the page would promise what the server refuses. They are asked for once more.
 */
export function notLoadedYet({ type }: Intent): string | null {
  const announced = gameSession()?.announced
  if (!announced || !STARTS.includes(type) || hasContentAt(announced, gameNow())) return null
  void takeTimeline(announced)
  return pageError('activity/not-loaded').message
}
