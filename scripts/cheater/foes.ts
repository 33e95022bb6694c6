import {
  type Activity,
  effectiveChance,
  estimateFight,
  FIND_CHANCE,
  findRollsId,
  type Millis,
  roll,
  rollThreshold,
  xpRateOf,
} from '@hearthward/engine'
import { type Account, ERA } from './account.ts'
import { dressed, type Stance } from './characters.ts'
import { UNIQUE_CHANCE } from './day.ts'
import { killsOf, monsterOf, nextBlowAt, start, wear } from './fighting.ts'
import { type Figures, figuresOf, toldDamage } from './stances.ts'

export interface Foe {
  work: Activity
  stance: Stance
}

export type FoeMeasure = 'experience' | 'finds' | 'uniques'

/** The best yield per time of the next kills, how many they are, and how long they take. */
interface Outlook {
  rate: number
  kills: number
  time: Millis
}

interface Arm extends Foe, Outlook {
  /** The rate on average, and until when it is good enough: it changes with the levels. */
  average: number
  until: Millis
}

const RECONSIDER_EVERY = 3_600_000

/** Looks at the coming blows of all these foes by starting each fight for a moment, and fights the best one. */
export function shopFoes(account: Account, foes: readonly Foe[], measure: FoeMeasure): void {
  const arms: Arm[] = foes.map((foe) => {
    engage(account, foe)
    const arm = { ...foe, rate: 0, kills: 1, time: 0, average: 0, until: 0 }
    return Object.assign(arm, outlook(account, arm, measure))
  })
  while (account.state.settledAt < account.until) {
    const running = arms.find(({ work }) => work.id === account.state.currentAction?.activityId)
    if (running) Object.assign(running, outlook(account, running, measure))
    const best = arms.reduce((most, arm) => (arm.rate > most.rate ? arm : most))
    engage(account, best)
    fightUntil(account, killsOf(account.state) + best.kills, account.state.settledAt + best.time)
    Object.assign(best, outlook(account, best, measure))
  }
}

function engage(account: Account, { work, stance }: Foe): void {
  wear(account, stance)
  if (account.state.currentAction?.activityId !== work.id) start(account, work)
}

function fightUntil(account: Account, kills: number, at: Millis): void {
  account.waitUntil(Math.min(account.until, at))
  while (account.state.settledAt < account.until && account.state.currentAction && killsOf(account.state) < kills) {
    account.waitUntil(Math.min(account.until, nextBlowAt(account.state)))
  }
}

const MOST_KILLS = 256

function outlook(account: Account, foe: Arm, measure: FoeMeasure): Outlook {
  const { work } = foe
  const figures = figuresOf(account.state, foe.stance, monsterOf(work))
  const { combat, currentAction, settledAt } = account.state
  const isRunning = currentAction?.activityId === work.id && combat.currentTarget !== null
  const coming = { blow: 0, at: isRunning ? combat.nextPlayerAttack - settledAt : figures.speed }
  if (settledAt >= foe.until) {
    foe.average = averageRate(account, foe, measure)
    foe.until = settledAt + RECONSIDER_EVERY
  }
  // Never below the average: bad blows can be played through.
  let best = { rate: foe.average, kills: 1, time: 0 }
  let worth = 0
  let end = 0
  for (let kill = 0; kill < MOST_KILLS; kill++) {
    const fallen = fell(account, work, figures, coming)
    if (fallen === undefined) break
    end = Math.max(fallen, end + work.duration)
    coming.at = Math.max(fallen + figures.speed, end)
    worth += worthOfKill(account, work, kill, measure)
    const rate = worth / end
    if (kill === 0) best.time = end
    if (rate > best.rate) best = { rate, kills: kill + 1, time: end }
  }
  return best
}

export function averageRate(account: Account, { work, stance }: Foe, measure: FoeMeasure): number {
  const estimated = estimateFight(dressed(account.state, stance), ERA, work)
  return averageWorth(work, measure) / (estimated?.timePerKill ?? Number.POSITIVE_INFINITY)
}

function averageWorth(work: Activity, measure: FoeMeasure): number {
  if (measure === 'experience') return xpRateOf(work)
  return finds(work, measure).reduce((sum, { chance, quantity }) => sum + chance * quantity, 0)
}

function finds(work: Activity, measure: FoeMeasure): { chance: number; quantity: number; index: number }[] {
  return monsterOf(work).loot.flatMap(({ chance, quantity }, index) =>
    chance < (measure === 'uniques' ? UNIQUE_CHANCE + Number.EPSILON : FIND_CHANCE)
      ? { chance: effectiveChance(ERA, work.skillType, chance), quantity, index }
      : [],
  )
}

/** When the next target falls, or `undefined` if the page does not know the rolls. */
function fell(account: Account, work: Activity, figures: Figures, coming: { blow: number; at: number }) {
  let left = monsterOf(work).hitpoints
  for (;;) {
    const damage = toldDamage(account, work.id, figures, coming.blow++)
    if (damage === undefined) return undefined
    left -= damage
    if (left <= 0) return coming.at
    coming.at += figures.speed
  }
}

/** Experience, or finds: those the page knows, or else their chance. */
function worthOfKill(account: Account, work: Activity, ahead: number, measure: FoeMeasure): number {
  const kill = (account.state.completions[work.id] ?? 0) + ahead
  const key = account.toldKey(findRollsId(work.id), kill)
  if (measure === 'experience' || !key) return averageWorth(work, measure)
  return finds(work, measure).reduce((sum, { chance, quantity, index }) => {
    return sum + (roll(key, kill, index) < rollThreshold(chance) ? quantity : 0)
  }, 0)
}
