import { type Activity, type Goal, startIntentOf } from '@hearthward/engine'
import { game, toasts } from '../../client/index.ts'
import { parseAmount } from '../../ui/format/numbers.ts'

/** An activity or a recipe as an entry of the plan. */
export const entryIntent = ({ id, locationId }: Activity, goal: Goal | null) =>
  ({ type: 'queueAction', activityId: id, locationId, goal }) as const

/** Reads a typed quantity: `null` if the field is empty. A text that is no quantity is refused, and `undefined`. */
export function readTimes(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const times = parseAmount(text)
  if (times !== null && times > 0) return times
  toasts.refuse('Enter a whole number above 0, such as 250 or 1k.')
  return undefined
}

/** Adds an entry to the plan. It starts at once if nothing runs and nothing waits. */
export function addEntry(work: Activity, goal: Goal | null): Promise<{ ok: boolean }> {
  return game.act(entryIntent(work, goal))
}

/** Starts an activity now, in place of what runs, and ends it after this many times. */
export async function startFor(work: Activity, times: number | null): Promise<{ ok: boolean }> {
  const started = await game.act(startIntentOf(work))
  if (!started.ok || times === null) return started
  return game.act({ type: 'editAction', goal: { kind: 'count', count: times } })
}
