import { content } from '@hearthward/content'
import { type Activity, newPlayer, type RankedWork, type RankingGoal } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { endOf, stopFieldFor } from './stop-at.ts'

const player = { ...newPlayer('ada', 0), bank: [{ id: 'logs', quantity: 40, slot: 0 }] }
const rowOf = (id: string): RankedWork => ({
  work: content.activities[id] as Activity,
  perHour: 1_200,
  perHourWithMaterials: 1_200,
  profitPerHour: 0,
  experiencePerHour: 1_200,
  timePerRun: 3_000,
  timeToSuppliesEnd: null,
  run: null,
})
const WOODCUTTING: RankingGoal = { kind: 'experience', skill: 'woodcutting' }
const HITPOINTS: RankingGoal = { kind: 'experience', skill: 'hitpoints' }
const LOGS: RankingGoal = { kind: 'item', itemId: 'logs' }
const endFor = (goal: RankingGoal, text: string, id = 'gather_kindling') => endOf(player, goal, rowOf(id), text)

test('experience ends with a level, the next one unless another is typed', () => {
  expect(stopFieldFor(player, WOODCUTTING)).toMatchObject({ label: 'Stop at Woodcutting level', suggested: '2' })
  expect(endFor(WOODCUTTING, '40')).toEqual({ end: { kind: 'level', level: 40 } })
  expect(endFor(WOODCUTTING, '1')).toEqual({ problem: 'You are already level 1.' })
  expect(endFor(WOODCUTTING, '100')).toEqual({ problem: 'The highest level is 99.' })
})

test('a fight ends with a level of the skill that is ranked, whatever its own', () => {
  expect(endFor(HITPOINTS, '12', 'fight_chickens')).toEqual({ end: { kind: 'level', level: 12, skill: 'hitpoints' } })
})

test('an item ends with a stock, and coins after a number of times', () => {
  expect(stopFieldFor(player, LOGS).placeholder).toBe('40 now')
  expect(endFor(LOGS, '1k')).toEqual({ end: { kind: 'stock', itemId: 'logs', quantity: 1_000 } })
  expect(endFor(LOGS, '40')).toEqual({ problem: 'You already hold 40.' })
  expect(endFor({ kind: 'coins' }, '250')).toEqual({ end: { kind: 'count', count: 250 } })
})

test('an empty field means no end, and no number is refused', () => {
  expect(endFor({ kind: 'coins' }, ' ')).toEqual({ end: null })
  for (const text of ['0', '-5', '1.5', 'many']) expect(endFor(LOGS, text)).toHaveProperty('problem')
})
