import {
  type Activity,
  type Content,
  find,
  type Goal,
  hours,
  type Item,
  isFight,
  LAST_MOMENT,
  levelSkill,
  MAX_LEVEL,
  type Player,
  playerReadyFor,
  type SkillType,
  trainedSkills,
} from '@hearthward/engine'
import { parseAmount } from '../../ui/format/numbers.ts'
import { yieldsOf } from '../action/works.ts'

export type EndKind = Goal['kind'] | 'none'

/** What the player types: a field for each kind of end that needs one. */
interface EndTexts {
  count: string
  level: string
  stock: string
  /** The clock as the browser's time field gives it: '07:30'. */
  time: string
}

/** The moment at which the player's own clock next shows this time; `null` if it is no time. */
export function parseClock(text: string, now: number): number | null {
  const { hour, minute } = /^(?<hour>\d{1,2}):(?<minute>\d{2})$/.exec(text.trim())?.groups ?? {}
  if (Number(hour) > 23 || Number(minute) > 59 || hour === undefined) return null
  const at = new Date(now)
  at.setHours(Number(hour), Number(minute), 0, 0)
  // By the calendar, because a day with a change of the clock does not have 24 hours.
  if (at.getTime() <= now) at.setDate(at.getDate() + 1)
  return at.getTime()
}

/** '07:30', as a time field takes it. */
export function clockText(at: number): string {
  const local = new Date(Math.min(at, LAST_MOMENT))
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The items an activity can be continued for: what it yields, the certain ones first, and that of its present end. */
export function stockItems(content: Content, activity: Activity, goal: Goal | null): Item[] {
  const yields = yieldsOf(content, activity).toSorted((a, b) => b.chance - a.chance)
  const ids = new Set(yields.map(({ itemId }) => itemId))
  if (goal?.kind === 'stock') ids.add(goal.itemId)
  return [...ids].map((id) => find(content.items, id)).filter((item) => item !== undefined)
}

/**
 * The skills whose level can end an activity: those it trains, with the loadout that is worn for it, and that of its
 * present end. The activity's own comes first.
 */
export function endSkills(player: Player, content: Content, activity: Activity, goal: Goal | null): SkillType[] {
  const { combatMode } = playerReadyFor(player, content, activity)
  const trained = trainedSkills(activity, combatMode)
  const own = trained.filter((skill) => skill === activity.skillType)
  const present = goal?.kind === 'level' ? [levelSkill(goal, activity.skillType)] : []
  return [...new Set([...own, ...trained, ...present])]
}

/** The goal for a level. A fight trains other skills than its own, so that its end names the skill. */
export function levelGoal(activity: Activity, skill: SkillType, level: number): Goal {
  return { kind: 'level', level, ...(isFight(activity) && { skill }) }
}

/** The texts of the fields for an end, and what they suggest for the other kinds. */
export function textsFor(goal: Goal | null, level: number, now: number): EndTexts {
  return {
    count: goal?.kind === 'count' ? String(goal.count) : '100',
    level: String(goal?.kind === 'level' ? goal.level : Math.min(MAX_LEVEL, level + 1)),
    stock: goal?.kind === 'stock' ? String(goal.quantity) : '1k',
    time: goal?.kind === 'time' ? clockText(goal.at) : clockText(now + hours(8)),
  }
}

/** The goal that the fields describe; `undefined` if the text is no number or time. */
export function readEnd(
  kind: EndKind,
  texts: EndTexts,
  /** What a stock or a level is of. */
  of: { activity: Activity; skill: SkillType; itemId: string | null },
  now: number,
  before: Goal | null,
): Goal | null | undefined {
  if (kind === 'none') return null
  if (kind === 'supplies') return { kind }
  if (kind === 'time') {
    // An untouched field keeps its moment, which may be days ahead.
    if (before?.kind === 'time' && before.at > now && clockText(before.at) === texts.time) return before
    const at = parseClock(texts.time, now)
    return at === null ? undefined : { kind, at }
  }
  const amount = parseAmount(texts[kind])
  if (amount === null) return undefined
  if (kind === 'count') return { kind, count: amount }
  if (kind === 'level') return levelGoal(of.activity, of.skill, amount)
  return of.itemId === null ? undefined : { kind, itemId: of.itemId, quantity: amount }
}
