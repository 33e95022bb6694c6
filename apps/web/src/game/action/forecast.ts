import {
  type Activity,
  type ActivityRates,
  advance,
  type CurrentAction,
  type Era,
  experienceFor,
  type Goal,
  hours,
  levelSkill,
  MAX_ABSENCE,
  type Millis,
  type Player,
  type SkillType,
  type StopReason,
  stockOf,
  supplyOf,
} from '@hearthward/engine'

export interface Forecast {
  /** When and why the running action ends by itself. `null` if it goes on for a day or more. */
  end: { at: number; reason: StopReason } | null
  /** When the queue is done, too. */
  queueDoneAt: number | null
}

/**
 * Runs the rules ahead on a copy, so that the code that will end the action also finds its end. Rolls are left out, so
 * a rare find may fill the pack a little earlier.
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

/** A fight cannot be run ahead without its rolls, so this uses average rates. */
export function forecastFight(
  player: Player,
  { goal, completed, skillType }: CurrentAction,
  rates: ActivityRates,
): Forecast {
  const until = goal && timeToGoal(player, goal, completed, skillType, rates)
  const span = Math.min(rates.timeToLastShot ?? Number.POSITIVE_INFINITY, until ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(span)) return { end: null, queueDoneAt: null }
  const at = player.settledAt + span
  const outOf = player.combatMode.mode === 'ranged' ? 'combat/ammunition' : 'combat/runes'
  return { end: { at, reason: span === until ? 'stop/goal' : outOf }, queueDoneAt: player.queue.length > 0 ? null : at }
}

/** The time to a goal at these rates; `Infinity` if they never reach it. */
export function timeToGoal(
  player: Player,
  goal: Goal,
  completed: number,
  skill: SkillType,
  { timePerRun, experience, gainedPerHour, timeToSuppliesEnd }: ActivityRates,
): Millis {
  switch (goal.kind) {
    case 'count':
      return Math.max(0, goal.count - completed) * timePerRun
    case 'level': {
      const trained = levelSkill(goal, skill)
      const missing = experienceFor(goal.level) - player.skills[trained].experience
      return (missing / (experience[trained] ?? 0)) * hours(1)
    }
    case 'stock': {
      const missing = Math.max(0, goal.quantity - stockOf(player, goal.itemId))
      return (missing / (gainedPerHour[goal.itemId] ?? 0)) * hours(1)
    }
    case 'time':
      return Math.max(0, goal.at - player.settledAt)
    case 'supplies':
      return timeToSuppliesEnd ?? Number.POSITIVE_INFINITY
  }
}

/**
 * The cache key of a forecast. Completions alone do not change it: used supplies are added back, and the gains of this
 * run are subtracted from the stock.
 */
export function forecastKey(player: Player, activity: Activity): string {
  const { currentAction, queue, inventory, plan } = player
  const { goal = null, completed = 0, duration = 0 } = currentAction ?? {}
  const supplies = activity.resources.map(
    ({ itemId, quantity, consumed }) => supplyOf(player, itemId) + (consumed ? quantity * completed : 0),
  )
  const stock = goal?.kind === 'stock' ? stockOf(player, goal.itemId) - yieldOf(activity, goal.itemId) * completed : 0
  const slots = inventory.map(({ id, slot }) => `${id}:${slot}`)
  return JSON.stringify([activity.id, goal, duration, queue, plan.rules, supplies, stock, slots])
}

function yieldOf({ outputs }: Activity, itemId: string): number {
  return outputs.reduce(
    (sum, output) => sum + (output.itemId === itemId && output.chance >= 1 ? output.quantity : 0),
    0,
  )
}
