import { content } from '@hearthward/content'
import { newPlayer, type PlanEntry, ruleRefusals, type Stop, type StopReason } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { canBeStarted, outlookText, reasonText, wordsOf } from './entries.ts'
import { continuesWith } from './paused-plan.ts'
import { restoringIntent } from './removal.ts'
import { ruleCandidates } from './rule-candidates.ts'

const NOW = new Date(2026, 5, 14, 22, 30).getTime()
const ada = newPlayer('ada', NOW)

const entry = (activityId: string, goal: PlanEntry['goal'], completed = 0): PlanEntry => ({
  id: 1,
  activityId,
  locationId: 'lumbridge',
  goal,
  repeats: false,
  completed,
  stop: null,
})
const end = (goal: PlanEntry['goal'], completed = 0, player = ada) =>
  wordsOf(entry('gather_kindling', goal, completed), player, content, NOW).end

describe('the end of an entry, with its progress', () => {
  test('none', () => expect(end(null)).toBe('no end'))

  test('a count, before and after an interruption', () => {
    expect(end({ kind: 'count', count: 1 })).toBe('1 time')
    expect(end({ kind: 'count', count: 1_000 }, 12)).toBe('12 of 1,000 times')
  })

  test('a level of another skill of a fight', () => {
    const goal = { kind: 'level', level: 30, skill: 'hitpoints' } as const
    const fight = { ...entry('', goal), activityId: 'fight_chickens' }
    expect(wordsOf(fight, ada, content, NOW).end).toBe('until Hitpoints level 30 (10 now)')
  })

  test('a level', () => expect(end({ kind: 'level', level: 30 })).toBe('until level 30 (1 now)'))

  test('a stock counts pack and bank', () => {
    const held = {
      ...ada,
      inventory: [{ id: 'logs', quantity: 3, slot: 0 }],
      bank: [{ id: 'logs', quantity: 40, slot: 0 }],
    }
    expect(end({ kind: 'stock', itemId: 'logs', quantity: 500 }, 0, held)).toBe('until you hold 500 × logs (43 now)')
  })

  test('a time of the own clock, with the day if it is another one', () => {
    expect(end({ kind: 'time', at: new Date(2026, 5, 14, 23, 5).getTime() })).toBe('until 23:05')
    expect(end({ kind: 'time', at: new Date(2026, 5, 15, 7, 0).getTime() })).toBe('until tomorrow at 07:00')
  })

  test('the end of the supplies', () => expect(end({ kind: 'supplies' })).toBe('until supplies run out'))
})

test('an entry that is not in the game shows nothing of its ids, which a stranger may have written', () => {
  const unknown = { ...entry('any_text', null), locationId: 'any_place' }
  expect(wordsOf(unknown, ada, content, NOW)).toMatchObject({ activity: null, name: 'Unknown action', place: '' })
  expect(continuesWith({ ...ada, queue: [unknown] }, content)).toBe('Unknown action')
})

describe('[PL7] the reason of an entry that stopped', () => {
  const stop = (reason: StopReason, details: Stop['details'] = {}): Stop => ({
    at: NOW,
    activityId: 'gather_kindling',
    reason,
    details,
  })

  test('is the text of the rules and what helps', () => {
    expect(reasonText(stop('activity/resources', { quantity: 1, item: 'Logs' }))).toBe(
      'Need 1x Logs to start this activity. Get the supplies, then start it.',
    )
    expect(reasonText(stop('activity/level', { skill: 'woodcutting', level: 15 }))).toMatch(/Train the skill first/)
    expect(reasonText(stop('inventory/full'))).toMatch(/set a rule for a full pack/)
  })

  test('never offers to start what is not in the game', () => {
    expect(canBeStarted(stop('activity/not-found'))).toBe(false)
    expect(reasonText(stop('recipe/not-found'))).toBe('Recipe not found. Remove this entry.')
    expect(canBeStarted(stop('activity/resources'))).toBe(true)
  })

  test('is told before its turn, too', () => {
    expect(outlookText(stop('activity/members'))).toBe(
      'As it stands, it cannot begin: This activity requires membership. Start it once you are a member.',
    )
    expect(outlookText(stop('stop/goal'))).toBe('Its end is reached before its turn.')
  })

  test.each(Object.keys(ruleRefusals) as StopReason[])('%s ends its sentences', (reason) =>
    expect(reasonText(stop(reason))).toMatch(/^[^.!].*[.!] .+\.$/),
  )
})

test('[PL5] a plan without a running action is paused, and names what it continues with', () => {
  const queue = [entry('gather_kindling', null)]
  expect(continuesWith({ ...ada, queue }, content)).toBe('Gather kindling')
  expect(continuesWith(ada, content)).toBeNull()
})

test('a removed entry comes back with what was still to be done, and repeats if it did', () => {
  const restored = (goal: PlanEntry['goal'], repeats = false) =>
    restoringIntent({ ...entry('gather_kindling', goal, 40), repeats })
  expect(restored({ kind: 'count', count: 100 })).toEqual({
    type: 'queueAction',
    activityId: 'gather_kindling',
    locationId: 'lumbridge',
    goal: { kind: 'count', count: 60 },
    repeats: false,
  })
  expect(restored({ kind: 'level', level: 9 }, true)).toMatchObject({
    goal: { kind: 'level', level: 9 },
    repeats: true,
  })
})

test('[PL11] rules for a full pack are offered for what the plan yields and what one has, each item once', () => {
  const player = {
    ...ada,
    queue: [entry('gather_kindling', null)],
    inventory: [
      { id: 'logs', quantity: 1, slot: 0 },
      { id: 'ashes', quantity: 1, slot: 1 },
    ],
    bank: [
      { id: 'ashes', quantity: 4, slot: 0 },
      { id: 'oak_logs', quantity: 4, slot: 1 },
    ],
    plan: { ...ada.plan, rules: { ...ada.plan.rules, onFullPack: { oak_logs: 'drop' as const } } },
  }
  const groups = ruleCandidates(player, content)
  expect(groups.map(({ label }) => label)).toEqual(['The plan yields', 'In the pack'])
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
  expect(ids).toContain('logs')
  expect(ids).toContain('ashes')
  expect(ids).not.toContain('oak_logs')
  expect(new Set(ids).size).toBe(ids.length)
})
