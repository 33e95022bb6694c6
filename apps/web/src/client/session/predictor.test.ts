import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  blowRollsId,
  type Era,
  FIRST_SEASON,
  foeBlowRollsId,
  type GameEvent,
  isRefused,
  newPlayer,
  type Player,
  perform,
  type RollKey,
  USUAL_RATES,
  type World,
  withoutFinds,
  worksOf,
} from '@hearthward/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPredictor } from './predictor.ts'

const timeline: Era[] = [{ from: 0, content, ...USUAL_RATES }]
/** Every block has its own key, so that a test fails if the wrong block's key is used. */
const keyOf = (activityId: string, block: number) =>
  [...activityId].reduce<[number, number, number, number]>(
    ([a, b, c, d], letter) => [(Math.imul(a, 31) + letter.charCodeAt(0)) | 0, b, c, d],
    [7, block, 3, 4],
  ) satisfies RollKey
const windowsOf = ({ id, category }: Activity) =>
  (category === 'combat' ? [blowRollsId(id), foeBlowRollsId(id)] : [id]).flatMap((activityId) =>
    Array.from({ length: 24 }, (_, block) => ({
      activityId,
      season: FIRST_SEASON,
      block,
      key: keyOf(activityId, block),
    })),
  )
const windowsByWork = new Map(worksOf(content).map((work) => [work.id, windowsOf(work)]))
const windows = [...windowsByWork.values()].flat()
/** The server without its hidden rolls: what a browser can predict. */
const server: World = { timeline, rolls: withoutFinds(keyOf) }
const START = 1_000_000
const { duration } = content.activities['gather_kindling'] as Activity
/** An activity with an output that is neither certain nor hidden. */
const rake = { type: 'startActivity', locationId: 'cooks_guild', activityId: 'rake_out_ovens' } as const
const RAKING = (content.activities['rake_out_ovens'] as Activity).duration
const chop = { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' } as const

test('an intent is shown at once and stays pending for the server', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  expect(isRefused(predictor.act({ ...chop, id: 'intent-1', at: START + 5 }))).toBe(false)
  expect(predictor.player().currentAction?.startTime).toBe(START + 5)
  expect(predictor.pending()).toEqual([{ ...chop, id: 'intent-1', at: START + 5 }])
})

test('an era that arrives after its start is replayed from its start, with answered and pending intents', () => {
  const doubled: Era[] = [...timeline, { ...(timeline[0] as Era), from: START + 2 * duration, xpMultiplier: 2 }]
  const late = createPredictor(newPlayer('p', START), timeline, windows)
  const early = createPredictor(newPlayer('p', START), doubled, windows)
  for (const predictor of [late, early]) {
    predictor.act({ ...chop, id: 'intent-1', at: START })
    predictor.forget(['intent-1'])
    predictor.act({ type: 'updateSettings', theme: 'light', id: 'intent-2', at: START + 10 })
    predictor.advanceTo(START + 5 * duration)
  }
  expect(late.hash()).not.toBe(early.hash())
  late.setTimeline(doubled)
  expect(late.player()).toEqual(early.player())
  expect(late.pending().map(({ id }) => id)).toEqual(['intent-2'])
})

test('a future era does not change what is shown', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  const shown = predictor.player()
  predictor.setTimeline([...timeline, { ...(timeline[0] as Era), from: START + 1, xpMultiplier: 2 }])
  expect(predictor.player()).toBe(shown)
})

test('an intent the rules refuse is not sent', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  const burn = { type: 'startActivity', locationId: 'lumbridge', activityId: 'burn_logs' } as const
  expect(predictor.act({ ...burn, id: 'intent-1', at: START })).toMatchObject({ refused: 'activity/resources' })
  expect(predictor.pending()).toEqual([])
})

test('the state of the server replaces the prediction, and pending intents are performed again on top', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.act({ type: 'updateSettings', theme: 'light', id: 'intent-2', at: START + 10 })
  const theirs = { ...newPlayer('p', START), coins: 7, settledAt: START + 5 }
  predictor.confirm(theirs, windows, ['intent-1'])
  expect(predictor.player()).toMatchObject({ coins: 7, currentAction: null, settings: { theme: 'light' } })
  expect(predictor.pending().map(({ id }) => id)).toEqual(['intent-2'])
})

test('events reported before the state of the server arrived are not reported again', () => {
  const held = { ...newPlayer('p', START), inventory: [{ id: 'logs', quantity: 2, slot: 0 }] }
  const predictor = createPredictor(held, timeline, windows)
  predictor.act({ type: 'startActivity', locationId: 'lumbridge', activityId: 'burn_logs', id: 'intent-1', at: START })
  const theirs = structuredClone(predictor.player())
  const events = predictor.advanceTo(START + 60_000)
  expect(events.map(({ type }) => type)).toContain('stopped')
  predictor.confirm(theirs, windows, ['intent-1'])
  expect(predictor.advanceTo(START + 61_000)).toEqual([])
  expect(predictor.player().currentAction).toBeNull()
})

test('if the state of the server is ahead of the screen, the events up to it are reported once', () => {
  // The page learns the rolls of a fight with the answer.
  const predictor = createPredictor(newPlayer('p', START), timeline, [])
  const fight = { type: 'startActivity', locationId: 'lumbridge', activityId: 'fight_chickens' } as const
  predictor.act({ ...fight, id: 'intent-1', at: START })
  const begun = perform(newPlayer('p', START), server, fight, START)
  if (isRefused(begun)) throw new Error(begun.refused)
  const theirs = advance(begun.state, server, START + 120_000)
  expect(theirs.state.kills['chicken']).toBeGreaterThan(1)
  expect(predictor.confirm(theirs.state, windows, ['intent-1'])).toEqual(theirs.events)
  expect(predictor.player()).toEqual(theirs.state)
  expect(predictor.confirm(theirs.state, windows, [])).toEqual([])
})

test('the events of a paused fight are reported once its keys arrive, even for the moment on screen', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, [])
  const fight = { type: 'startActivity', locationId: 'lumbridge', activityId: 'fight_chickens' } as const
  predictor.act({ ...fight, id: 'intent-1', at: START })
  const until = START + 120_000
  predictor.advanceTo(START + 60_000)
  predictor.advanceTo(until)
  expect(predictor.unsettled()).toBe(true)
  const begun = perform(newPlayer('p', START), server, fight, START)
  if (isRefused(begun)) throw new Error(begun.refused)
  const theirs = advance(begun.state, server, until)
  const killsIn = (events: GameEvent[]) =>
    events.reduce((sum, event) => (event.type === 'fought' ? sum + event.kills : sum), 0)
  expect(killsIn(predictor.confirm(theirs.state, windows, ['intent-1']))).toBe(killsIn(theirs.events))
  expect(predictor.player()).toEqual(theirs.state)
  expect(predictor.confirm(theirs.state, windows, [])).toEqual([])
})

test('an answered intent is not performed a second time', () => {
  const held = { ...newPlayer('p', START), inventory: [{ id: 'logs', quantity: 5, slot: 0 }] }
  const predictor = createPredictor(held, timeline, windows)
  const drop = { type: 'dropItem', slot: 0, quantity: 1 } as const
  for (const id of ['intent-1', 'intent-2', 'intent-3']) predictor.act({ ...drop, id, at: START })
  predictor.confirm({ ...held, inventory: [{ id: 'logs', quantity: 3, slot: 0 }] }, windows, ['intent-1', 'intent-2'])
  expect(predictor.player().inventory).toEqual([{ id: 'logs', quantity: 2, slot: 0 }])
  expect(predictor.confirmed().inventory).toEqual([{ id: 'logs', quantity: 3, slot: 0 }])
  predictor.confirm({ ...held, inventory: [{ id: 'logs', quantity: 2, slot: 0 }] }, windows, ['intent-3'])
  expect(predictor.player().inventory).toEqual([{ id: 'logs', quantity: 2, slot: 0 }])
  expect(predictor.pending()).toEqual([])
})

test('an intent the state of the server no longer allows is not shown, but stays pending', () => {
  const held = { ...newPlayer('p', START), inventory: [{ id: 'logs', quantity: 1, slot: 0 }] }
  const predictor = createPredictor(held, timeline, windows)
  const burn = { type: 'startActivity', locationId: 'lumbridge', activityId: 'burn_logs' } as const
  expect(isRefused(predictor.act({ ...burn, id: 'intent-1', at: START }))).toBe(false)
  predictor.act({ type: 'updateSettings', theme: 'light', id: 'intent-2', at: START })
  predictor.confirm(newPlayer('p', START), windows, [])
  expect(predictor.player()).toMatchObject({ currentAction: null, settings: { theme: 'light' } })
  expect(predictor.pending().map(({ id }) => id)).toEqual(['intent-1', 'intent-2'])
})

test('an intent from before the moment of the server state is performed again at that moment', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.confirm({ ...newPlayer('p', START), settledAt: START + 700 }, windows, [])
  expect(predictor.player()).toMatchObject({ settledAt: START + 700, currentAction: { startTime: START + 700 } })
})

test('roll keys from before the state of the server are dropped: they could belong to other rolls', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...rake, id: 'intent-1', at: START })
  const fresh = windows.filter(({ activityId }) => activityId === 'net_shrimp')
  predictor.confirm(predictor.player(), fresh, ['intent-1'])
  expect(predictor.windows()).toEqual(fresh)
  predictor.advanceTo(START + RAKING)
  expect(predictor.unsettled()).toBe(true)
})

test('a state of the server with the missing roll keys is settled', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, [])
  predictor.act({ ...rake, id: 'intent-1', at: START })
  predictor.advanceTo(START + RAKING)
  expect(predictor.unsettled()).toBe(true)
  predictor.confirm(advance(predictor.player(), server, START + RAKING).state, windows, ['intent-1'])
  predictor.advanceTo(START + 2 * RAKING)
  expect(predictor.unsettled()).toBe(false)
})

test('an agreeing answer adds its roll keys to the earlier ones', () => {
  const few = windows.slice(0, 10)
  const predictor = createPredictor(newPlayer('p', START), timeline, few.slice(0, 1))
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.agree(predictor.player(), few.slice(1), [])
  expect(predictor.windows()).toEqual(few)
  expect(predictor.confirmed()).toBe(predictor.player())
})

test('of many roll keys the latest are kept', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, [])
  const [window] = windows
  if (!window) throw new Error('no windows')
  const many = Array.from({ length: 301 }, (_, block) => ({ ...window, block }))
  for (const one of [...many, ...many.slice(1, 2)]) predictor.agree(predictor.player(), [one], [])
  const kept = predictor.windows().map(({ block }) => block)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([300, 2, 1])
})

test('an agreeing answer confirms the predicted state, not what happened since', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  const predicted = predictor.player()
  predictor.advanceTo(START + duration)
  predictor.act({ type: 'stopAction', id: 'intent-2', at: START + duration })
  predictor.agree(predicted, [], ['intent-1'])
  expect(predictor.confirmed()).toBe(predicted)
  expect(predictor.pending().map(({ id }) => id)).toEqual(['intent-2'])
  expect(predictor.player().settledAt).toBe(START + duration)
})

test('answered intents are kept until the state they led to arrives', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, windows)
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.act({ type: 'stopAction', id: 'intent-2', at: START + 1 })
  predictor.forget(['intent-1'])
  expect(predictor.answered().map(({ id }) => id)).toEqual(['intent-1'])
  expect(predictor.pending().map(({ id }) => id)).toEqual(['intent-2'])
  predictor.confirm(predictor.player(), windows, [])
  expect(predictor.answered()).toEqual([])
})

test('beyond its roll keys the predictor books only certain gains, and is marked as unsettled', () => {
  const few = windows.filter(({ block }) => block === 0)
  const predictor = createPredictor(newPlayer('p', START), timeline, few)
  predictor.act({ ...rake, id: 'intent-1', at: START })
  predictor.advanceTo(START + RAKING * 16)
  expect(predictor.unsettled()).toBe(false)
  predictor.advanceTo(START + RAKING * 300)
  expect(predictor.unsettled()).toBe(true)
  expect(predictor.player().inventory.find(({ id }) => id === 'ashes')?.quantity).toBe(300)
})

test('an activity with only certain outputs and finds needs no keys', () => {
  const predictor = createPredictor(newPlayer('p', START), timeline, [])
  predictor.act({ ...chop, id: 'intent-1', at: START })
  predictor.advanceTo(START + duration * 300)
  expect(predictor.unsettled()).toBe(false)
})

test('a key of another season is not used', () => {
  const later = windows.map((window) => ({ ...window, season: FIRST_SEASON + 1 }))
  const predictor = createPredictor(newPlayer('p', START), timeline, later)
  predictor.act({ ...rake, id: 'intent-1', at: START })
  predictor.advanceTo(START + RAKING)
  expect(predictor.unsettled()).toBe(true)
})

/** Mostly activities that are open to a beginner, and sometimes any other. */
const open = Object.values(content.activities).filter(({ levelRequirements, membersOnly }) => {
  return !membersOnly && Object.values(levelRequirements).every((level) => level === 1)
})
const activities = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...open) },
  { weight: 4, arbitrary: fc.constantFrom(...open.filter(({ category }) => category === 'combat')) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(content.activities)) },
)
const intents = fc.oneof(
  activities.map(({ id, locationId }) => ({ type: 'startActivity', locationId, activityId: id })),
  fc.record({ type: fc.constant('startRecipe'), recipeId: fc.constantFrom('plank', 'arrow_shafts', 'cooked_fish') }),
  activities.map(({ id, locationId }) => ({ type: 'queueAction', locationId, activityId: id })),
  fc.record({ type: fc.constant('eat'), itemId: fc.constantFrom('cooked_shrimp', 'logs') }),
  fc.record({ type: fc.constant('setCombat'), style: fc.constantFrom('accurate', 'aggressive', 'defensive') }),
  fc.record({ type: fc.constant('stopAction') }),
  fc.record({
    type: fc.constant('moveItem'),
    from: fc.integer({ min: 0, max: 27 }),
    to: fc.integer({ min: 0, max: 27 }),
  }),
)
/** A player with materials for several activities. */
const beginner = (): Player => ({
  ...newPlayer('p', START),
  inventory: [
    { id: 'logs', quantity: 40, slot: 0 },
    { id: 'raw_shrimp', quantity: 30, slot: 1 },
    { id: 'cooked_shrimp', quantity: 5, slot: 2 },
  ],
})
/** Intents, each with the pause before it. */
const lives = fc.array(fc.tuple(intents, fc.integer({ min: 0, max: 60_000 })), { maxLength: 12 })

/** Only the keys a life can need: adding those of all works takes longer than the life. */
function windowsFor(steps: readonly (readonly [object, number])[]) {
  const works = steps.flatMap(([intent]) => {
    if ('activityId' in intent) return [String(intent.activityId)]
    return 'recipeId' in intent ? [`recipe:${intent.recipeId}`] : []
  })
  return [...new Set(works)].flatMap((id) => windowsByWork.get(id) ?? [])
}

test('[START-41] for any intents and times the browser shows the state the server books', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const predictor = createPredictor(beginner(), timeline, windowsFor(steps))
      let state = beginner()
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

test('an answer to the first of several intents changes nothing on screen if the prediction was right', () => {
  fc.assert(
    fc.property(lives, fc.nat({ max: 12 }), (steps, answeredFirst) => {
      const predictor = createPredictor(beginner(), timeline, windowsFor(steps))
      let at = START
      steps.forEach(([intent, pause], n) => {
        at += pause
        predictor.act({ ...intent, id: `intent-${n}`, at } as never)
      })
      const shown = predictor.player()
      const answered = predictor.pending().slice(0, answeredFirst)
      let state = beginner()
      for (const { id: _, at: meant = START, ...intent } of answered) {
        const outcome = perform(advance(state, server, meant).state, server, intent, meant)
        if (!isRefused(outcome)) state = outcome.state
      }
      predictor.confirm(
        state,
        windowsFor(steps),
        answered.map(({ id }) => id),
      )
      predictor.advanceTo(at)
      expect(predictor.player()).toEqual(shown)
      expect(predictor.confirmed()).toEqual(state)
    }),
    { numRuns: 200 },
  )
})
