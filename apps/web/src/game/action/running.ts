import {
  type Activity,
  type Content,
  type CurrentAction,
  find,
  isFight,
  type Player,
  type SkillType,
  workOf,
} from '@hearthward/engine'
import { useRef } from 'react'
import { game, useGame } from '../../client/index.ts'
import { type Forecast, forecast, forecastFight, forecastKey } from './forecast.ts'
import { goalText, itemName } from './goals.ts'
import { type Rates, ratesOf } from './rates.ts'
import { workIcon, yieldsOf } from './works.ts'

export interface Running {
  action: CurrentAction
  activity: Activity
  icon: string
  isFight: boolean
  /** 'You 84 / 100, Chicken 3 / 10'; `null` where nobody fights. */
  duel: string | null
  skill: SkillType
  level: number
  /** 'until level 30, then burn oak logs' */
  plan: string
  rates: Rates
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

  const isFought = isFight(activity)
  const key = forecastKey(player, activity)
  if (!isFought && (seen.current?.key !== key || seen.current.era !== era)) {
    seen.current = { key, era, forecast: forecast(player, era) }
  }
  const rates = ratesOf(player, era, activity)
  const ahead = isFought || !seen.current ? forecastFight(player, action, rates) : seen.current.forecast
  const now = game.now()
  const begun = isFought ? player.settledAt : action.startTime
  const from = (span: number | null) => (span === null ? null : Math.max(0, begun + span - now))
  const certain = yieldsOf(era.content, activity).find(({ chance }) => chance >= 1)
  const next = player.queue[0] && workOf(era.content, player.queue[0].activityId)
  return {
    action,
    activity,
    icon: workIcon(era.content, activity),
    isFight: isFought,
    duel: duelText(player, era.content),
    skill: activity.skillType,
    level: player.skills[activity.skillType].level,
    plan: [goalText(action.goal, era.content, action.completed), next && `then ${next.name.toLowerCase()}`]
      .filter(Boolean)
      .join(', '),
    rates,
    yields: certain
      ? { name: itemName(era.content, certain.itemId), perHour: rates.gainedPerHour[certain.itemId] ?? 0 }
      : null,
    levelIn: from(rates.nextLevel?.in ?? null),
    packFullIn: from(rates.timeToFull),
    suppliesEndIn: from(rates.timeToSuppliesEnd),
    forecast: ahead,
    queued: player.queue.length,
  }
}

function duelText({ combat, currentHitpoints, maxHitpoints }: Player, content: Content): string | null {
  const target = combat.currentTarget
  if (!target) return null
  const foe = find(content.monsters, target.monsterId)?.name ?? target.monsterId
  return `You ${currentHitpoints} / ${maxHitpoints}, ${foe} ${target.hitpoints} / ${target.maxHitpoints}`
}
