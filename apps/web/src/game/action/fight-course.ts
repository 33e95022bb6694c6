import { type CurrentAction, nextEventTime, type Player, progressAt } from '@hearthward/engine'

export interface Turn {
  at: number
  /** 0 to 100. */
  progress: number
}

/** The progress of a fight's bar until the next event, with a point at each moment the pace changes. */
export function fightCourse(player: Player, action: CurrentAction, from: number): Turn[] {
  const { startTime, duration } = action
  const until = Math.max(from, nextEventTime(player) ?? from)
  // The bar bends where the elapsed time overtakes the damage done, and where it is capped at 99 until the fight is
  // over.
  const damage = progressAt(player, action, startTime)
  const bends = [damage, 99].map((progress) => startTime + (progress / 100) * duration)
  const moments = [from, ...bends.filter((at) => at > from && at < until), until]
  return moments.map((at) => ({ at, progress: progressAt(player, action, at) }))
}
