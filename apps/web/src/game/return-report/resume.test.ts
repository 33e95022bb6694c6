import { content } from '@hearthward/content'
import { type Activity, isRefused, newPlayer, perform, USUAL_RATES } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { canResume, canResumePlan } from './resume.ts'

const AT = 1_000_000
const fresh = newPlayer('ada', AT)
const kindling = content.activities['gather_kindling'] as Activity
const fire = content.activities['burn_logs'] as Activity

test('a stopped activity can be resumed if the rules allow it', () => {
  expect(canResume(fresh, content, kindling)).toBe(true)
  expect(canResume(fresh, content, fire)).toBe(false)
  const laden = { ...fresh, inventory: [{ id: 'logs', quantity: 1, slot: 0 }] }
  expect(canResume(laden, content, fire)).toBe(true)
})

test('nothing can be resumed while another action runs', () => {
  const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
  const intent = { type: 'startActivity', locationId: 'lumbridge', activityId: kindling.id } as const
  const begun = perform(fresh, world, intent, AT)
  if (isRefused(begun)) throw new Error(begun.refused)
  expect(canResume(begun.state, content, kindling)).toBe(false)
})

test('a plan that stands still with entries left can be resumed', () => {
  expect(canResumePlan(fresh)).toBe(false)
  const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
  const entries = [{ activityId: kindling.id, locationId: 'lumbridge' }]
  const loaded = perform(fresh, world, { type: 'replacePlan', entries }, AT)
  if (isRefused(loaded)) throw new Error(loaded.refused)
  expect(canResumePlan(loaded.state)).toBe(true)
  const resumed = perform(loaded.state, world, { type: 'resumePlan' }, AT)
  if (isRefused(resumed)) throw new Error(resumed.refused)
  expect(canResumePlan(resumed.state)).toBe(false)
})
