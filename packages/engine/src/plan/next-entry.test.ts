import { describe, expect, test } from 'vitest'
import { advance, countOf, type Goal, hours, type PlanEntry, type PlanRules, type Player, seconds } from '../index.ts'
import { fight, gameOf, monster } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
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
    activity('carve', { levelRequirements: { woodcutting: 2 }, resources: [needs('pearl')] }),
    activity('net', { outputs: [yields('fish')] }),
    fight('fight_bear', 'bear'),
    fight('fight_wolf', 'wolf'),
  ],
  monsters: [
    monster('bear', { hitpoints: 1e9, attack: 90, strength: 90, bonus: 0 }),
    monster('wolf', { hitpoints: 1e9, attack: 60, strength: 1, bonus: -60, speed: 1_500 }),
  ],
})
const times = (count: number): Goal => ({ kind: 'count', count })
const PLACES: Record<string, string | null> = { dig: null, saw: 'varrock' }
const entry = (activityId: string, parts: Partial<PlanEntry> = {}) =>
  planEntry(activityId, { locationId: PLACES[activityId] === undefined ? 'lumbridge' : PLACES[activityId], ...parts })

/** A player whose plan has begun with the first of these entries. */
function begun(entries: PlanEntry[], parts: Partial<Player> = {}, rules: Partial<PlanRules> = {}): Player {
  const { plan } = player()
  const made = player({
    queue: entries.map((one, index) => ({ ...one, id: index + 1 })),
    plan: { ...plan, rules: { ...plan.rules, ...rules }, lastEntryId: entries.length },
    ...parts,
  })
  return performIntent(made, world, { type: 'resumePlan' })
}
const starts = (of: Parameters<typeof eventsOf>[0]) => eventsOf(of, 'started').map(({ activityId }) => activityId)
const stopOf = (activityId: string, at: number, reason: string, details = {}) => ({ at, activityId, reason, details })

describe('a goal by the clock', () => {
  test('[PL4] ends the action at its moment, in the middle of a run, and the next entry begins there', () => {
    const state = begun([entry('chop', { goal: { kind: 'time', at: START + 5_001 } }), entry('dig')])
    const { state: end, events } = advance(state, world, START + seconds(8))
    expect(countOf(end.inventory, 'logs')).toBe(2)
    expect(eventsOf(events, 'stopped')).toEqual([{ type: 'stopped', ...stopOf('chop', START + 5_001, 'stop/goal') }])
    expect(end.currentAction).toMatchObject({ activityId: 'dig', startTime: START + 7_001, completed: 1 })
  })

  test('[PL4] the run that ends at that moment is still booked', () => {
    const state = begun([entry('chop', { goal: { kind: 'time', at: START + 4_000 } })])
    expect(advance(state, world, START + seconds(8)).state.inventory).toEqual(pack(['logs', 2]))
  })

  test('[PL4] a fight ends at that moment, too', () => {
    const state = begun([entry('fight_wolf', { goal: { kind: 'time', at: START + 3_333 } })])
    const { state: end } = advance(state, world, START + hours(1))
    expect(end.lastStop).toEqual(stopOf('fight_wolf', START + 3_333, 'stop/goal'))
    expect(end.combat.currentTarget).toBeNull()
  })

  test('[PL4] [Q4] an entry whose moment has passed is skipped', () => {
    const late = entry('chop', { goal: { kind: 'time', at: START + 1_000 } })
    const { state } = advance(begun([entry('dig', { goal: times(1) }), late]), world, START + hours(1))
    expect(state.lastStop).toEqual(stopOf('chop', START + 2_000, 'stop/goal'))
    expect(state.queue).toEqual([])
  })
})

describe('a goal by supplies', () => {
  const supplies: Goal = { kind: 'supplies' }

  test('[PL4] ends when the materials are used up, and counts as reached', () => {
    const state = begun([entry('smelt', { goal: supplies })], { inventory: pack(['logs', 3]) })
    const { state: end } = advance(state, world, START + hours(1))
    expect(end.lastStop).toMatchObject({ at: START + 6_000, reason: 'stop/goal' })
    expect(end.queue).toEqual([])
  })

  test('[PL4] ends when ammunition or runes are used up', () => {
    const ranged = {
      combatMode: { style: 'controlled', mode: 'ranged' },
      equipment: { weapon: 'bow', quiver: 'arrow' },
    } as const
    const archer = begun([entry('fight_wolf', { goal: supplies })], { ...ranged, ammunition: 2 })
    expect(advance(archer, world, START + seconds(30)).state.lastStop).toMatchObject({ reason: 'stop/goal' })
    const magic = {
      combatMode: { style: 'controlled', mode: 'magic' },
      inventory: pack(['air_rune', 2], ['mind_rune', 2]),
    } as const
    const mage = begun([entry('fight_wolf', { goal: supplies })], magic as Partial<Player>)
    expect(advance(mage, world, START + seconds(30)).state.lastStop).toMatchObject({ reason: 'stop/goal' })
  })

  test('[PL4] ends without food as soon as the player has to eat, so nobody dies of it', () => {
    const fed = { inventory: pack(['bread', 3]) }
    const state = begun([entry('fight_wolf', { goal: supplies })], fed)
    const { state: end, events } = advance(state, world, START + hours(2))
    expect(eventsOf(events, 'died')).toEqual([])
    expect(end.inventory).toEqual([])
    expect(end.lastStop?.reason).toBe('stop/goal')
    expect(advance(state, world, end.lastStop?.at ?? 0).state.currentHitpoints).toBeLessThanOrEqual(30)
    const endless = advance(begun([entry('fight_wolf')], fed), world, START + hours(2))
    expect(eventsOf(endless.events, 'died')).toHaveLength(1)
  })

  test('[PL4] an action without it stops for missing supplies with their own reason', () => {
    const state = begun([entry('smelt')], { inventory: pack(['logs', 3]) })
    expect(advance(state, world, START + hours(1)).state.lastStop?.reason).toBe('activity/resources')
  })
})

describe('an interrupted entry', () => {
  const later = (entries: PlanEntry[]) => advance(begun(entries), world, START + seconds(5)).state

  test.each([
    ['stopping', { type: 'stopAction' }],
    ['travelling', { type: 'travel', locationId: 'draynor' }],
    ['another action', startIntent('net')],
  ] as const)('[PL5] %s returns it to the front, with its completions', (_, intent) => {
    const state = performIntent(later([entry('chop', { goal: times(5) }), entry('dig')]), world, intent)
    expect(state.queue).toEqual([entry('chop', { goal: times(5), completed: 2 }), entry('dig', { id: 2 })])
  })

  test('[PL5] it continues from its completions so far', () => {
    const stopped = performIntent(later([entry('chop', { goal: times(5) })]), world, { type: 'stopAction' })
    const { state } = advance(performIntent(stopped, world, { type: 'resumePlan' }), world, START + hours(1))
    expect(state.inventory).toEqual(pack(['logs', 5]))
    expect(state.lastStop).toEqual(stopOf('chop', START + seconds(11), 'stop/goal'))
  })

  test('[PL5] [Q5] an absence of more than 24 hours returns it, too, and the others wait', () => {
    const state = begun([entry('dig'), entry('chop')])
    const { state: end } = advance(state, world, START + hours(30))
    expect(end.queue).toMatchObject([{ id: 1, activityId: 'dig', stop: null }, { id: 2 }])
    expect(end.queue[0]?.completed).toBe(hours(24) / 2_000)
    expect(end.currentAction).toBeNull()
  })

  test('[PL5] after an action that was started in between, the plan continues with it', () => {
    const between = performIntent(later([entry('chop', { goal: times(5) })]), world, startIntent('net'))
    const { events } = advance(
      { ...between, inventory: fullPack('nest', ['logs', 2]).slice(0, 27) },
      world,
      START + hours(1),
    )
    expect(starts(events)).toEqual(['chop'])
  })
})

describe('an entry that is over', () => {
  test('[PL6] leaves the plan when its goal is reached or it is skipped', () => {
    expect(advance(begun([entry('chop', { goal: times(2) })]), world, START + hours(1)).state.queue).toEqual([])
    expect(performIntent(begun([entry('chop')]), world, { type: 'skipAction' }).queue).toEqual([])
  })

  test('[PL6] a repeating entry moves to the end and runs again from zero completions', () => {
    const state = begun([entry('chop', { goal: times(2), repeats: true }), entry('dig', { goal: times(1) })])
    const { state: end, events } = advance(state, world, START + seconds(9))
    expect(starts(events)).toEqual(['dig', 'chop'])
    expect(end.currentAction).toMatchObject({ entry: { id: 1, repeats: true }, completed: 1 })
    const skipped = performIntent(end, world, { type: 'skipAction' })
    expect(skipped.currentAction).toMatchObject({ entry: { id: 1 }, completed: 0 })
  })

  test('[PL6] a plan that repeats goes round for a whole day', () => {
    const state = begun([
      entry('chop', { goal: times(30), repeats: true }),
      entry('saw', { goal: times(20), repeats: true }),
    ])
    const { state: end, events } = advance(state, world, START + hours(24))
    expect(end.completions).toEqual({ chop: 25_920, saw: 17_280 })
    expect(eventsOf(events, 'stopped').every(({ reason }) => reason === 'stop/goal')).toBe(true)
  })
})

describe('an entry that could not go on', () => {
  test('[PL7] goes to the end with its reason and does not start by itself', () => {
    const state = begun([entry('smelt'), entry('hard'), entry('chop', { goal: times(5) })], {
      inventory: pack(['logs', 1]),
    })
    const { state: end } = advance(state, world, START + hours(1))
    expect(end.currentAction).toBeNull()
    const needed = { quantity: 1, item: 'The logs' }
    expect(end.queue).toEqual([
      entry('smelt', {
        completed: 1,
        stop: stopOf('smelt', START + 2_000, 'activity/resources', needed) as PlanEntry['stop'],
      }),
      entry('hard', {
        id: 2,
        stop: stopOf('hard', START + 2_000, 'activity/level', { skill: 'mining', level: 50 }) as PlanEntry['stop'],
      }),
    ])
  })

  test('[PL7] starts again once the player edits it, starts it or resumes the plan', () => {
    const parked = advance(
      begun([entry('smelt'), entry('dig')], { inventory: pack(['logs', 1]) }),
      world,
      START + seconds(3),
    ).state
    const supplied = { ...parked, inventory: pack(['logs', 9]) }
    const skipped = performIntent(supplied, world, { type: 'skipAction' })
    expect(skipped.currentAction).toBeNull()
    const edited = performIntent(supplied, world, { type: 'editEntry', entryId: 1, goal: times(3) })
    expect(performIntent(edited, world, { type: 'skipAction' }).currentAction?.activityId).toBe('smelt')
    expect(performIntent(supplied, world, { type: 'startEntry', entryId: 1 }).currentAction?.activityId).toBe('smelt')
    expect(performIntent(skipped, world, { type: 'resumePlan' }).currentAction?.activityId).toBe('smelt')
  })

  test('[PL7] one that repeats is tried again with its next turn', () => {
    const state = begun(
      [entry('smelt', { repeats: true, goal: times(2) }), entry('chop', { repeats: true, goal: times(2) })],
      { inventory: pack(['logs', 1]) },
    )
    const { state: end, events } = advance(state, world, START + seconds(11))
    expect(starts(events)).toEqual(['chop', 'smelt', 'chop'])
    expect(countOf(end.inventory, 'ashes')).toBe(3)
  })
})

test('[Q4] [PL7] a repeating entry that fails again for the same reason tells it once', () => {
  const state = begun([entry('chop', { goal: times(1), repeats: true }), entry('hard', { repeats: true })])
  const stops = eventsOf(advance(state, world, START + seconds(20)).events, 'stopped')
  expect(stops.filter(({ reason }) => reason === 'activity/level')).toHaveLength(1)
})

test('[Q4] [PL7] a repeating entry that fails again for another reason tells that one as well', () => {
  const state = begun([entry('carve', { repeats: true }), entry('chop', { goal: times(1), repeats: true })])
  expect(state.lastStop?.reason).toBe('activity/level')
  const stops = eventsOf(advance(state, world, START + seconds(60)).events, 'stopped')
  const reasons = stops.filter(({ activityId }) => activityId === 'carve').map(({ reason }) => reason)
  expect(reasons).toEqual(['activity/resources'])
})

describe('a plan that goes round without a completion', () => {
  test('[PL8] ends when each of its entries has been tried once, and keeps them with their reasons', () => {
    const state = begun(
      [entry('smelt', { repeats: true }), entry('hard', { repeats: true }), entry('chop', { goal: times(1) })],
      { inventory: pack(['logs', 2]) },
    )
    const { state: end, events } = advance({ ...state, inventory: pack(['logs', 1]) }, world, START + hours(1))
    expect(eventsOf(events, 'worked').reduce((sum, { completions }) => sum + completions, 0)).toBe(3)
    expect(end.lastStop?.reason).toBe('stop/plan')
    expect(eventsOf(events, 'stopped').filter(({ reason }) => reason === 'stop/plan')).toHaveLength(1)
    expect(end.queue.map(({ activityId, stop }) => [activityId, stop?.reason])).toEqual([
      ['hard', 'activity/level'],
      ['smelt', 'activity/resources'],
    ])
    expect(end.plan.fruitless).toBe(0)
  })

  test('[PL8] an entry that will not repeat is still tried first', () => {
    const state = begun([entry('hard', { repeats: true }), entry('chop', { goal: times(1) })])
    expect(state.currentAction?.activityId).toBe('chop')
  })

  test('[PL8] it does not end while an entry that does not repeat is waiting', () => {
    const tried = begun([entry('hard', { repeats: true }), entry('hard', { repeats: true }), entry('chop')])
    const removed = performIntent(tried, world, { type: 'removeEntry', entryId: 1 })
    const added = performIntent(removed, world, { type: 'queueAction', activityId: 'dig' })
    expect(performIntent(added, world, { type: 'skipAction' }).currentAction?.activityId).toBe('dig')
  })

  test('[PL8] a completion by any entry lets all of them be tried again', () => {
    const state = begun([
      entry('hard', { repeats: true }),
      entry('chop', { goal: times(1), repeats: true }),
      entry('smelt', { repeats: true, goal: { kind: 'supplies' } }),
    ])
    const { state: end, events } = advance(state, world, START + seconds(60))
    expect(end.lastStop?.reason).not.toBe('stop/plan')
    expect(starts(events).slice(0, 4)).toEqual(['smelt', 'chop', 'smelt', 'chop'])
  })

  test('[PL8] skips count as nothing: the plan goes round as often as the player skips', () => {
    let state = begun([
      entry('chop', { repeats: true }),
      entry('dig', { repeats: true }),
      entry('hard', { repeats: true }),
    ])
    for (const next of ['dig', 'chop', 'dig', 'chop', 'dig']) {
      state = performIntent(state, world, { type: 'skipAction' })
      expect(state.currentAction?.activityId).toBe(next)
    }
  })

  test('[PL8] after a resumption the count begins at zero again', () => {
    const failed = begun([entry('hard', { repeats: true }), entry('chop', { repeats: true })])
    const stopped = performIntent(failed, world, { type: 'stopAction' })
    expect(stopped.plan.fruitless).toBe(1)
    const back = performIntent(stopped, world, { type: 'moveEntry', entryId: 1, to: 0 })
    expect(performIntent(back, world, { type: 'resumePlan' }).currentAction?.activityId).toBe('chop')
  })

  test('[PL8] a player who resumes it without a change gets the reason again and no endless loop', () => {
    const ended = begun([entry('hard', { repeats: true })])
    expect(ended.lastStop).toEqual(stopOf('hard', START, 'stop/plan'))
    const again = performIntent(ended, world, { type: 'resumePlan' })
    expect(again.lastStop?.reason).toBe('stop/plan')
    expect(again.queue).toHaveLength(1)
  })
})

describe('a plan that tries one entry after the other', () => {
  const quick = [entry('dig', { goal: times(1), repeats: true }), entry('saw', { goal: times(1), repeats: true })]

  test('[PL12] [T1] pauses after 5,000 tries, with the reason and all its entries', () => {
    const { state, events } = advance(begun(quick), world, START + hours(24))
    expect(advance(advance(begun(quick), world, START + hours(2)).state, world, START + hours(24)).state).toEqual(state)
    expect(starts(events)).toHaveLength(4_999)
    expect(state.lastStop).toEqual(stopOf('dig', START + seconds(10_000), 'stop/tries', { limit: 5_000 }))
    expect(state.currentAction).toBeNull()
    expect(state.queue).toEqual([quick[0], { ...quick[1], id: 2 }])
  })

  test('[PL12] entries that may not begin count, too', () => {
    const failing = Array.from({ length: 9 }, () => entry('hard', { repeats: true }))
    const { state, events } = advance(begun([...failing, quick[0] as PlanEntry]), world, START + hours(24))
    expect(starts(events)).toHaveLength(499)
    expect(state.lastStop?.reason).toBe('stop/tries')
  })

  test('[PL12] [LO8] one that wears a loadout counts twice', () => {
    const loadout = { id: 1, name: 'Work', equipment: {}, ammunition: 0, supplies: {} } as const
    const loadouts: Player['loadouts'] = [
      { ...loadout, style: 'controlled', mode: 'melee', uses: [{ kind: 'activity', id: 'dig' }] },
    ]
    const { state } = advance(begun(quick, { loadouts }), world, START + hours(24))
    expect(state.lastStop).toMatchObject({ at: START + seconds(6_666), reason: 'stop/tries' })
  })

  test('[PL12] whatever the player does lets it go on, and a refused intent does not', () => {
    const after = advance(begun(quick), world, START + hours(1)).state
    expect(after.plan.tries).toBe(1_801)
    expect(performIntent(after, world, { type: 'updateSettings', theme: 'light' }).plan.tries).toBe(0)
    const paused = advance(begun(quick), world, START + hours(24)).state
    const resumed = performIntent(paused, world, { type: 'resumePlan' })
    expect(resumed.currentAction?.activityId).toBe('dig')
    expect(refusalOf(paused, world, { type: 'stopAction' })?.code).toBe('activity/none-running')
  })
})

describe('the rules of a plan', () => {
  test('[PL9] [V8] after a death the plan continues with work; fights wait with the reason', () => {
    const state = begun([entry('fight_bear'), entry('fight_wolf'), entry('chop')])
    const { state: end, events } = advance(state, world, START + hours(1))
    expect(end.currentAction?.activityId).toBe('chop')
    expect(eventsOf(events, 'died')).toHaveLength(1)
    expect(end.queue.map(({ activityId, stop }) => [activityId, stop?.reason])).toEqual([
      ['fight_bear', 'stop/died'],
      ['fight_wolf', 'stop/died'],
    ])
  })

  test('[PL9] or pauses with the fight at its front', () => {
    const state = begun([entry('fight_bear'), entry('chop')], {}, { onDeath: 'stop' })
    const { state: end } = advance(state, world, START + hours(1))
    expect(end.currentAction).toBeNull()
    expect(end.lastStop?.reason).toBe('stop/died')
    expect(end.queue).toEqual([entry('fight_bear'), entry('chop', { id: 2 })])
  })

  test('[PL9] without supplies it continues, or pauses with the entry at its front and its completions', () => {
    const entries = [entry('smelt', { goal: times(5) }), entry('chop')]
    const held = { inventory: pack(['logs', 2]) }
    expect(advance(begun(entries, held), world, START + hours(1)).state.currentAction?.activityId).toBe('chop')
    const { state: end } = advance(begun(entries, held, { onMissingSupplies: 'stop' }), world, START + hours(1))
    expect(end.currentAction).toBeNull()
    expect(end.queue).toEqual([entry('smelt', { goal: times(5), completed: 2 }), entry('chop', { id: 2 })])
    expect(end.lastStop).toMatchObject({ reason: 'activity/resources', at: START + 4_000 })
  })

  test('[PL9] the same for an entry whose supplies are missing before it begins', () => {
    const entries = [entry('dig', { goal: times(1) }), entry('smelt'), entry('chop')]
    const { state: end } = advance(begun(entries, {}, { onMissingSupplies: 'stop' }), world, START + hours(1))
    expect(end.currentAction).toBeNull()
    expect(end.queue).toEqual([entry('smelt', { id: 2 }), entry('chop', { id: 3 })])
    const others = [entry('dig', { goal: times(1) }), entry('hard'), entry('chop')]
    const { state: next } = advance(begun(others, {}, { onMissingSupplies: 'stop' }), world, START + hours(1))
    expect(next.currentAction?.activityId).toBe('chop')
  })

  test('[PL9] a goal by supplies is reached, not missed', () => {
    const entries = [entry('smelt', { goal: { kind: 'supplies' } }), entry('chop')]
    const state = begun(entries, { inventory: pack(['logs', 2]) }, { onMissingSupplies: 'stop' })
    expect(advance(state, world, START + hours(1)).state.currentAction?.activityId).toBe('chop')
  })
})
