import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { advance, type Goal, hours, PLAN_LIMIT, type PlanEntry, type Player, seconds } from '../index.ts'
import { burning, fight, gameOf, monster } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  needs,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  refusalOf,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const world = gameOf({
  activities: [
    activity('smelt', { resources: [needs('logs')], outputs: [yields('ashes')] }),
    activity('hard', { levelRequirements: { mining: 50 } }),
    fight('fight_bear', 'bear'),
  ],
  monsters: [monster('bear', { hitpoints: 1e9 })],
  recipes: [burning],
})
const times = (count: number): Goal => ({ kind: 'count', count })
const planned = (...entries: PlanEntry[]): Pick<Player, 'queue' | 'plan'> => ({
  queue: entries.map((one, index) => ({ ...one, id: index + 1 })),
  plan: { ...player().plan, lastEntryId: entries.length },
})
/** Chopping as entry 4, with three entries waiting. */
const busy = (): Player => {
  const waiting = player(planned(planEntry('dig', { locationId: null }), planEntry('hard'), planEntry('smelt')))
  const added = performIntent({ ...waiting, queue: [] }, world, {
    type: 'queueAction',
    activityId: 'chop',
    locationId: 'lumbridge',
  })
  return { ...added, queue: waiting.queue }
}
const ids = ({ queue }: Player) => queue.map(({ id }) => id)
const code = (state: Player, intent: Intent) => refusalOf(state, world, intent)?.code

describe('the ids of entries', () => {
  test('[PL1] a new entry has the next id, also after the newest one was removed', () => {
    let state = busy()
    expect(state.currentAction?.entry).toEqual({ id: 4, repeats: false })
    state = performIntent(state, world, { type: 'queueAction', activityId: 'dig', goal: times(2) })
    expect(state.queue.at(-1)).toEqual(planEntry('dig', { id: 5, locationId: null, goal: times(2) }))
    state = performIntent(state, world, { type: 'removeEntry', entryId: 5 })
    state = performIntent(state, world, { type: 'duplicateEntry', entryId: 1 })
    state = performIntent(state, world, { type: 'replacePlan', entries: [{ activityId: 'dig' }] })
    expect(ids(state)).toEqual([7])
  })

  test.each(['startEntry', 'editEntry', 'duplicateEntry', 'removeEntry', 'moveEntry'] as const)(
    '[PL2] %s of an entry that is not in the plan is refused',
    (type) => {
      for (const entryId of [4, 9, 0, -1, Number.NaN]) {
        expect(code(busy(), { type, entryId, to: 0 } as Intent)).toBe('plan/entry-not-found')
      }
    },
  )
})

describe('changing entries', () => {
  test('[PL2] an entry is started now; the running one returns to the front and keeps its completions', () => {
    const later = advance(busy(), world, START + seconds(5)).state
    const { state, events } = performWithEvents(later, world, { type: 'startEntry', entryId: 1 })
    expect(state.currentAction).toMatchObject({ activityId: 'dig', entry: { id: 1 } })
    expect(state.queue[0]).toEqual(planEntry('chop', { id: 4, completed: 2 }))
    expect(ids(state)).toEqual([4, 2, 3])
    expect(events.map(({ type }) => type)).toEqual(['stopped', 'started'])
  })

  test('[PL2] an entry that may not start is refused with its reason, and the running action continues', () => {
    expect(code(busy(), { type: 'startEntry', entryId: 2 })).toBe('activity/level')
    expect(code(busy(), { type: 'startEntry', entryId: 3 })).toBe('activity/resources')
    const reached = player(planned(planEntry('chop', { goal: times(2), completed: 2 })))
    expect(code(reached, { type: 'startEntry', entryId: 1 })).toBe('queue/goal')
  })

  test('[PL2] an entry goes to the place it is for', () => {
    const state = performIntent(player(planned(planEntry('saw', { locationId: 'varrock' }))), world, {
      type: 'startEntry',
      entryId: 1,
    })
    expect(state).toMatchObject({ currentLocation: 'varrock', visited: ['lumbridge', 'varrock'] })
  })

  test('[PL2] an edit changes what it names; the rest stays, and the entry is tried again', () => {
    const stop = { at: START, activityId: 'dig', reason: 'activity/level', details: {} } as const
    const entry = planEntry('dig', { locationId: null, goal: times(3), completed: 1, stop })
    const before = player(planned(entry))
    const edited = (change: object) => performIntent(before, world, { type: 'editEntry', entryId: 1, ...change }).queue
    expect(edited({})).toEqual([{ ...entry, stop: null }])
    expect(edited({ repeats: true })).toEqual([{ ...entry, stop: null, repeats: true }])
    expect(edited({ goal: times(9) })).toEqual([{ ...entry, stop: null, goal: times(9) }])
    expect(edited({ goal: null })).toEqual([{ ...entry, stop: null, goal: null }])
    expect(code(before, { type: 'editEntry', entryId: 1, goal: times(1) })).toBe('queue/goal')
  })

  test.each([0, '', false, 'often', Number.NaN, {}, { kind: 'count', count: 0 }, { kind: 'time', at: -1 }])(
    '[Q2] [PL2] %o is no goal for an entry or the running action',
    (goal) => {
      expect(code(busy(), { type: 'editEntry', entryId: 1, goal } as Intent)).toBe('queue/invalid-goal')
      expect(code(busy(), { type: 'editAction', goal } as Intent)).toBe('queue/invalid-goal')
      expect(code(busy(), { type: 'queueAction', activityId: 'dig', goal } as Intent)).toBe('queue/invalid-goal')
    },
  )

  test('[PL2] an entry whose activity has left the game cannot be edited, but removed', () => {
    const gone = player(planned(planEntry('sing')))
    expect(code(gone, { type: 'editEntry', entryId: 1, repeats: true })).toBe('activity/not-found')
    expect(performIntent(gone, world, { type: 'removeEntry', entryId: 1 }).queue).toEqual([])
  })

  test('[PL2] a copy comes after its entry, with its goal, from the beginning', () => {
    const stop = { at: START, activityId: 'dig', reason: 'activity/level', details: {} } as const
    const entry = planEntry('dig', { goal: times(5), completed: 3, repeats: true, stop })
    const { queue } = performIntent(player(planned(entry, planEntry('smelt'))), world, {
      type: 'duplicateEntry',
      entryId: 1,
    })
    expect(queue.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(queue[1]).toEqual({ ...entry, id: 3, completed: 0, stop: null })
  })

  test('[PL2] an entry is moved to any place of the plan', () => {
    const moved = (entryId: number, to: number) => ids(performIntent(busy(), world, { type: 'moveEntry', entryId, to }))
    expect(moved(1, 2)).toEqual([2, 3, 1])
    expect(moved(3, 0)).toEqual([3, 1, 2])
    expect(moved(2, 1)).toEqual([1, 2, 3])
    for (const to of [-1, 3, 0.5, Number.NaN, '1', null]) {
      expect(code(busy(), { type: 'moveEntry', entryId: 1, to } as Intent)).toBe('plan/invalid-place')
    }
  })

  test('[PL2] the running action is skipped, and the next entry begins', () => {
    const state = performIntent(busy(), world, { type: 'skipAction' })
    expect(state.currentAction).toMatchObject({ activityId: 'dig', entry: { id: 1 } })
    expect(ids(state)).toEqual([2, 3])
    expect(code(player(), { type: 'skipAction' })).toBe('activity/none-running')
  })

  test('[PL2] all entries repeat, also the running one, or none', () => {
    const all = performIntent(busy(), world, { type: 'repeatPlan', repeats: true })
    expect([all.currentAction?.entry?.repeats, ...all.queue.map(({ repeats }) => repeats)]).toEqual(Array(4).fill(true))
    expect(performIntent(all, world, { type: 'repeatPlan', repeats: false })).toEqual(busy())
    expect(code(busy(), { type: 'repeatPlan', repeats: 'yes' } as unknown as Intent)).toBe('plan/invalid-rule')
    const direct = performIntent(player(), world, startIntent('chop'))
    expect(performIntent(direct, world, { type: 'repeatPlan', repeats: true })).toEqual(direct)
  })

  test('[PL2] a plan that stands still is resumed, and every entry is tried again', () => {
    const stop = { at: START, activityId: 'dig', reason: 'activity/level', details: {} } as const
    const parked = player(planned(planEntry('dig', { locationId: null, stop }), planEntry('chop', { stop })))
    expect(advance(parked, world, START + hours(1)).state.currentAction).toBeNull()
    const state = performIntent(parked, world, { type: 'resumePlan' })
    expect(state.currentAction?.activityId).toBe('dig')
    expect(state.queue).toEqual([planEntry('chop', { id: 2 })])
    expect(code(state, { type: 'resumePlan' })).toBe('plan/running')
    expect(code(player(), { type: 'resumePlan' })).toBe('plan/empty')
  })

  test('[PL2] [PL10] an entry that is gone is skipped by a resume, which names what is gone', () => {
    const gone = [planEntry('recipe:moon_cheese', { locationId: null }), planEntry('sing', { id: 2 })]
    const state = performIntent(player(planned(...gone, planEntry('chop', { id: 3 }))), world, { type: 'resumePlan' })
    expect(state.currentAction?.activityId).toBe('chop')
    expect(state.queue.map(({ stop }) => stop?.reason)).toEqual(['recipe/not-found', 'activity/not-found'])
  })
})

describe('the running action', () => {
  test('[PL3] its goal is changed and removed while it runs', () => {
    const begun = advance(busy(), world, START + seconds(9)).state
    const counted = performIntent(begun, world, { type: 'editAction', goal: times(5) })
    const ended = advance(counted, world, START + seconds(60))
    expect(eventsOf(ended.events, 'stopped')[0]).toMatchObject({ at: START + seconds(10), reason: 'stop/goal' })
    const endless = performIntent(counted, world, { type: 'editAction', goal: null })
    expect(advance(endless, world, START + hours(1)).state.currentAction?.activityId).toBe('chop')
    expect(code(begun, { type: 'editAction', goal: times(4) })).toBe('queue/goal')
    expect(code(player(), { type: 'editAction', goal: times(4) })).toBe('activity/none-running')
  })

  test('[PL3] an action the player started directly becomes an entry, and belongs to the plan then', () => {
    const direct = performIntent(player(), world, startIntent('chop'))
    expect(performIntent(direct, world, { type: 'stopAction' }).queue).toEqual([])
    const entry = performIntent(direct, world, { type: 'editAction', goal: times(9) })
    expect(entry.currentAction?.entry).toEqual({ id: 1, repeats: false })
    expect(performIntent(entry, world, { type: 'stopAction' }).queue).toEqual([planEntry('chop', { goal: times(9) })])
  })

  test('[PL3] [Q1] it does not become an entry of a full plan', () => {
    const full = planned(...Array.from({ length: PLAN_LIMIT }, () => planEntry('dig', { locationId: null })))
    const direct = { ...performIntent(player(), world, startIntent('chop')), ...full }
    expect(refusalOf(direct, world, { type: 'editAction', goal: times(9) })).toEqual({
      code: 'queue/full',
      details: { limit: 50 },
    })
  })
})

describe('the limit', () => {
  test('[Q1] a running entry counts, because it may return to the plan', () => {
    const state = busy()
    const filled = { ...state, queue: Array.from({ length: 49 }, (_, n) => planEntry('dig', { id: n + 10 })) }
    expect(code(filled, { type: 'queueAction', activityId: 'dig' })).toBe('queue/full')
    expect(code(filled, { type: 'duplicateEntry', entryId: 12 })).toBe('queue/full')
    const entries = Array.from({ length: 50 }, () => ({ activityId: 'dig' }))
    expect(code(filled, { type: 'replacePlan', entries })).toBe('queue/full')
    expect(code(filled, { type: 'replacePlan', entries: entries.slice(1) })).toBeUndefined()
    expect(performIntent(filled, world, { type: 'stopAction' }).queue).toHaveLength(50)
  })

  test('[Q1] an entry begins at once only if nothing runs and no other entry waits', () => {
    const waits = player(planned(planEntry('dig', { locationId: null })))
    const added = performIntent(waits, world, { type: 'queueAction', activityId: 'chop', locationId: 'lumbridge' })
    expect(added.currentAction).toBeNull()
    expect(ids(added)).toEqual([1, 2])
    const stop = { at: START, activityId: 'dig', reason: 'activity/level', details: {} } as const
    const parked = player(planned(planEntry('dig', { locationId: null, stop })))
    const begun = performIntent(parked, world, { type: 'queueAction', activityId: 'chop', locationId: 'lumbridge' })
    expect(begun.currentAction?.entry).toEqual({ id: 2, repeats: false })
  })
})

describe('a saved or shared plan', () => {
  const rules = { onDeath: 'stop', onMissingSupplies: 'stop', onFullPack: { fish: 'sell' } } as const
  const shared: Intent = {
    type: 'replacePlan',
    entries: [
      { activityId: 'chop', locationId: 'lumbridge', goal: times(3), repeats: true },
      { activityId: 'sing', locationId: 'lumbridge', goal: times(3), repeats: true },
      { recipeId: 'charcoal', goal: { kind: 'supplies' } },
      { recipeId: 'moon_cheese' },
      { activityId: 'saw', locationId: 'lumbridge' },
    ],
    rules,
  }

  test('[PL10] replaces the waiting entries, keeps impossible ones with the reason, and starts nothing', () => {
    const state = performIntent(player(planned(planEntry('hard'))), world, shared)
    const at = START
    const stop = (activityId: string, reason: string) => ({ at, activityId, reason, details: {} })
    expect(state.queue).toEqual([
      planEntry('chop', { id: 2, goal: times(3), repeats: true }),
      planEntry('sing', { id: 3, stop: stop('sing', 'activity/not-found') as PlanEntry['stop'] }),
      planEntry('recipe:charcoal', { id: 4, locationId: null, goal: { kind: 'supplies' } }),
      planEntry('recipe:moon_cheese', {
        id: 5,
        locationId: null,
        stop: stop('recipe:moon_cheese', 'recipe/not-found') as PlanEntry['stop'],
      }),
      planEntry('saw', { id: 6, stop: stop('saw', 'activity/not-found') as PlanEntry['stop'] }),
    ])
    expect(state.plan).toEqual({ rules, lastEntryId: 6, fruitless: 0, tries: 0 })
    expect(state.currentAction).toBeNull()
    expect(advance(state, world, START + hours(1)).state.currentAction).toBeNull()
  })

  test('[PL10] leaves the running action alone; the possible entries follow it', () => {
    const state = performIntent(busy(), world, shared)
    expect(state.currentAction).toEqual(busy().currentAction)
    const next = performIntent(state, world, { type: 'skipAction' })
    expect(next.currentAction?.activityId).toBe('chop')
    expect(next.currentAction?.goal).toEqual(times(3))
  })

  test.each([
    [{ entries: [{ activityId: 'chop', locationId: 'lumbridge', goal: { kind: 'often' } }] }, 'queue/invalid-goal'],
    [{ entries: [{ activityId: 'chop', locationId: 'lumbridge', goal: 0 }] }, 'queue/invalid-goal'],
    [{ entries: [{ activityId: 'dig', goal: { kind: 'supplies' } }] }, 'queue/invalid-goal'],
    [{ entries: [{ activityId: 'dig', repeats: 1 }] }, 'plan/invalid-rule'],
    [{ entries: [{}] }, 'activity/not-found'],
    [{ entries: [null] }, 'activity/not-found'],
    [{ entries: ['dig'] }, 'activity/not-found'],
    [{ entries: [{ recipeId: Symbol('r') }] }, 'recipe/not-found'],
    [{ entries: [{ activityId: 7 }] }, 'activity/not-found'],
    [{ entries: 'dig' }, 'queue/full'],
    [{ entries: Array.from({ length: 51 }, () => ({ activityId: 'dig' })) }, 'queue/full'],
    [{ entries: [], rules: null }, 'plan/invalid-rule'],
    [{ entries: [], rules: { ...rules, onDeath: 'perhaps' } }, 'plan/invalid-rule'],
    [{ entries: [], rules: { ...rules, onFullPack: { moon: 'sell' } } }, 'plan/invalid-rule'],
  ])('[PL10] %o is refused as a whole', (parts, refusal) => {
    expect(code(busy(), { type: 'replacePlan', ...parts } as unknown as Intent)).toBe(refusal)
  })

  test('[PL10] [X2] rules it leaves out stay, and unknown fields are dropped', () => {
    const before = performIntent(player(), world, shared)
    const mixed = { onDeath: undefined, onMissingSupplies: 'continue', evil: () => 1 }
    const after = performIntent(before, world, { type: 'replacePlan', entries: [], rules: mixed } as unknown as Intent)
    expect(after.plan.rules).toEqual({ ...rules, onMissingSupplies: 'continue' })
    expect(JSON.parse(JSON.stringify(after))).toEqual(after)
  })
})

describe('the rules of a plan', () => {
  test('[PL9] are set one by one; the others stay', () => {
    const set = (state: Player, rules: object) => performIntent(state, world, { type: 'setPlanRules', rules } as Intent)
    const first = set(player(), { onDeath: 'stop' })
    expect(first.plan.rules).toEqual({ onDeath: 'stop', onMissingSupplies: 'continue', onFullPack: {} })
    const second = set(first, { onFullPack: { fish: 'drop' }, onMissingSupplies: 'stop' })
    expect(second.plan.rules).toEqual({ onDeath: 'stop', onMissingSupplies: 'stop', onFullPack: { fish: 'drop' } })
    expect(set(second, {})).toEqual(second)
    expect(set(second, { onDeath: undefined })).toEqual(second)
  })

  test.each([
    [null, 'rules'],
    [undefined, 'rules'],
    ['stop', 'rules'],
    [{ onDeath: 'perhaps' }, 'onDeath'],
    [{ onDeath: null }, 'onDeath'],
    [{ onMissingSupplies: true }, 'onMissingSupplies'],
    [{ onFullPack: null }, 'onFullPack'],
    [{ onFullPack: { fish: 'burn' } }, 'onFullPack'],
    [{ onFullPack: { moon: 'sell' } }, 'onFullPack'],
    [{ onFullPack: ['sell'] }, 'onFullPack'],
    [{ onFullPack: JSON.parse('{"__proto__":"sell"}') }, 'onFullPack'],
    [{ onDeath: 'stop', onFullPack: 7 }, 'onFullPack'],
  ])('[PL9] %o is refused and changes nothing', (rules, field) => {
    expect(refusalOf(busy(), world, { type: 'setPlanRules', rules } as unknown as Intent)).toEqual({
      code: 'plan/invalid-rule',
      details: { field },
    })
  })

  test('[PL9] at most a hundred items have a rule', () => {
    const items = Array.from({ length: 101 }, (_, n) => ({
      ...world.timeline[0]!.content.items['logs']!,
      id: `thing_${n}`,
    }))
    const many = gameOf({ items })
    const rulesFor = (count: number): Intent => ({
      type: 'setPlanRules',
      rules: { onFullPack: Object.fromEntries(items.slice(0, count).map(({ id }) => [id, 'drop'])) },
    })
    expect(refusalOf(player(), many, rulesFor(101))?.code).toBe('plan/invalid-rule')
    expect(Object.keys(performIntent(player(), many, rulesFor(100)).plan.rules.onFullPack)).toHaveLength(100)
  })
})

test('[PL2] clearing the plan leaves the running action and the ids already given', () => {
  const cleared = performIntent(busy(), world, { type: 'clearQueue' })
  expect(cleared).toEqual({ ...busy(), queue: [] })
})
