import { content } from '@hearthward/content'
import { findRollsId, hours, ROLL_BLOCK, startIntentOf, workOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { Account } from './account.ts'
import type { Case } from './case.ts'
import { LEVELS } from './cases.ts'
import { characterAt } from './characters.ts'
import { combined, survival, uniques } from './fight-cases.ts'
import { gainOf } from './statistics.ts'
import { MOST_GAIN } from './table.ts'
import type { Measure } from './yields.ts'

const [, , HIGH] = LEVELS as [number, number, number]

/** The short form of `npm run simulate -- --cheater`: few days, and what pays most. */
function gainIn({ prepare }: Case, measure: Measure, days: number) {
  const play = prepare()
  return gainOf(
    Array.from({ length: days }, (_, n) => {
      const { honest, cheater } = play(`seed ${n}`)
      return { honest: honest[measure], cheater: cheater[measure] }
    }),
  )
}

test('who knows the coming blows gains at most 2% by choosing foes, weapons, styles and special attacks', () => {
  expect(gainIn(combined(HIGH, 'melee', 'experience', hours(4)), 'experience', 3).to).toBeLessThanOrEqual(MOST_GAIN)
})

test('who uses all that is told finds no more uniques; who is told everything finds many more', () => {
  expect(gainIn(uniques('told', HIGH, 'windows'), 'uniques', 4).to).toBeLessThanOrEqual(MOST_GAIN)
  expect(gainIn(uniques('everything', HIGH, 'everything'), 'drawn uniques', 4).gain).toBeGreaterThan(0.5)
})

test('a player in good health who leaves a fight that will be lost rests before the next one', () => {
  const { honest, cheater } = survival(HIGH).prepare()('seed 11')
  expect(cheater.experience).toBeGreaterThan(0)
  expect(cheater.experience).toBeLessThan(honest.experience)
})

test('a look at an activity tells about a minute of its open rolls and none of its finds', () => {
  const work = workOf(content, 'clear_storm_fall')
  if (!work) throw new Error('the activity is gone')
  const account = new Account(characterAt(HIGH), 'seed', 'windows')
  account.send(startIntentOf(work))
  const soon = Math.ceil(60_000 / work.duration)
  expect(account.toldKey(work.id, soon)).toBeDefined()
  expect(account.toldKey(work.id, soon + ROLL_BLOCK)).toBeUndefined()
  expect(account.toldKey(findRollsId(work.id), 0)).toBeUndefined()
})
