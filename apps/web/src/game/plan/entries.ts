import {
  type Activity,
  type Content,
  find,
  type Goal,
  levelSkill,
  type PlanEntry,
  type Player,
  type Stop,
  type StopReason,
  stockOf,
  textOf,
  workOf,
} from '@hearthward/engine'
import { formatAmount } from '../../ui/format/numbers.ts'
import { goalText } from '../action/goals.ts'
import { isRecipe, workIcon, workName } from '../action/works.ts'

/** An entry or the running action, as the plan shows it. */
export interface EntryWords {
  /** `null` for what is no longer in the game. */
  activity: Activity | null
  name: string
  icon: string
  place: string
  end: string
}

type Planned = Pick<PlanEntry, 'activityId' | 'locationId' | 'goal' | 'completed'>

export function wordsOf(entry: Planned, player: Player, content: Content, now: number): EntryWords {
  const activity = workOf(content, entry.activityId) ?? null
  return {
    activity,
    name: workName(content, entry.activityId),
    icon: activity ? workIcon(content, activity) : 'uncertainty',
    place: placeText(entry, activity, content),
    end: endText(entry, activity, player, content, now),
  }
}

function placeText({ locationId }: Planned, activity: Activity | null, content: Content): string {
  if (!activity) return ''
  if (locationId === null) return isRecipe(activity) ? 'Anywhere' : ''
  return find(content.locations, locationId)?.name ?? ''
}

/** 'until level 30 (12 now)', or 'no end'. */
function endText(
  { goal, completed }: Planned,
  activity: Activity | null,
  player: Player,
  content: Content,
  now: number,
): string {
  if (!goal) return 'no end'
  const text = goalText(goal, content, now, completed)
  const current = activity && currentOf(goal, activity, player)
  return current === null ? text : `${text} (${formatAmount(current)} now)`
}

function currentOf(goal: Goal, activity: Activity, player: Player): number | null {
  if (goal.kind === 'level') return player.skills[levelSkill(goal, activity.skillType)].level
  return goal.kind === 'stock' ? stockOf(player, goal.itemId) : null
}

/** Why an entry stopped or could not begin, and what the player can do about it. */
export function reasonText({ reason, details }: Stop): string {
  return `${sentence(textOf(reason, details))} ${mendText(reason)}`
}

/** Why an entry will not begin when its turn comes. */
export function outlookText(problem: Stop): string {
  if (problem.reason === 'stop/goal') return 'Its end is reached before its turn.'
  return `As it stands, it cannot begin: ${reasonText(problem)}`
}

/** Whether the player can remove the reason of the stop and start the entry again. */
export function canBeStarted({ reason }: Stop): boolean {
  return !GONE.includes(reason)
}

const GONE: readonly StopReason[] = ['activity/not-found', 'recipe/not-found']

function mendText(reason: StopReason): string {
  if (GONE.includes(reason)) return 'Remove this entry.'
  switch (reason) {
    case 'activity/level':
      return 'Train the skill first, then start it.'
    case 'activity/members':
      return 'Start it once you are a member.'
    case 'activity/resources':
    case 'activity/resources-gone':
    case 'combat/ammunition':
    case 'combat/runes':
    case 'combat/food':
      return 'Get the supplies, then start it.'
    case 'inventory/full':
      return 'Make room or set a rule for a full pack, then start it.'
    case 'stop/died':
      return 'Start it when you are ready for the fight.'
    case 'stop/goal':
      return 'Edit its end or remove it.'
    default:
      return 'Start it again or remove it.'
  }
}

export function sentence(text: string): string {
  return /[.!]$/.test(text) ? text : `${text}.`
}
