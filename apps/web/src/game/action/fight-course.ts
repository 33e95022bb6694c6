import { type CurrentAction, nextEventTime, type Player, progressAt } from '@hearthward/engine'

export interface Turn {
  at: number
  /** 0 to 100. */
  progress: number
}

/** The way of a fight's bar until something happens next: the rules' own progress, at each moment it changes its pace. */
export function fightCourse(player: Player, action: CurrentAction, from: number): Turn[] {
  const { startTime, duration } = action
  const until = Math.max(from, nextEventTime(player) ?? from)
  // From here on the time passed counts more than the damage done, until it may not be shown to be over.
  const damage = progressAt(player, action, startTime)
  const bends = [damage, 99].map((progress) => startTime + (progress / 100) * duration)
  const moments = [from, ...bends.filter((at) => at > from && at < until), until]
  return moments.map((at) => ({ at, progress: progressAt(player, action, at) }))
}
