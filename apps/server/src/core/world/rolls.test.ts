import { content } from '@hearthward/content'
import {
  advance,
  blowRollsId,
  foeBlowRollsId,
  hours,
  type Intent,
  minutes,
  newPlayer,
  type Player,
  perform,
  USUAL_RATES,
} from '@hearthward/engine'
import { expect, test } from 'vitest'
import { rollsOf, rollWindows } from './rolls.ts'
import { START } from './testing.ts'

const era = { from: 0, content, ...USUAL_RATES }
const world = { timeline: [era], rolls: rollsOf(() => 'secret', 'ada') }
/** Activities of one place whose yields the browser rolls, and a fight. */
const OPEN = ['gather_kindling', 'net_shrimp', 'fight_chickens'].map((id) => ({
  locationId: 'lumbridge',
  activityId: id,
}))

function performed(state: Player, intent: Intent): Player {
  const outcome = perform(state, world, intent, state.settledAt)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.state
}

test('a page gets the keys of everything its plan has rolled since, also of entries added meanwhile', () => {
  const before = newPlayer('ada', START)
  const entries = OPEN.map((entry) => ({ ...entry, goal: { kind: 'count' as const, count: 4 }, repeats: true }))
  const planned = performed(before, { type: 'replacePlan', entries })
  const { state } = advance(performed(planned, { type: 'resumePlan' }), world, START + minutes(20))
  const cleared = performed(performed(state, { type: 'stopAction' }), { type: 'clearQueue' })
  const known = new Set(
    rollWindows(world.rolls, before, cleared, era, cleared.settledAt).map((window) => window.activityId),
  )
  expect(Object.keys(cleared.blows)).toHaveLength(2)
  for (const rollsId of [blowRollsId('fight_chickens'), foeBlowRollsId('fight_chickens')]) {
    expect(known).toContain(rollsId)
  }
  for (const { activityId } of OPEN) {
    const isOpen = content.activities[activityId]?.outputs.some(({ chance }) => chance < 1 && chance >= 0.05)
    if (isOpen) expect(known).toContain(activityId)
  }
})

test('nothing of an entry that has not begun is told, and a past one only as far as it has rolled', () => {
  const before = newPlayer('ada', START)
  const fight = { ...OPEN[2], goal: { kind: 'time' as const, at: START + minutes(1) } } as const
  const begun = performed(before, { type: 'queueAction', ...fight })
  const queued = performed(begun, { type: 'queueAction', ...OPEN[1] })
  const waiting = performed(queued, { type: 'queueAction', activityId: 'fight_meadow_bulls', locationId: 'lumbridge' })
  const { state } = advance(waiting, world, START + hours(1))
  const windows = rollWindows(world.rolls, before, state, era, state.settledAt)
  expect(windows.filter(({ activityId }) => activityId.includes('meadow_bulls'))).toEqual([])
  const own = windows.filter(({ activityId }) => activityId.includes('chickens'))
  expect(own.length).toBeGreaterThan(0)
  const last = Math.max(...Object.values(state.blows))
  for (const { block } of own) expect(block).toBeLessThanOrEqual(Math.floor(last / 16))
})
