import { type Activity, type CurrentAction, type Estimate, estimate, type SkillType, workOf } from '@hearthward/engine'
import { useRef } from 'react'
import { game, useGame } from '../../client/index.ts'
import { type Forecast, forecast, forecastKey } from './forecast.ts'
import { goalText, itemName } from './goals.ts'

export interface Running {
  action: CurrentAction
  activity: Activity
  skill: SkillType
  level: number
  /** 'until level 30, then burn oak logs' */
  plan: string
  rates: Estimate
  /** The certain yield that matters most, an hour. */
  yields: { name: string; perHour: number } | null
  levelIn: number | null
  packFullIn: number | null
  suppliesEndIn: number | null
  forecast: Forecast
  queued: number
}

/** Everything the running action's card says, from the rules' own estimates. `null` while nothing runs. */
export function useRunning(): Running | null {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const seen = useRef<{ key: string; era: unknown; forecast: Forecast }>(null)
  const action = player?.currentAction
  if (!player || !era || !action) return null
  const activity = workOf(era.content, action.activityId)
  if (!activity) return null

  const key = forecastKey(player, activity)
  if (seen.current?.key !== key || seen.current.era !== era) {
    seen.current = { key, era, forecast: forecast(player, era) }
  }
  const rates = estimate(player, era, activity)
  const now = game.now()
  const from = (span: number | null) => (span === null ? null : Math.max(0, action.startTime + span - now))
  const certain = activity.outputs.find(({ chance }) => chance >= 1)
  const next = player.queue[0] && workOf(era.content, player.queue[0].activityId)
  return {
    action,
    activity,
    skill: activity.skillType,
    level: player.skills[activity.skillType].level,
    plan: [goalText(action.goal, era.content, action.completed), next && `then ${next.name.toLowerCase()}`]
      .filter(Boolean)
      .join(', '),
    rates,
    yields: certain
      ? { name: itemName(era.content, certain.itemId), perHour: rates.gainedPerHour[certain.itemId] ?? 0 }
      : null,
    levelIn: from(rates.timeToLevel),
    packFullIn: from(rates.timeToFull),
    suppliesEndIn: from(rates.timeToSuppliesEnd),
    forecast: seen.current.forecast,
    queued: player.queue.length,
  }
}
