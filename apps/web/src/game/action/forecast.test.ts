import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  type Era,
  INVENTORY_SLOTS,
  isRefused,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { forecast, forecastKey } from './forecast.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: () => undefined }
const START = 1_000_000
const kindling = content.activities['gather_kindling'] as Activity
const fire = content.activities['burn_logs'] as Activity
const club = content.activities['carve_club'] as Activity

function performed(player: Player, intent: Parameters<typeof perform>[2]): Player {
  const outcome = perform(player, world, intent, player.settledAt)
  if (isRefused(outcome)) throw new Error(outcome.refused)
  return outcome.state
}

const at = { type: 'queueAction', locationId: 'lumbridge' } as const

test('the moment the pack will be full is exact', () => {
  const stocked = { ...newPlayer('p', START), inventory: [{ id: 'logs', quantity: 50, slot: 0 }] }
  const player = performed(stocked, { ...at, activityId: club.id })
  // Clubs do not stack, and the logs need a slot of their own to the end.
  const full = START + (INVENTORY_SLOTS - 1) * club.duration
  expect(forecast(player, era)).toEqual({ end: { at: full, reason: 'inventory/full' }, queueDoneAt: full })
})

test('the queue is part of the forecast', () => {
  let player = performed(newPlayer('p', START), {
    ...at,
    activityId: 'gather_kindling',
    goal: { kind: 'count', count: 5 },
  })
  player = performed(player, { ...at, activityId: 'burn_logs', goal: null })
  const { end, queueDoneAt } = forecast(player, era)
  const gathered = START + 5 * kindling.duration
  expect(end).toEqual({ at: gathered, reason: 'stop/goal' })
  expect(queueDoneAt).toBe(gathered + 5 * fire.duration)
})

test('an action that can go on for a day has no end', () => {
  const player = performed(newPlayer('p', START), { ...at, activityId: 'gather_kindling' })
  expect(forecast(player, era)).toEqual({ end: null, queueDoneAt: null })
})

test('without a running action there is no end', () => {
  expect(forecast(newPlayer('p', START), era)).toEqual({ end: null, queueDoneAt: null })
})

test('a completion on the same stack leaves the forecast as it is', () => {
  const begun = performed(newPlayer('p', START), {
    ...at,
    activityId: 'gather_kindling',
    goal: { kind: 'count', count: 50 },
  })
  const once = advance(begun, world, START + kindling.duration).state
  const twice = advance(begun, world, START + 2 * kindling.duration).state
  expect(forecastKey(twice, kindling)).toBe(forecastKey(once, kindling))
  expect(forecast(twice, era)).toEqual(forecast(once, era))
})

test('used supplies leave the forecast as it is; dropped supplies change it', () => {
  const rich = {
    ...newPlayer('p', START),
    inventory: [
      { id: 'logs', quantity: 50, slot: 0 },
      { id: 'ashes', quantity: 1, slot: 1 },
    ],
  }
  const begun = performed(rich, { ...at, activityId: 'burn_logs' })
  const used = advance(begun, world, START + 10 * fire.duration).state
  expect(forecastKey(used, fire)).toBe(forecastKey(begun, fire))
  expect(forecast(used, era)).toEqual(forecast(begun, era))
  const dropped = performed(used, { type: 'dropItem', slot: 0, quantity: 5 })
  expect(forecastKey(dropped, fire)).not.toBe(forecastKey(begun, fire))
})
