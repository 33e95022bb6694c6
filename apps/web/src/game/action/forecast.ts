import {
  type Activity,
  advance,
  countOf,
  type Era,
  MAX_ABSENCE,
  type Player,
  type StopReason,
} from '@hearthward/engine'

export interface Forecast {
  /** When and why the running action ends by itself. `null` where it has no end within a day. */
  end: { at: number; reason: StopReason } | null
  /** When everything waiting is done too. */
  queueDoneAt: number | null
}

/**
 * Looks ahead by running the rules on a copy: whatever ends the action (a goal, supplies, a full pack) is found by the
 * same code that will end it. Chances are left out, so a lucky find may bring the end of a full pack a little forward.
 */
export function forecast(player: Player, era: Era): Forecast {
  if (!player.currentAction) return { end: null, queueDoneAt: null }
  const from = player.settledAt
  const ahead = advance(
    { ...player, lastSeenAt: from },
    { timeline: [era], rolls: () => undefined },
    from + MAX_ABSENCE,
  )
  const stops = ahead.events.filter((event) => event.type === 'stopped')
  const first = stops[0]
  const last = stops.at(-1)
  return {
    end: first ? { at: first.at, reason: first.reason } : null,
    queueDoneAt: ahead.state.currentAction === null && last ? last.at : null,
  }
}

/**
 * What a forecast depends on. While this stays the same, time alone does not change it: supplies count with what has
 * been used of them, a stock without what this run has brought.
 */
export function forecastKey({ currentAction, queue, inventory }: Player, activity: Activity): string {
  const { goal = null, completed = 0, duration = 0 } = currentAction ?? {}
  const supplies = activity.resources.map(
    ({ itemId, quantity, consumed }) => countOf(inventory, itemId) + (consumed ? quantity * completed : 0),
  )
  const stock =
    goal?.kind === 'stock' ? countOf(inventory, goal.itemId) - yieldOf(activity, goal.itemId) * completed : 0
  const slots = inventory.map(({ id, slot }) => `${id}:${slot}`)
  return JSON.stringify([activity.id, goal, duration, queue, supplies, stock, slots])
}

function yieldOf({ outputs }: Activity, itemId: string): number {
  return outputs.reduce(
    (sum, output) => sum + (output.itemId === itemId && output.chance >= 1 ? output.quantity : 0),
    0,
  )
}
