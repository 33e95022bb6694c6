import { content } from '@hearthward/content'
import {
  type Activity,
  effectiveChance,
  experienceOf,
  FIND_CHANCE,
  FIRST_SEASON,
  findRollsId,
  isFight,
  isOpenChance,
  type Output,
  type Player,
  roll,
  rollThreshold,
  startIntentOf,
  worksOf,
} from '@hearthward/engine'
import { rollsOf } from '../../apps/server/src/core/world/rolls.ts'
import type { Account } from './account.ts'
import type { Goal } from './averages.ts'
import { isOpenTo } from './characters.ts'
import { ERA } from './day.ts'
import { averageFinds, drawFinds, itemValue } from './hidden-outputs.ts'

/** The activities with the highest average yield per time, the best first; or only those that depend on open rolls. */
export function bestGathering(player: Player, goal: Goal, count: number, byChance: boolean): Activity[] {
  const rate = (work: Activity) => averageOf(work, goal) / work.duration
  return worksOf(content)
    .filter((work) => !isFight(work) && isOpenTo(work, player))
    .filter(({ outputs }) => !byChance || (outputs.some(isOpenChance) && outputs.every(({ chance }) => chance < 1)))
    .sort((a, b) => rate(b) - rate(a))
    .slice(0, count)
}

/** An honest player does the best activity all day. */
export function gatherAllDay(account: Account, work: Activity): void {
  account.send(startIntentOf(work))
  account.waitUntil(account.until)
}

/**
 * A cheater looks at the rolls of all these activities by starting each for a moment, and does the one whose next
 * completions are the best.
 */
export function shopAllDay(account: Account, works: readonly Activity[], goal: Goal): void {
  const arms = works.map((work) => {
    account.send(startIntentOf(work))
    return { work, ...outlook(account, work, goal) }
  })
  while (account.state.settledAt < account.until) {
    const best = arms.reduce((most, arm) => (arm.rate > most.rate ? arm : most))
    if (account.state.currentAction?.activityId !== best.work.id && !account.send(startIntentOf(best.work))) {
      throw new Error(`${best.work.id} cannot be started`)
    }
    account.waitUntil(Math.min(account.until, account.state.settledAt + best.completions * best.work.duration))
    Object.assign(best, outlook(account, best.work, goal))
  }
}

/** Rolls a cheater looks at, at most: as many as were told at once in former versions. */
const MOST_ROLLS = 512

/**
 * The best average yield per time of the next completions, and how many they are. Never below the average: a bad window
 * can be played through.
 */
function outlook(account: Account, work: Activity, goal: Goal): { rate: number; completions: number } {
  const next = account.state.completions[work.id] ?? 0
  const average = averageOf(work, goal)
  let best = { rate: average / work.duration, completions: 1 }
  if (!work.outputs.some(({ chance }) => chance < 1)) return { ...best, completions: MOST_ROLLS }
  let sum = 0
  for (let n = 0; n < MOST_ROLLS; n++) {
    const worth = toldWorth(account, work, next + n, goal)
    if (worth === undefined) break
    sum += worth
    const rate = sum / ((n + 1) * work.duration)
    if (rate > best.rate) best = { rate, completions: n + 1 }
  }
  return best
}

/** The yield of one completion with what the page knows, or `undefined` where it should know more. */
function toldWorth(account: Account, work: Activity, completion: number, goal: Goal): number | undefined {
  let sum = certainOf(work, goal)
  for (const [index, output] of work.outputs.entries()) {
    if (output.chance >= 1) continue
    const isHidden = output.chance < FIND_CHANCE
    const key = account.toldKey(isHidden ? findRollsId(work.id) : work.id, completion)
    const chance = effectiveChance(ERA, work.skillType, output.chance)
    if (key) sum += roll(key, completion, index) < rollThreshold(chance) ? worthOf(output, goal) : 0
    else if (isHidden) sum += chance * worthOf(output, goal)
    else return undefined
  }
  return sum
}

function averageOf(work: Activity, goal: Goal): number {
  return work.outputs.reduce(
    (sum, output) => {
      if (output.chance >= 1) return sum
      return sum + effectiveChance(ERA, work.skillType, output.chance) * worthOf(output, goal)
    },
    certainOf(work, goal),
  )
}

/** What every completion brings for sure, less what it uses up. */
function certainOf(work: Activity, goal: Goal): number {
  if (goal === 'experience') return experienceOf(work, ERA) / 1_000
  if (goal === 'finds') return 0
  const used = work.resources.filter(({ consumed }) => consumed)
  const gained = work.outputs.filter(({ chance }) => chance >= 1)
  return (
    gained.reduce((sum, output) => sum + worthOf(output, goal), 0) -
    used.reduce((sum, { itemId, quantity }) => sum + quantity * itemValue(itemId), 0)
  )
}

function worthOf({ itemId, quantity, chance }: Output, goal: Goal): number {
  if (goal === 'coins') return quantity * itemValue(itemId)
  return goal === 'finds' && chance < FIND_CHANCE ? quantity : 0
}

const TURN = 600_000

/** A cheater who believes that finds are due: always does the activity that has gone longest without one for its chance. */
export function chaseFinds(account: Account, works: readonly Activity[]): void {
  const found = (work: Activity) =>
    work.outputs.reduce((sum, { itemId }) => sum + (account.state.collection[itemId]?.found ?? 0), 0)
  const expected = (work: Activity) => (account.state.completions[work.id] ?? 0) * averageFinds(work, 'finds')
  while (account.state.settledAt < account.until) {
    const due = works.reduce((most, work) =>
      expected(work) - found(work) > expected(most) - found(most) ? work : most,
    )
    account.send(startIntentOf(due))
    const { completions } = account.state
    const times = Math.max(1, Math.floor(TURN / due.duration))
    account.waitUntil(Math.min(account.until, account.state.settledAt + times * due.duration))
    if (account.state.completions === completions) throw new Error(`${due.id} does not run`)
  }
}

/** The finds of what the account has completed if its hidden rolls were those of another seed. */
export function redrawnFinds({ state }: Account, works: readonly Activity[], seed: string): number {
  const rolls = rollsOf(() => seed, state.uid)
  return works.reduce((sum, work) => sum + drawFinds(rolls, FIRST_SEASON, work, state.completions[work.id] ?? 0), 0)
}
