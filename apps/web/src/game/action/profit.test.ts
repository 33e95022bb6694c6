import { content } from '@hearthward/content'
import {
  type Activity,
  type Era,
  estimateFightRun,
  newPlayer,
  profitPerHour,
  shopWorth,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { answerQuestion, type ChangedFight } from '../fight-estimate/questions.ts'
import { profitOf, profitText } from './profit.ts'
import { fightOf, ratesOf } from './rates.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const ada = newPlayer('ada', 0)
const work = (id: string) => content.activities[id] as Activity
const shown = (id: string, run: Parameters<typeof profitOf>[4] = null) =>
  profitOf(ada, era, work(id), ratesOf(ada, era, work(id)), run)

test('[F39] the profit of a card is that of the what-if; without an estimate of the run there is none', () => {
  const rats = work('fight_barn_rats')
  const run = estimateFightRun(ada, era, rats, null)
  const asked = answerQuestion({ kind: 'what-if', player: ada, activityId: rats.id, changes: {} }, era) as ChangedFight
  expect(shown(rats.id, run)).toBe(profitPerHour(ada, era, fightOf(ada, era, rats) as never, run as never))
  expect(shown(rats.id, run)).toBeCloseTo(asked.profitPerHour, 9)
  expect(shown(rats.id)).toBeNull()
})

test('[F39] the profit of other work needs no estimate of a run', () => {
  expect(shown('gather_kindling')).toBeCloseTo(
    shopWorth(era, ratesOf(ada, era, work('gather_kindling')).gainedPerHour),
    9,
  )
})

test('a loss has a minus sign, and small amounts have no fractions', () => {
  expect([1_234.6, -1_234.6, 12_400, 0.3, -0.3].map(profitText)).toEqual(['1,235', '−1,235', '12.4k', '0', '0'])
})
