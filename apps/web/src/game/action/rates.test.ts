import { content } from '@hearthward/content'
import {
  type Activity,
  type Era,
  estimate,
  estimateFight,
  hours,
  isRefused,
  newPlayer,
  type Player,
  perform,
  progressAt,
  seconds,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { fightCourse } from './fight-course.ts'
import { forecastFight, timeToGoal } from './forecast.ts'
import { ratesOf } from './rates.ts'

const START = 1_000_000
const era: Era = { from: 0, content, ...USUAL_RATES }
const chickens = content.activities['fight_chickens'] as Activity
const kindling = content.activities['gather_kindling'] as Activity
const fresh = newPlayer('p', START)

function fighting(parts: Partial<Player> = {}): Player {
  const world = { timeline: [era], rolls: () => undefined }
  const intent = { type: 'startActivity', locationId: 'lumbridge', activityId: chickens.id } as const
  const outcome = perform({ ...fresh, ...parts }, world, intent, START)
  if (isRefused(outcome)) throw new Error(outcome.refused)
  return outcome.state
}

test('the rates of work come from its estimate', () => {
  const { experiencePerHour, timeToLevel } = estimate(fresh, era, kindling)
  expect(ratesOf(fresh, era, kindling)).toMatchObject({
    experiencePerHour,
    experience: { woodcutting: experiencePerHour },
    timePerRun: kindling.duration,
    nextLevel: { skill: 'woodcutting', level: 2, in: timeToLevel },
  })
})

test('the rates of a fight come from the fight estimate, in all the skills it trains', () => {
  const fight = estimateFight(fresh, era, chickens)
  const rates = ratesOf(fresh, era, chickens)
  expect(rates.experience).toEqual(fight?.experiencePerHour)
  expect(rates.timePerRun).toBe(fight?.timePerKill)
  expect(rates.timePerRun).toBeGreaterThan(chickens.duration)
  expect(Object.keys(rates.experience).sort()).toEqual(['attack', 'defence', 'hitpoints', 'strength'])
  const sum = Object.values(rates.experience).reduce((total, points) => total + points, 0)
  expect(rates.experiencePerHour).toBeCloseTo(sum)
})

test('the rates of an activity count with the loadout it begins in, and those of a running one with what is worn', () => {
  const loadout = {
    id: 1,
    name: 'Set',
    equipment: {},
    ammunition: 0,
    style: 'accurate',
    mode: 'melee',
    supplies: {},
  } as const
  const uses = [{ kind: 'monster' as const, id: 'chicken' }]
  const assigned = { ...fresh, loadouts: [{ ...loadout, uses }] }
  expect(ratesOf(assigned, era, chickens).experience.defence).toBeUndefined()
  const running = { ...fighting(), loadouts: assigned.loadouts }
  expect(ratesOf(running, era, chickens).experience.defence).toBeGreaterThan(0)
})

test('a change of style changes the rates at once', () => {
  expect(ratesOf(fresh, era, chickens).experience.defence).toBeGreaterThan(0)
  const accurate = { ...fresh, combatMode: { style: 'accurate', mode: 'melee' } as const }
  expect(ratesOf(accurate, era, chickens).experience.defence).toBeUndefined()
})

test('a potion changes the rates at once, and so does its end', () => {
  const sober = ratesOf(fresh, era, chickens).timePerRun
  const potion = { id: 'p', name: '', description: '', icon: '', boost: 20, startTime: START, duration: 60 }
  const drunk = { ...fresh, combat: { ...fresh.combat, activeBuffs: [{ ...potion, type: 'strength' as const }] } }
  expect(ratesOf(drunk, era, chickens).timePerRun).toBeLessThan(sober)
  expect(ratesOf(fresh, era, chickens).timePerRun).toBe(sober)
})

test('the forecast end of a fight is the average time for its goal; without a goal there is none', () => {
  const rates = ratesOf(fresh, era, chickens)
  const { currentAction: action } = fighting()
  if (!action) throw new Error('nothing runs')
  expect(forecastFight(fresh, action, rates)).toEqual({ end: null, queueDoneAt: null })
  const goal = { kind: 'count', count: 10 } as const
  const at = START + 8 * rates.timePerRun
  expect(forecastFight(fresh, { ...action, goal, completed: 2 }, rates)).toEqual({
    end: { at, reason: 'stop/goal' },
    queueDoneAt: at,
  })
})

test('a fight with a bow ends with the arrows, however little food there is', () => {
  const archer: Player = {
    ...fresh,
    currentHitpoints: 1,
    combatMode: { style: 'accurate', mode: 'ranged' },
    equipment: { weapon: 'oak_shortbow', quiver: 'bronze_arrow' },
    ammunition: 500,
    inventory: [{ id: 'bread', quantity: 1, slot: 0 }],
  }
  const rates = ratesOf(archer, era, chickens)
  expect(rates.timeToSuppliesEnd).toBeLessThan(rates.timeToLastShot as number)
  const { currentAction: action } = fighting()
  if (!action) throw new Error('nothing runs')
  const at = START + (rates.timeToLastShot as number)
  expect(forecastFight(archer, action, rates).end).toEqual({ at, reason: 'combat/ammunition' })
})

test('a level that the style does not train is never reached', () => {
  const accurate: Player = { ...fresh, combatMode: { style: 'accurate', mode: 'melee' } }
  const rates = ratesOf(accurate, era, chickens)
  const goal = { kind: 'level', level: 2 } as const
  expect(timeToGoal(accurate, goal, 0, 'attack', rates)).toBeLessThan(hours(1))
  expect(timeToGoal(accurate, goal, 0, 'defence', rates)).toBe(Number.POSITIVE_INFINITY)
})

test('the bar of a fight shows the damage done, then the elapsed time, and is not full before the fight is over', () => {
  const player = fighting()
  const { currentAction: action, combat } = player
  if (!action || !combat.currentTarget) throw new Error('no fight')
  const { maxHitpoints } = combat.currentTarget
  const half: Player = {
    ...player,
    combat: {
      ...combat,
      currentTarget: { ...combat.currentTarget, hitpoints: maxHitpoints / 2 },
      nextPlayerAttack: START + seconds(60),
      nextMonsterAttack: START + seconds(60),
    },
  }
  const course = fightCourse(half, action, START)
  expect(course[0]).toEqual({ at: START, progress: 50 })
  expect(course.at(-1)).toEqual({ at: START + seconds(60), progress: 99 })
  expect(course.map(({ at }) => at)).toEqual([
    START,
    START + action.duration * 0.5,
    START + action.duration * 0.99,
    START + seconds(60),
  ])
  for (const { at, progress } of course) expect(progress).toBe(progressAt(half, action, at))
})
