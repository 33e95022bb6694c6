import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  type Era,
  hours,
  INVENTORY_SLOTS,
  MAX_ABSENCE,
  minutes,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { columnsFrom, rowOfNew } from './player-row.ts'
import { rollsOf } from './rolls.ts'
import { manyLogs, START } from './testing.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const rules = { timeline: [era], rolls: rollsOf('secret', 'ada') }
const net = content.activities['net_shrimp'] as Activity
const club = content.activities['carve_club'] as Activity
const fire = content.activities['burn_logs'] as Activity
const nobody = { username: 'Ada', email: null, guestExpiresAt: null, role: 'default' } as const

/** Somebody with so many logs in the pack, who began an activity at the start. */
function busy(activityId: string, logs = 0): Player {
  const ada = { ...newPlayer('ada', START), inventory: logs > 0 ? manyLogs(logs) : [] }
  const begun = perform(ada, rules, { type: 'startActivity', locationId: 'lumbridge', activityId }, START)
  if ('refused' in begun) throw new Error(begun.refused)
  return begun.state
}

function dueAt(state: Player, now = era): number | null {
  const { state: _, ...row } = rowOfNew(newPlayer('ada', START), nobody)
  return columnsFrom(row, state, now, state.settledAt).dueAt
}

const unwatched = (state: Player, passed: number) => advance(state, rules, START + passed).state

const endless: [what: string, state: Player][] = [
  ['what never ends', busy('gather_kindling')],
  ['supplies for a week', busy('burn_logs', 250_000)],
]

test.each(endless)(
  '%s is looked at when the 24 hours that count are over, however often it is settled before',
  (_, state) => {
    expect(dueAt(state)).toBe(START + MAX_ABSENCE)
    for (const passed of [1, minutes(1), hours(1), hours(10), MAX_ABSENCE - 1]) {
      const settled = unwatched(state, passed)
      expect(settled.lastSeenAt).toBe(START)
      // One later: at the last moment itself a completion still counts.
      expect([passed, dueAt(settled)]).toEqual([passed, START + MAX_ABSENCE + 1])
    }
    expect(dueAt(unwatched(state, MAX_ABSENCE + 1))).toBeNull()
  },
)

test('whatever somebody does, there is a look within 24 hours of the moment the document is true for', () => {
  const others = [busy('carve_club', 100), busy('burn_logs', 3), busy('fight_chickens'), busy('fight_meadow_bulls')]
  for (const state of [...endless.map(([, endless]) => endless), ...others]) {
    for (const passed of [0, 1, minutes(1), hours(5), hours(23)]) {
      const settled = unwatched(state, passed)
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

test('what ends sooner is looked at then, though not before a minute has passed', () => {
  const carver = busy('carve_club', 100)
  expect(dueAt(carver)).toBe(START + (INVENTORY_SLOTS - 1) * club.duration)
  expect(dueAt(unwatched(carver, 20 * club.duration))).toBe(START + 20 * club.duration + minutes(1))
  expect(dueAt(busy('burn_logs', 100))).toBe(START + 100 * fire.duration)
  expect(dueAt(busy('burn_logs', 3))).toBe(START + minutes(1))
})

test('who does something that is no longer in the data is looked at when the run under way is over', () => {
  const emptied = { ...era, content: { ...content, activities: {} } }
  expect(dueAt(unwatched(busy('net_shrimp'), 1_000), emptied)).toBe(START + net.duration)
})

test('a fight is looked at every quarter of an hour: its end can come at any time', () => {
  const fighter = busy('fight_chickens')
  expect(dueAt(fighter)).toBe(START + minutes(15))
  expect(dueAt(unwatched(fighter, minutes(7)))).toBe(START + minutes(22))
  expect(dueAt({ ...fighter, settledAt: START + MAX_ABSENCE - minutes(1) })).toBe(START + MAX_ABSENCE + 1)
})

test('nobody looks at somebody who does nothing', () => {
  expect(dueAt(newPlayer('ada', START))).toBeNull()
})

test.each([
  ['a number of times', { kind: 'count', count: 1_000 }, hours(1)],
  ['a level', { kind: 'level', level: 20 }, hours(1)],
  ['a stock', { kind: 'stock', itemId: 'logs', quantity: 1_000 }, hours(1)],
] as const)('work that ends by %s is looked at when it may have ended, at most two minutes early', (_, goal, least) => {
  const queue = { type: 'queueAction', locationId: 'lumbridge', activityId: 'gather_kindling', goal } as const
  const begun = perform(newPlayer('ada', START), rules, queue, START)
  if ('refused' in begun) throw new Error(begun.refused)
  const due = dueAt(begun.state) ?? 0
  const { lastStop } = unwatched(begun.state, hours(20))
  expect(lastStop).toMatchObject({ reason: 'stop/goal' })
  const ended = lastStop?.at ?? 0
  expect(due).toBeLessThanOrEqual(ended)
  expect(ended - due).toBeLessThan(minutes(2))
  expect(ended - START).toBeGreaterThan(least / 4)
})
