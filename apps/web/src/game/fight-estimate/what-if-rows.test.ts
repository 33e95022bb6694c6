import { content } from '@hearthward/content'
import {
  activePotionsPerHour,
  type Era,
  estimateFight,
  hours,
  isRefused,
  type Loadout,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { answerQuestion, type ChangedFight } from './questions.ts'
import { compareFights, differenceText } from './what-if-rows.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const ada = newPlayer('ada', 0)
const rats = { player: ada, activityId: 'fight_barn_rats' } as const
const fightWith = (changes: object) => answerQuestion({ kind: 'what-if', ...rats, changes }, era) as ChangedFight

test('food that is not owned yet makes the difference, and costs its price', () => {
  const rows = compareFights(fightWith({}), fightWith({ food: { cooked_trout: 900 } }))
  const rowOf = (label: string) => rows.find((row) => row.label === label)
  expect(rowOf('Survives 1 h')).toMatchObject({ now: '<1%', isBetter: true })
  expect(rowOf('Kills an hour')).toMatchObject({ isBetter: null })
  expect(rowOf('Profit an hour at shop prices')?.isBetter).toBe(false)
  expect(rowOf('Expected end')?.now).toContain('You likely die after')
})

test('equal figures are neither better nor worse', () => {
  expect(compareFights(fightWith({}), fightWith({})).every(({ isBetter }) => isBetter === null)).toBe(true)
})

test('a potion is counted with its price and number', () => {
  const potion = fightWith({ potionId: 'strength_potion' })
  expect(potion.potionsPerHour).toBe(20)
  expect(potion.killsPerHour).toBeGreaterThan(fightWith({}).killsPerHour)
})

test('[S9] the figures are those of the cards: experience a kill times kills an hour', () => {
  const shown = fightWith({})
  const fight = estimateFight(ada, era, content.activities['fight_barn_rats'] as never)
  expect(shown.experiencePerHour).toBeCloseTo(
    Object.values(fight?.experiencePerHour ?? {}).reduce((sum, each) => sum + each, 0),
    9,
  )
})

test('[F37] potions whose effects are active are counted: one in each shortest effect', () => {
  const world = { timeline: [era] as const, rolls: () => [0, 0, 0, 0] as const }
  const holder = { ...newPlayer('ada', 0), inventory: [{ id: 'strength_potion', quantity: 1, slot: 0 }] }
  const drunk = perform(holder, world as never, { type: 'drink', itemId: 'strength_potion' }, 0)
  if (isRefused(drunk)) throw new Error(drunk.refused)
  const { state } = drunk
  const asked = { kind: 'what-if', player: state, activityId: 'fight_barn_rats', changes: {} } as const
  expect((answerQuestion(asked, era) as ChangedFight).potionsPerHour).toBe(20)
  expect(activePotionsPerHour(state, content)).toBe(20)
  expect(activePotionsPerHour({ ...state, settledAt: hours(1) }, content)).toBe(0)
})

test('work that is no fight, or does not exist, has no answer', () => {
  expect(answerQuestion({ kind: 'run', player: ada, activityId: 'gather_kindling' }, era)).toBeNull()
  expect(answerQuestion({ kind: 'help', player: ada, activityId: 'no_such_work' }, era)).toBeNull()
})

test('the difference is said in words: survival first, then experience or profit', () => {
  const present = fightWith({})
  expect(differenceText(present, fightWith({}))).toBe('No notable difference.')
  expect(differenceText(present, fightWith({ food: { cooked_trout: 900 } }))).toMatch(
    /^The chance to survive 1 h rises from <1% to (100|>99)%\. [\d,]+ coins less profit an hour\.$/,
  )
  expect(differenceText(present, fightWith({ potionId: 'strength_potion' }))).toMatch(
    /^\d+% more experience an hour\. [\d,]+ coins less profit an hour\.$/,
  )
})

test('a fight that cannot begin like that says so', () => {
  const withoutBow = fightWith({ mode: 'ranged' })
  expect(withoutBow.hindrance).toBe('You need a bow for that')
  expect(differenceText(fightWith({}), withoutBow)).toBe('The fight cannot begin like this: You need a bow for that.')
  expect(fightWith({}).hindrance).toBeNull()
})

test('[F37] what is compared with is the player as he would fight: with the loadout of the foe', () => {
  const loadout: Loadout = {
    id: 1,
    name: 'Rats',
    equipment: { weapon: 'wooden_club' },
    ammunition: 0,
    style: 'aggressive',
    mode: 'melee',
    supplies: {},
    uses: [{ kind: 'monster', id: 'barn_rat' }],
  }
  const armed: Player = {
    ...newPlayer('ada', 0),
    loadouts: [loadout],
    bank: [{ id: 'wooden_club', quantity: 1, slot: 0 }],
  }
  const asked = { player: armed, activityId: 'fight_barn_rats' } as const
  const present = answerQuestion({ kind: 'what-if', ...asked, changes: {} }, era) as ChangedFight
  expect(present.run.median).not.toBe(fightWith({}).run.median)
  expect(present.run).toEqual(answerQuestion({ kind: 'run', ...asked }, era))
})
