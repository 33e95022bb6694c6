import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  type Era,
  hours,
  INVENTORY_SLOTS,
  type Intent,
  MAX_ABSENCE,
  minutes,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { columnsFrom, newPlayerRow } from './player-row.ts'
import { rollsOf } from './rolls.ts'
import { manyLogs, START } from './testing.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const rules = { timeline: [era], rolls: rollsOf(() => 'secret', 'ada') }
const net = content.activities['net_shrimp'] as Activity
const club = content.activities['carve_club'] as Activity
const fire = content.activities['burn_logs'] as Activity
const identity = { username: 'Ada', email: null, guestExpiresAt: null, role: 'default' } as const

/** A player with that many logs who began an activity at START. */
function playerBusyWith(activityId: string, logs = 0): Player {
  const ada = { ...newPlayer('ada', START), inventory: logs > 0 ? manyLogs(logs) : [] }
  const begun = perform(ada, rules, { type: 'startActivity', locationId: 'lumbridge', activityId }, START)
  if ('refused' in begun) throw new Error(begun.refused)
  return begun.state
}

function dueAt(state: Player, now = era): number | null {
  const { state: _, ...row } = newPlayerRow(newPlayer('ada', START), identity)
  return columnsFrom(row, state, now, state.settledAt).dueAt
}

const advanced = (state: Player, passed: number) => advance(state, rules, START + passed).state

const endless: [what: string, state: Player][] = [
  ['an endless activity', playerBusyWith('gather_kindling')],
  ['an activity with supplies for a week', playerBusyWith('burn_logs', 250_000)],
]

test.each(endless)(
  '%s is due when the 24 hours that count are over, however often it was settled before',
  (_, state) => {
    expect(dueAt(state)).toBe(START + MAX_ABSENCE)
    for (const passed of [1, minutes(1), hours(1), hours(10), MAX_ABSENCE - 1]) {
      const settled = advanced(state, passed)
      expect(settled.lastSeenAt).toBe(START)
      // One millisecond later: a completion at the last moment itself still counts.
      expect([passed, dueAt(settled)]).toEqual([passed, START + MAX_ABSENCE + 1])
    }
    expect(dueAt(advanced(state, MAX_ABSENCE + 1))).toBeNull()
  },
)

test('any activity is due within 24 hours of the moment the document was settled at', () => {
  const others = [
    playerBusyWith('carve_club', 100),
    playerBusyWith('burn_logs', 3),
    playerBusyWith('fight_chickens'),
    playerBusyWith('fight_meadow_bulls'),
  ]
  for (const state of [...endless.map(([, endless]) => endless), ...others]) {
    for (const passed of [0, 1, minutes(1), hours(5), hours(23)]) {
      const settled = advanced(state, passed)
      const seen = { ...settled, lastSeenAt: settled.settledAt }
      for (const due of [dueAt(settled), dueAt(seen)]) {
        expect(due === null).toBe(settled.currentAction === null)
        if (due === null) continue
        expect(due).toBeGreaterThan(settled.settledAt)
        expect(due).toBeLessThanOrEqual(settled.settledAt + MAX_ABSENCE)
      }
    }
  }
})

test('an activity that ends sooner is due at its end, but not before a minute has passed', () => {
  const carver = playerBusyWith('carve_club', 100)
  expect(dueAt(carver)).toBe(START + (INVENTORY_SLOTS - 1) * club.duration)
  expect(dueAt(advanced(carver, 20 * club.duration))).toBe(START + 20 * club.duration + minutes(1))
  expect(dueAt(playerBusyWith('burn_logs', 100))).toBe(START + 100 * fire.duration)
  expect(dueAt(playerBusyWith('burn_logs', 3))).toBe(START + minutes(1))
})

test('an activity that is no longer in the content is due when its current run ends', () => {
  const emptied = { ...era, content: { ...content, activities: {} } }
  expect(dueAt(advanced(playerBusyWith('net_shrimp'), 1_000), emptied)).toBe(START + net.duration)
})

test('a fight is due every 15 minutes, because it can end at any time', () => {
  const fighter = playerBusyWith('fight_chickens')
  expect(dueAt(fighter)).toBe(START + minutes(15))
  expect(dueAt(advanced(fighter, minutes(7)))).toBe(START + minutes(22))
  expect(dueAt({ ...fighter, settledAt: START + MAX_ABSENCE - minutes(1) })).toBe(START + MAX_ABSENCE + 1)
})

test('a plan that goes on is due every 15 minutes at most, however short its entries are', () => {
  const goal = { kind: 'count', count: 10 } as const
  const kindling = { locationId: 'lumbridge', activityId: 'gather_kindling', goal }
  const planned = (intents: Intent[], state = newPlayer('ada', START)) =>
    intents.reduce((before, intent) => {
      const outcome = perform(before, rules, intent, before.settledAt)
      if ('refused' in outcome) throw new Error(outcome.refused)
      return outcome.state
    }, state)
  const repeating = planned([{ type: 'queueAction', ...kindling, repeats: true }])
  expect(dueAt(repeating)).toBe(START + minutes(15))
  const followed = planned([
    { type: 'queueAction', ...kindling },
    { type: 'queueAction', locationId: 'lumbridge', activityId: 'net_shrimp' },
  ])
  expect(dueAt(followed)).toBe(START + minutes(15))
  const last = planned([{ type: 'queueAction', ...kindling }])
  expect(dueAt(last)).toBe(START + minutes(1))
  // The sweep settles a plan that never ends until the 24 hours are over, and then never again.
  let state = repeating
  let sweeps = 0
  for (let due = dueAt(state); due !== null; due = dueAt(state)) {
    expect(due).toBeGreaterThan(state.settledAt)
    state = advance(state, rules, due).state
    sweeps++
  }
  expect(sweeps).toBeLessThanOrEqual(24 * 4 + 1)
  expect(state).toMatchObject({ currentAction: null, lastStop: { reason: 'stop/absence' } })
  expect(state.completions['gather_kindling']).toBe(
    MAX_ABSENCE / (content.activities['gather_kindling'] as Activity).duration,
  )
})

test('[PL11] a full pack whose yield is sold is due when the 24 hours are over', () => {
  const carver = playerBusyWith('carve_club', 250_000)
  const full = { ...carver, inventory: [...carver.inventory] }
  for (let slot = 0; full.inventory.length < INVENTORY_SLOTS; slot++) {
    if (!full.inventory.some((stack) => stack.slot === slot))
      full.inventory.push({ id: 'wooden_club', quantity: 1, slot })
  }
  const made = club.outputs[0]?.itemId ?? ''
  const selling = {
    ...full,
    plan: { ...full.plan, rules: { ...full.plan.rules, onFullPack: { [made]: 'sell' as const } } },
  }
  expect(dueAt(full)).toBe(START + minutes(1))
  expect(dueAt(selling)).toBe(START + MAX_ABSENCE)
})

test('an idle player is never due', () => {
  expect(dueAt(newPlayer('ada', START))).toBeNull()
})

test.each([
  ['a number of times', { kind: 'count', count: 1_000 }, hours(1)],
  ['a level', { kind: 'level', level: 20 }, hours(1)],
  ['a stock', { kind: 'stock', itemId: 'logs', quantity: 1_000 }, hours(1)],
] as const)(
  'an activity with the goal "%s" is due when the goal may be reached, at most two minutes early',
  (_, goal, least) => {
    const queue = { type: 'queueAction', locationId: 'lumbridge', activityId: 'gather_kindling', goal } as const
    const begun = perform(newPlayer('ada', START), rules, queue, START)
    if ('refused' in begun) throw new Error(begun.refused)
    const due = dueAt(begun.state) ?? 0
    const { lastStop } = advanced(begun.state, hours(20))
    expect(lastStop).toMatchObject({ reason: 'stop/goal' })
    const ended = lastStop?.at ?? 0
    expect(due).toBeLessThanOrEqual(ended)
    expect(ended - due).toBeLessThan(minutes(2))
    expect(ended - START).toBeGreaterThan(least / 4)
  },
)

test('the moment is whole whatever the goal and the rates, because the column stores nothing else', () => {
  const ada = newPlayer('ada', START)
  const levels = Array.from({ length: 30 }, (_, n) => ({ kind: 'level', level: n + 2 }) as const)
  const stocks = Array.from({ length: 30 }, (_, n) => ({ kind: 'stock', itemId: 'logs', quantity: 100 + n }) as const)
  for (const xpMultiplier of [1, 1.25, 1.7]) {
    const paced = { ...era, xpMultiplier }
    for (const goal of [...levels, ...stocks]) {
      const queue = { type: 'queueAction', locationId: 'lumbridge', activityId: 'gather_kindling', goal } as const
      const begun = perform(ada, { ...rules, timeline: [paced] }, queue, START)
      if ('refused' in begun) throw new Error(begun.refused)
      expect(dueAt(begun.state, paced), `${JSON.stringify(goal)} at ${xpMultiplier}`).toSatisfy(Number.isSafeInteger)
    }
  }
})
