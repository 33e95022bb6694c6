import { content } from '@hearthward/content'
import {
  type Activity,
  type Era,
  hours,
  isRefused,
  newPlayer,
  type PlanEntry,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { ratesOf } from '../action/rates.ts'
import { planTimes } from './times.ts'

const START = 1_000_000
const era: Era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }
const kindling = content.activities['gather_kindling'] as Activity
const fire = content.activities['burn_logs'] as Activity
const chickens = content.activities['fight_chickens'] as Activity

type Intent = Parameters<typeof perform>[2]

function played(...intents: Intent[]): Player {
  return intents.reduce(
    (player, intent) => {
      const outcome = perform(player, world, intent, START)
      if (isRefused(outcome)) throw new Error(outcome.refused)
      return outcome.state
    },
    newPlayer('p', START),
  )
}

const queued = (activityId: string, count: number, repeats = false): Intent => ({
  type: 'queueAction',
  locationId: 'lumbridge',
  activityId,
  goal: { kind: 'count', count },
  repeats,
})

test('[PL2] each entry shows when it begins and how long it takes, as the rules will have it', () => {
  const player = played(queued('gather_kindling', 10), queued('burn_logs', 4), queued('gather_kindling', 5))
  const [first, second] = player.queue
  const times = planTimes(player, era)
  const gathered = START + 10 * kindling.duration
  expect(times.get(first?.id ?? 0)).toEqual({ startsAt: gathered, duration: 4 * fire.duration, problem: null })
  expect(times.get(second?.id ?? 0)).toMatchObject({ startsAt: gathered + 4 * fire.duration })
})

test('[Q4] an entry that cannot begin at its turn says why, and the one after it begins in its place', () => {
  const hard = Object.values(content.activities).find(
    ({ locationId, levelRequirements }) => locationId === 'lumbridge' && (levelRequirements.fishing ?? 1) > 5,
  ) as Activity
  const player = played(queued('gather_kindling', 2), queued(hard.id, 1), queued('gather_kindling', 5))
  const [fishing, more] = player.queue
  const times = planTimes(player, era)
  expect(times.get(fishing?.id ?? 0)).toMatchObject({ startsAt: null, problem: { reason: 'activity/level' } })
  expect(times.get(more?.id ?? 0)?.startsAt).toBe(START + 2 * kindling.duration)
})

test('after a fight, which cannot be run ahead, the times are those of average rates', () => {
  const player = played(queued('gather_kindling', 10), queued('fight_chickens', 20), queued('gather_kindling', 5))
  const [fight, after] = player.queue
  const fought = 20 * ratesOf(player, era, chickens).timePerRun
  const begins = START + 10 * kindling.duration
  const times = planTimes(player, era)
  expect(times.get(fight?.id ?? 0)).toMatchObject({ startsAt: begins, duration: fought })
  expect(times.get(after?.id ?? 0)).toEqual({
    startsAt: begins + fought,
    duration: 5 * kindling.duration,
    problem: null,
  })
})

test('an entry after a fight that nothing before it makes possible says why, and the next begins in its place', () => {
  const fishing = Object.values(content.activities).find(
    ({ locationId, levelRequirements }) => locationId === 'lumbridge' && (levelRequirements.fishing ?? 1) > 5,
  ) as Activity
  const player = played(queued('fight_chickens', 20), queued(fishing.id, 5), queued('gather_kindling', 5))
  const gone = { ...player.queue[0], id: 90, activityId: 'sing' } as PlanEntry
  const [hard, after] = player.queue
  const times = planTimes({ ...player, queue: [gone, ...player.queue] }, era)
  expect(times.get(90)).toMatchObject({ startsAt: null, problem: { reason: 'activity/not-found' } })
  expect(times.get(hard?.id ?? 0)).toMatchObject({ startsAt: null, problem: { reason: 'activity/level' } })
  expect(times.get(after?.id ?? 0)?.startsAt).toBe(START + 20 * ratesOf(player, era, chickens).timePerRun)
  // The fish on the way may bring the level.
  const easy = Object.values(content.activities).find(
    ({ locationId, skillType, levelRequirements, resources }) =>
      locationId === 'lumbridge' &&
      skillType === 'fishing' &&
      resources.length === 0 &&
      levelRequirements.fishing === 1,
  ) as Activity
  const trained = played(queued('fight_chickens', 20), queued(easy.id, 500), queued(fishing.id, 5))
  expect(planTimes(trained, era).get(trained.queue[1]?.id ?? 0)?.problem).toBeNull()
})

test('behind an action without an end nothing has a time, but its length is known', () => {
  const player = played(
    { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' },
    queued('burn_logs', 100),
  )
  expect(planTimes(player, era).get(player.queue[0]?.id ?? 0)).toEqual({
    startsAt: null,
    duration: 100 * fire.duration,
    problem: null,
  })
})

test('an end by the clock counts from the turn of the entry', () => {
  const player = played(queued('gather_kindling', 10), {
    type: 'queueAction',
    locationId: 'lumbridge',
    activityId: 'gather_kindling',
    goal: { kind: 'time', at: START + hours(2) },
  })
  const begins = START + 10 * kindling.duration
  const [entry] = player.queue
  expect(planTimes(player, era).get(entry?.id ?? 0)).toEqual({
    startsAt: begins,
    duration: START + hours(2) - begins,
    problem: null,
  })
})

test('an entry that repeats shows its next turn only', () => {
  const player = played(queued('gather_kindling', 10, true), queued('burn_logs', 5, true))
  const [fires] = player.queue
  expect(planTimes(player, era).get(fires?.id ?? 0)).toMatchObject({ startsAt: START + 10 * kindling.duration })
})

test('an entry of a paused plan whose supplies are missing says so and shows no length', () => {
  const player = played(queued('gather_kindling', 10), queued('burn_logs', 4), queued('gather_kindling', 5))
  const paused = { ...player, currentAction: null }
  const [fires, gathering] = paused.queue
  const before = structuredClone(paused)
  const times = planTimes(paused, era)
  expect(times.get(fires?.id ?? 0)).toMatchObject({ duration: null, problem: { reason: 'activity/resources' } })
  expect(times.get(gathering?.id ?? 0)).toMatchObject({ duration: 5 * kindling.duration, problem: null })
  expect(paused).toEqual(before)
})
