import { content } from '@hearthward/content'
import type { PlanContent, SavedEntry } from '@hearthward/contract'
import { type Intent, isRefused, newPlayer, type Player, perform, USUAL_RATES } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { entryLine, loadablePlan, planText, presentEntries, rulesText } from './plan-entries.ts'

const NOW = 1_000_000
const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
const playerAfter = (...intents: Intent[]): Player =>
  intents.reduce(
    (player, intent) => {
      const outcome = perform(player, world, intent, NOW)
      if (isRefused(outcome)) throw new Error(outcome.refused)
      return outcome.state
    },
    newPlayer('ada', NOW),
  )

const kindling = { activityId: 'gather_kindling', locationId: 'lumbridge' } as const
const rules: PlanContent['rules'] = { onDeath: 'continue', onMissingSupplies: 'continue', onFullPack: {} }
const planOf = (...entries: SavedEntry[]): PlanContent => ({ name: 'Morning', entries, rules })
const line = (entry: SavedEntry) => entryLine(entry, newPlayer('ada', NOW), content, NOW)

describe('the present plan', () => {
  test('is the running action and the waiting entries, and loads as the same entries', () => {
    const player = playerAfter(
      { type: 'startActivity', ...kindling },
      { type: 'queueAction', ...kindling, goal: { kind: 'count', count: 50 }, repeats: true },
      { type: 'queueAction', recipeId: 'stool', goal: { kind: 'level', level: 9 } },
    )
    const entries = presentEntries(player)
    expect(entries).toEqual([
      kindling,
      { ...kindling, goal: { kind: 'count', count: 50 }, repeats: true },
      { recipeId: 'stool', goal: { kind: 'level', level: 9 } },
    ])
    const loaded = playerAfter({ type: 'replacePlan', ...loadablePlan(planOf(...entries), content, NOW) })
    expect(presentEntries(loaded)).toEqual(entries)
    expect(loaded.currentAction).toBeNull()
  })
})

describe('[PL10] a plan that is loaded', () => {
  test('has no end by a time that is over, and says so', () => {
    const over = { ...kindling, goal: { kind: 'time', at: NOW } } as const
    const ahead = { ...kindling, goal: { kind: 'time', at: NOW + 1 } } as const
    expect(loadablePlan(planOf(over, ahead), content, NOW).entries).toEqual([{ ...over, goal: null }, ahead])
    expect(line(over)).toMatchObject({ end: 'until it stops', problem: 'Its time is over, so it has no end' })
    expect(line(ahead).problem).toBeNull()
  })

  test('is loaded whole although items and activities have left the game', () => {
    const plan: PlanContent = {
      ...planOf(
        { activityId: 'no_such_thing', goal: { kind: 'count', count: 5 } },
        { ...kindling, goal: { kind: 'stock', itemId: 'no_such_thing', quantity: 5 } },
        { ...kindling, locationId: 'varrock' },
        kindling,
      ),
      rules: { ...rules, onFullPack: { no_such_thing: 'sell', logs: 'bank' } },
    }
    const { queue, plan: loaded } = playerAfter({ type: 'replacePlan', ...loadablePlan(plan, content, NOW) })
    expect(queue.map(({ stop, goal }) => [stop?.reason ?? null, goal])).toEqual([
      ['activity/not-found', null],
      [null, null],
      ['activity/not-found', null],
      [null, null],
    ])
    expect(loaded.rules.onFullPack).toEqual({ logs: 'bank' })
    expect(plan.entries.map((entry) => line(entry).problem)).toEqual([
      'Not in the game',
      'Its end is not possible, so it has none',
      'Not in the game',
      null,
    ])
  })
})

describe('an entry in the preview', () => {
  test('has a name, a place and an end', () => {
    expect(line({ ...kindling, goal: { kind: 'count', count: 50 }, repeats: true })).toMatchObject({
      name: 'Gather kindling',
      place: 'Hearthford',
      end: '50 times',
      repeats: true,
      problem: null,
    })
  })

  test('that is unknown does not show what its id says', () => {
    expect(JSON.stringify(line({ activityId: 'visit_evil_example', locationId: 'bad_place' }))).not.toMatch(/evil|bad/)
  })

  test('shows why it cannot be done, except for supplies that other entries may bring', () => {
    expect(line({ recipeId: 'stool' }).problem).toMatch(/^Needs Construction 4/)
    expect(line({ activityId: 'salvage_manor', locationId: 'rimmington' }).problem).toMatch(/members/i)
    expect(
      line({ activityId: 'burn_logs', locationId: content.activities['burn_logs']?.locationId }).problem,
    ).toBeNull()
    expect(line({ ...kindling, goal: { kind: 'level', level: 1 } }).problem).toBe('This goal is already reached')
  })
})

test('the text of a plan has a line for each entry, and its link', () => {
  const plan = planOf(kindling, { recipeId: 'stool', goal: { kind: 'count', count: 2 }, repeats: true })
  expect(planText(plan, plan.entries.map(line), 'https://play.example.org/#plan=1.x').split('\n')).toEqual([
    'Morning, a plan for Hearthward',
    '1. Gather kindling (Hearthford), until it stops',
    '2. Three-legged stool, 2 times, repeats',
    'https://play.example.org/#plan=1.x',
  ])
})

test('the rules of a plan are told in sentences, which name all items that are sold or dropped', () => {
  const told = (parts: Partial<PlanContent['rules']>) => rulesText({ ...rules, ...parts }, content)
  expect(told({})).toBe('Continues after a death and when supplies are missing.')
  expect(told({ onDeath: 'stop', onMissingSupplies: 'stop', onFullPack: { logs: 'bank' } })).toBe(
    'Stops after a death and when supplies are missing. When the pack is full, it banks one item.',
  )
  expect(
    told({ onFullPack: { logs: 'sell', oak_logs: 'drop', bones: 'drop', raw_shrimp: 'keep', feather: 'keep' } }),
  ).toMatch(/When the pack is full, it drops oak logs and bones, sells logs and keeps 2 items\.$/)
  // A stranger may have written any id.
  expect(told({ onFullPack: { visit_evil_example: 'drop' } })).not.toMatch(/evil|drop/)
})
