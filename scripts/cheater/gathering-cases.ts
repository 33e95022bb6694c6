import type { Activity } from '@hearthward/engine'
import { Account } from './account.ts'
import type { Goal } from './averages.ts'
import { type Case, compare } from './case.ts'
import { characterAt, withSupplies } from './characters.ts'
import { bestGathering, chaseFinds, gatherAllDay, redrawnFinds, shopAllDay } from './gathering.ts'
import { yieldOf } from './yields.ts'

const ACTIVITIES = 12
/** Drawn finds are few: their rate needs many days. */
const MANY_DAYS = 1_000

export function gatheringCases(level: number): Case[] {
  return [
    gathering('the best coming rolls of 12 activities', level, 'coins', false),
    gathering('the same, of activities of chance only', level, 'coins', true),
    gathering('the same, for finds', level, 'finds', false),
  ]
}

function gathering(strategy: string, level: number, goal: Goal, byChance: boolean): Case {
  const prepare = () => {
    const character = characterAt(level)
    const works = bestGathering(character, goal, ACTIVITIES, byChance)
    return compare(withSupplies(character, suppliesOf(works)), {
      honest: (account) => gatherAllDay(account, works[0] as Activity),
      cheater: (account) => shopAllDay(account, works, goal),
    })
  }
  return { strategy, level, measures: [goal], prepare }
}

/** Compares with the same completions and other hidden rolls: the chance of a find cannot be raised. */
export function chasing(level: number): Case {
  const prepare = () => {
    const character = characterAt(level)
    const works = bestGathering(character, 'finds', ACTIVITIES, false)
    const start = withSupplies(character, suppliesOf(works))
    return (seed: string) => {
      const account = new Account(start, seed, 'windows')
      chaseFinds(account, works)
      const cheater = yieldOf(start, account)
      return { honest: { ...cheater, 'drawn finds': redrawnFinds(account, works, `other ${seed}`) }, cheater }
    }
  }
  return { strategy: 'activities whose finds seem due', level, measures: ['drawn finds'], days: MANY_DAYS, prepare }
}

function suppliesOf(works: readonly Activity[]): string[] {
  return works.flatMap(({ resources }) => resources.map(({ itemId }) => itemId))
}
