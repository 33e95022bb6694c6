import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  type GameEvent,
  isRefused,
  MAX_EXPERIENCE,
  PLAN_LIMIT,
  type Player,
  perform,
  performAt,
  type Stack,
  stateHash,
} from '../index.ts'
import { Coverage, expectSame } from '../testing/properties.ts'
import { aScenario } from '../testing/scenarios.ts'
import type { Intent } from './intents.ts'

/** Invalid values that a client could send. */
const nonsense = fc.constantFrom<unknown>(
  ...[-1, -0, 0, 0.5, 1.5, 27, 28, 1e9, 1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 5e-324],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'prototype',
    '',
    '5',
    'logs',
    '\u0000',
    'a'.repeat(500),
  ],
  ...[null, undefined, true, false, 10n, Symbol('evil'), () => 1, new Date(0), /x/, new Map()],
  ...[
    [],
    {},
    [1],
    { slot: 0 },
    { kind: 'count' },
    { valueOf: () => 3 },
    Object.create(null),
    JSON.parse('{"__proto__":1}'),
  ],
)
const or = (sound: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: nonsense })

const shape = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { noNullPrototype: true })

const slot = or(fc.integer({ min: 0, max: 27 }))
const number = or(fc.integer({ min: 1, max: 40 }))
const id = or(fc.constantFrom('a', 'b', 'c'))
const place = or(fc.constantFrom('lumbridge', 'lumbridge', 'varrock'))
const goal = or(
  fc.oneof(
    fc.constant(null),
    shape({ kind: fc.constant('count'), count: number }),
    shape({ kind: fc.constant('level'), level: number }),
    shape({ kind: fc.constant('stock'), itemId: or(fc.constant('logs')), quantity: number }),
    shape({ kind: nonsense, count: number }),
  ),
)
const settings = fc.dictionary(
  fc.constantFrom('theme', 'soundEnabled', 'autoEatThreshold', 'displayMode', 'coins', '__proto__', 'constructor'),
  or(fc.constantFrom('light', 'compact', true, 30)),
)
/** Valid intents between the invalid ones, so that there is a game to damage. */
const sound = fc.record(
  {
    type: fc.constantFrom('startActivity', 'queueAction', 'queueAction'),
    locationId: fc.constant('lumbridge'),
    activityId: fc.constantFrom('a', 'b', 'c'),
  },
  { noNullPrototype: true },
)
const hostile = fc.oneof(
  { weight: 2, arbitrary: sound },
  shape({ type: fc.constant('startActivity'), locationId: place, activityId: id }),
  shape({ type: fc.constant('queueAction'), locationId: place, activityId: id, goal }),
  shape({ type: fc.constant('moveItem'), from: slot, to: slot }),
  shape({ type: fc.constant('dropItem'), slot: or(fc.integer({ min: 0, max: 4 })), quantity: or(fc.constant(1)) }),
  settings.map((values) => ({ ...values, type: 'updateSettings' })),
  shape({ type: fc.constantFrom('stopAction', 'clearQueue') }),
  shape({ type: nonsense }),
  nonsense,
) as fc.Arbitrary<Intent>

const whole = (value: number, least: number, most = Number.MAX_SAFE_INTEGER) =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least && value <= most

function expectSound(state: Player): void {
  const { inventory, skills, coins, queue, currentAction } = state
  const wrong: unknown[] = inventory.filter((stack, index) => {
    const after = index === 0 ? -1 : (inventory[index - 1] as Stack).slot
    return !whole(stack.slot, after + 1, 27) || !whole(stack.quantity, 1)
  })
  for (const skill of Object.values(skills)) {
    const { experience, thousandths, level, isActive, type } = skill
    const sound = whole(experience, 0, MAX_EXPERIENCE) && whole(thousandths, 0, 999) && whole(level, 1, 99)
    if (!sound || isActive !== (currentAction?.skillType === type)) wrong.push(skill)
  }
  if (!whole(coins, 0)) wrong.push({ coins })
  if (queue.length > PLAN_LIMIT) wrong.push({ queue })
  expect(wrong).toEqual([])
  expect(inventory.length).toBeLessThanOrEqual(28)
  expectSame(JSON.parse(JSON.stringify(state)), state)
}

function holdings(state: Player): Record<string, number> {
  const held: Record<string, number> = { coins: state.coins }
  for (const { id: itemId, quantity } of [...state.inventory, ...state.bank])
    held[itemId] = (held[itemId] ?? 0) + quantity
  for (const { type, experience, thousandths } of Object.values(state.skills)) {
    held[`experience in ${type}`] = experience * 1_000 + thousandths
  }
  return held
}

/** The state that must follow from the earlier state and the events. */
function accounted(before: Player, events: readonly GameEvent[]): Record<string, number> {
  const held = holdings(before)
  const book = (what: string, amount: number) => {
    held[what] = (held[what] ?? 0) + amount
    if (held[what] === 0 && !what.startsWith('experience')) delete held[what]
  }
  for (const event of events) {
    if (event.type === 'dropped' || event.type === 'sold') book(event.itemId, -event.quantity)
    if (event.type === 'sold') book('coins', event.coins)
    if (event.type !== 'worked' && event.type !== 'found') continue
    for (const [itemId, quantity] of Object.entries(event.gained)) book(itemId, quantity)
    if (event.type === 'found') continue
    for (const [itemId, quantity] of Object.entries(event.used)) book(itemId, -quantity)
    book(`experience in ${event.skill}`, event.experience)
  }
  return held
}

test('[T5] every intent is performed or refused, breaks nothing, and changes no item or coin without an event', () => {
  const seen = new Coverage()
  fc.assert(
    fc.property(
      aScenario,
      fc.array(fc.tuple(hostile, fc.nat({ max: 400_000 })), { maxLength: 12 }),
      (scenario, asked) => {
        const { world } = scenario
        let { state } = scenario
        for (const [intent, wait] of asked) {
          const hash = stateHash(state)
          const kept = structuredClone(state)
          const outcome = perform(state, world, intent, state.settledAt)
          expectSame(state, kept)
          expect(stateHash(state)).toBe(hash)
          if (isRefused(outcome)) seen.count('refused')
          else {
            expectSound(outcome.state)
            expectSame(holdings(outcome.state), accounted(state, outcome.events))
            seen.count('done')
            if (outcome.events.some(({ type }) => type === 'dropped')) seen.count('dropped')
            if (intent.type === 'moveItem') seen.count('moved')
            if (outcome.events.some(({ type }) => type === 'started')) seen.count('started')
            if (outcome.state.queue.length > state.queue.length) seen.count('queued')
            state = outcome.state
          }
          const later = advance(state, world, state.settledAt + wait)
          expectSound(later.state)
          expectSame(holdings(later.state), accounted(state, later.events))
          if (later.events.some(({ type }) => type === 'worked')) seen.count('worked')
          state = later.state
        }
      },
    ),
    { numRuns: 300 },
  )
  seen.expectEach({ done: 20, refused: 20, dropped: 20, moved: 20, started: 20, queued: 20, worked: 20 })
})

test('[T5] an intent at a later moment gives the state and events of the advance and the intent after it', () => {
  const seen = new Coverage()
  fc.assert(
    fc.property(aScenario, hostile, fc.nat({ max: 400_000 }), ({ state, world }, intent, wait) => {
      const at = state.settledAt + wait
      const kept = structuredClone(state)
      const { refused, ...done } = performAt(state, world, intent, at)
      expectSame(state, kept)
      const before = advance(state, world, at)
      const outcome = perform(before.state, world, intent, at)
      if (isRefused(outcome)) {
        expect(refused).toEqual(outcome)
        expectSame(done, before)
        seen.count('refused')
      } else {
        expect(refused).toBeNull()
        expectSame(done, { state: outcome.state, events: [...before.events, ...outcome.events] })
        seen.count('done')
      }
    }),
    { numRuns: 300 },
  )
  seen.expectEach({ done: 20, refused: 20 })
})
