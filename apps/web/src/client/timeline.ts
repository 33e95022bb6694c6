import { pageError } from '@hearthward/contract'
import type { Intent } from '@hearthward/engine'
import { erasOf, hasContentAt } from './contents.ts'
import type { Opened } from './opening.ts'
import { running, show } from './running.ts'
import { gameNow } from './server-time.ts'
import { loseContact } from './talk.ts'

/** The server has told of a new era: what holds in it is fetched, and then the page plays by it. */
export async function takeTimeline(timeline: Opened['timeline']): Promise<void> {
  const told = running()
  if (!told || JSON.stringify(timeline) === JSON.stringify(told.timeline)) return
  told.announced = timeline
  try {
    const eras = await erasOf(timeline, told.predictor.confirmed().settledAt)
    const current = running()
    if (!current) return
    current.timeline = timeline
    current.announced = null
    current.predictor.setTimeline(eras)
    show()
  } catch (error) {
    // By the old timeline this page would soon show something else than the server books.
    told.announced = null
    loseContact(error)
  }
}

const STARTS: readonly Intent['type'][] = ['startActivity', 'startRecipe', 'queueAction']

/**
 * Why nothing can be started at this moment, or null: an era has begun whose activities are still on their way, and by
 * the old ones the page would promise what the server refuses. They are asked for once more.
 */
export function notLoadedYet({ type }: Intent): string | null {
  const announced = running()?.announced
  if (!announced || !STARTS.includes(type) || hasContentAt(announced, gameNow())) return null
  void takeTimeline(announced)
  return pageError('activity/not-loaded').message
}
