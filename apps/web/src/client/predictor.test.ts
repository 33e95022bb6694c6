import { content } from '@hearthward/content'
import { advance, isRefused, newPlayer, perform, type World } from '@hearthward/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPredictor } from './predictor.ts'

const timeline = [{ from: 0, content, xpMultiplier: 1, dropRateMultiplier: 1 }]
const key = [1, 2, 3, 4] as [number, number, number, number]
const windows = Object.keys(content.activities).flatMap((activityId) =>
  [0, 1].map((block) => ({ activityId, block, key })),
)
const server: World = { timeline, rolls: () => key }
const START = 1_000_000
const chop = { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' } as const

test('what is asked for shows at once and waits for the server', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  expect(isRefused(predictor.act({ ...chop, id: 'intent-1', at: START + 5 }))).toBe(false)
  expect(predictor.player().currentAction?.startTime).toBe(START + 5)
  expect(predictor.pending()).toEqual([{ ...chop, id: 'intent-1', at: START + 5 }])
})

test('what the rules refuse is not sent', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  const burn = { type: 'startActivity', locationId: 'lumbridge', activityId: 'burn_logs' } as const
  expect(predictor.act({ ...burn, id: 'intent-1', at: START })).toMatchObject({ refused: 'activity/resources' })
  expect(predictor.pending()).toEqual([])
})

test('the word of the server replaces what was shown, and what it has not answered yet is done again on top', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.act({ type: 'updateSettings', theme: 'light', id: 'intent-2', at: START + 10 })
  const theirs = { ...newPlayer('p', START), coins: 7, settledAt: START + 5 }
  predictor.confirm(theirs, windows, ['intent-1'])
  expect(predictor.player()).toMatchObject({ coins: 7, currentAction: null, settings: { theme: 'light' } })
  expect(predictor.pending().map(({ id }) => id)).toEqual(['intent-2'])
})

test('beyond the keys it was given only what is certain is booked, and it says so', () => {
  const few = windows.filter(({ block }) => block === 0)
  const predictor = createPredictor(newPlayer('p', START), timeline, few)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.advanceTo(START + 2_400 * 256)
  expect(predictor.unsettled()).toBe(false)
  predictor.advanceTo(START + 2_400 * 300)
  expect(predictor.unsettled()).toBe(true)
  expect(predictor.player().inventory.find(({ id }) => id === 'logs')?.quantity).toBe(300)
})

test('[START-41] for any intents and times the browser shows what the server books', () => {
  const intents = fc.oneof(
    fc.record({
      type: fc.constant('startActivity'),
      locationId: fc.constant('lumbridge'),
      activityId: fc.constantFrom(...Object.keys(content.activities)),
    }),
    fc.record({ type: fc.constant('stopAction') }),
    fc.record({
      type: fc.constant('moveItem'),
      from: fc.integer({ min: 0, max: 27 }),
      to: fc.integer({ min: 0, max: 27 }),
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(intents, fc.integer({ min: 0, max: 60_000 })), { maxLength: 12 }), (steps) => {
      const predictor = createPredictor(newPlayer('p', START), timeline, windows)
      let state = newPlayer('p', START)
      let at = START
      steps.forEach(([intent, pause], n) => {
        at += pause
        predictor.act({ ...intent, id: `intent-${n}`, at } as never)
        state = advance(state, server, at).state
        const outcome = perform(state, server, intent as never, at)
        if (!isRefused(outcome)) state = outcome.state
      })
      expect(predictor.player()).toEqual(state)
    }),
    { numRuns: 200 },
  )
})
