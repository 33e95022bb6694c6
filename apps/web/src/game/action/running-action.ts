import {
  type Activity,
  type ActivityRates,
  type Content,
  type CurrentAction,
  find,
  isFight,
  isWaiting,
  type Player,
  type SkillType,
  workOf,
} from '@hearthward/engine'
import { useRef } from 'react'
import { game, useGame } from '../../client/index.ts'
import { shownSkill } from '../skills/shown-skill.ts'
import { type Forecast, forecast, forecastFight, forecastKey } from './forecast.ts'
import { goalText, itemName } from './goals.ts'
import { ratesOf } from './rates.ts'
import { workIcon, yieldsOf } from './works.ts'

export interface RunningAction {
  action: CurrentAction
  activity: Activity
  icon: string
  isFight: boolean
  /** 'You 84 / 100, Chicken 3 / 10'; `null` outside a fight. */
  duel: string | null
  skill: SkillType
  level: number
  /** 'until level 30'; empty without an end. */
  end: string
  /** 'burn oak logs', the next entry of the plan. */
  nextName: string | null
  rates: ActivityRates
  /** The first certain yield. */
  yields: { name: string; perHour: number } | null
  levelIn: number | null
  packFullIn: number | null
  suppliesEndIn: number | null
  forecast: Forecast
  queued: number
}

/** The data of the running action's card, from the estimates of the rules. `null` while no action runs. */
export function useRunningAction(): RunningAction | null {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const cached = useRef<{ key: string; era: unknown; forecast: Forecast }>(null)
  const action = player?.currentAction
  if (!player || !era || !action) return null
  const activity = workOf(era.content, action.activityId)
  if (!activity) return null

  const isFought = isFight(activity)
  const skill = shownSkill(player, activity)
  const key = forecastKey(player, activity)
  if (!isFought && (cached.current?.key !== key || cached.current.era !== era)) {
    cached.current = { key, era, forecast: forecast(player, era) }
  }
  const rates = ratesOf(player, era, activity)
  const ahead = isFought || !cached.current ? forecastFight(player, action, rates) : cached.current.forecast
  const now = game.now()
  const begun = isFought ? player.settledAt : action.startTime
  const remaining = (span: number | null) => (span === null ? null : Math.max(0, begun + span - now))
  const certain = yieldsOf(era.content, activity).find(({ chance }) => chance >= 1)
  const waiting = player.queue.filter(isWaiting)
  const next = waiting[0] && workOf(era.content, waiting[0].activityId)
  return {
    action,
    activity,
    icon: workIcon(era.content, activity),
    isFight: isFought,
    duel: duelText(player, era.content),
    skill,
    level: player.skills[skill].level,
    end: goalText(action.goal, era.content, now, action.completed),
    nextName: next?.name.toLowerCase() ?? null,
    rates,
    yields: certain
      ? { name: itemName(era.content, certain.itemId), perHour: rates.gainedPerHour[certain.itemId] ?? 0 }
      : null,
    levelIn: remaining(rates.nextLevel?.in ?? null),
    packFullIn: remaining(rates.timeToFull),
    suppliesEndIn: remaining(rates.timeToSuppliesEnd),
    forecast: ahead,
    queued: waiting.length,
  }
}

function duelText({ combat, currentHitpoints, maxHitpoints }: Player, content: Content): string | null {
  const target = combat.currentTarget
  if (!target) return null
  const foe = find(content.monsters, target.monsterId)?.name ?? target.monsterId
  return `You ${currentHitpoints} / ${maxHitpoints}, ${foe} ${target.hitpoints} / ${target.maxHitpoints}`
}
