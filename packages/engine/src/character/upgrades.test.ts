import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  advance,
  countOf,
  hours,
  newPlayer,
  type Player,
  STATE_VERSION,
  stateHash,
  stateOf,
  upgrade,
  usesBank,
  withParty,
} from '../index.ts'
import { gameOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  needs,
  pack,
  performIntent,
  player,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'

test('[X3] a state stored by this release is read back unchanged and can be played on', () => {
  const world = worldOf([activity('chop', { outputs: [yields('logs')] })])
  const stored = performIntent(player(), world, startIntent('chop'))
  const loaded = upgrade(JSON.parse(JSON.stringify(stored)))
  expect(loaded).toEqual(stored)
  expect(loaded.v).toBe(STATE_VERSION)
  expect(stateHash(advance(loaded, world, START + hours(1)).state)).toBe(
    stateHash(advance(stored, world, START + hours(1)).state),
  )
})

test('[X3] a state of a newer release is refused, not damaged', () => {
  const newer = { ...newPlayer('ada', START), v: STATE_VERSION + 1 }
  expect(() => upgrade(newer)).toThrow(`version ${STATE_VERSION + 1}`)
})

test('[X3] a state older than any known step is refused instead of being treated as current', () => {
  expect(() => upgrade({ ...newPlayer('ada', START), v: 0 })).toThrow('No upgrade from version 0')
})

test.each([null, undefined, 7, 'state', {}, { v: '1' }])('[X3] %o is not a stored state', (stored) => {
  expect(() => upgrade(stored)).toThrow('not a stored state')
})

describe('[X3] a state of the first release, as it was stored then', () => {
  /** Written by that release: chopping, with two more in the queue. */
  const stored = JSON.parse(readFileSync(new URL('../testing/stored-v1.json', import.meta.url), 'utf8'))
  const loaded = upgrade(structuredClone(stored))
  const { settledAt } = loaded
  const world = gameOf({
    activities: [
      activity('chop', { xpRate: 25, duration: 2_400, outputs: [yields('logs')] }),
      activity('burn', {
        skillType: 'firemaking',
        category: 'making',
        xpRate: 40,
        resources: [needs('logs')],
        outputs: [yields('ashes')],
      }),
    ],
  })

  test('[X3] keeps everything it had', () => {
    expect(stored.v).toBe(1)
    const queue = stored.queue.map((planned: object, index: number) => ({ ...planned, id: index + 1 }))
    expect(loaded).toMatchObject({ ...stored, v: STATE_VERSION, queue })
    expect(loaded.settings).toMatchObject({ theme: 'light', soundEnabled: true })
  })

  test('[X3] has all fields of a current state, with the values of a new player', () => {
    const fresh = newPlayer(loaded.uid, settledAt)
    expect(Object.keys(loaded).sort()).toEqual(Object.keys(fresh).sort())
    expect(loaded).toMatchObject({ bank: [], equipment: {}, ammunition: 0, waiting: {}, farming: fresh.farming })
    expect(loaded.combat).toEqual(fresh.combat)
    expect(Object.keys(loaded.statistics).sort()).toEqual(Object.keys(fresh.statistics).sort())
    expect(loaded.bonusDay).toBe(fresh.bonusDay)
    expect(stateOf(loaded)).toEqual(loaded)
    expect(JSON.parse(JSON.stringify(loaded))).toEqual(loaded)
  })

  test('[X3] [K1] has the visited places and the collection from the pack', () => {
    expect(loaded.visited).toEqual(['lumbridge'])
    expect(Object.keys(loaded.collection).sort()).toEqual(['fish', 'logs', 'nest'])
    expect(loaded.collection['logs']).toEqual({ firstAt: settledAt, firstCount: 1, total: 121 })
    const elsewhere = upgrade({ ...stored, currentLocation: 'varrock' })
    expect(elsewhere.visited).toEqual(['lumbridge', 'varrock'])
  })

  test('[X3] can be played on, with features that did not exist then', () => {
    const hour = advance(loaded, world, settledAt + hours(1)).state
    expect(hour.completions['chop']).toBe(stored.completions.chop + 1_500)
    expect(countOf(hour.inventory, 'logs')).toBe(121 + 1_500)
    const banked = performIntent(hour, world, { type: 'deposit', itemId: 'logs', quantity: 1_000 })
    const fighting = performIntent(banked, world, startIntent('fight_rat'))
    const after = advance(fighting, world, fighting.settledAt + hours(1)).state
    expect(after.kills['rat']).toBeGreaterThan(100)
    expect(after.bank).toEqual([{ id: 'logs', quantity: 1_000, slot: 0 }])
    expect(upgrade(JSON.parse(JSON.stringify(after)))).toEqual(after)
  })
})

describe('[X3] a state of the second release, as it was stored then', () => {
  /** Written by that release: a fight under way, settings changed, something in the bank. */
  const stored = JSON.parse(readFileSync(new URL('../testing/stored-v2.json', import.meta.url), 'utf8'))
  const loaded = upgrade(structuredClone(stored))

  test('[X3] [X6] keeps everything it had, and hides no skill', () => {
    expect(stored).toMatchObject({ v: 2, currentAction: { activityId: 'fight_rat' }, settings: { theme: 'light' } })
    const added = { hiddenSkills: [], partyId: null, partyBonuses: [] }
    expect(loaded).toEqual(upgrade({ ...structuredClone(stored), v: 4, ...added }))
    expect(stateOf(loaded)).toEqual(loaded)
  })

  test('[X3] [X6] can be played on, with features that did not exist then', () => {
    const world = gameOf({ activities: [] })
    const hidden = performIntent(loaded, world, { type: 'showSkill', skillType: 'prayer', isShown: false })
    const after = advance(hidden, world, hidden.settledAt + hours(1)).state
    expect(after.kills['rat']).toBeGreaterThan(stored.kills.rat)
    expect(after.hiddenSkills).toEqual(['prayer'])
  })
})

describe('[X3] a state of the third release, as it was stored then', () => {
  const stored = JSON.parse(readFileSync(new URL('../testing/stored-v3.json', import.meta.url), 'utf8'))
  const loaded = upgrade(structuredClone(stored))

  test('[X3] keeps everything it had, and belongs to no party', () => {
    expect(stored).toMatchObject({ v: 3, hiddenSkills: ['prayer'] })
    expect(loaded).toEqual(upgrade({ ...structuredClone(stored), v: 4, partyId: null, partyBonuses: [] }))
    expect(stateOf(loaded)).toEqual(loaded)
  })

  test('[X3] [PB2] can be played on, and gains more experience in a party', () => {
    const world = gameOf({ activities: [] })
    const learned = (state: Player) => advance(state, world, state.settledAt + hours(1)).state.statistics.totalXp
    expect(learned(withParty(loaded, 'party', 1.15, loaded.settledAt))).toBeGreaterThan(learned(loaded) * 1.1)
  })
})

describe('[X3] a state of the release before the plan, as it was stored then', () => {
  /** Written by that release: chopping for a stock, in a party, with two more in the queue. */
  const stored = JSON.parse(readFileSync(new URL('../testing/stored-v4.json', import.meta.url), 'utf8'))
  const loaded = upgrade(structuredClone(stored))

  test('[X3] [PL1] its queue becomes a plan of entries with ids, and everything else stays', () => {
    expect(stored).toMatchObject({ v: 4, partyId: 'party', currentAction: { activityId: 'chop', completed: 40 } })
    expect(stored.queue).toHaveLength(2)
    const entry = { repeats: false, completed: 0, stop: null }
    expect(loaded).toEqual({
      ...stored,
      v: STATE_VERSION,
      queue: [
        { activityId: 'fight_rat', locationId: 'lumbridge', goal: null, id: 1, ...entry },
        { activityId: 'saw', locationId: 'varrock', goal: { kind: 'level', level: 20 }, id: 2, ...entry },
      ],
      plan: {
        rules: { onDeath: 'continue', onMissingSupplies: 'continue', onFullPack: {} },
        lastEntryId: 2,
        fruitless: 0,
        tries: 0,
      },
      currentAction: { ...stored.currentAction, entry: null, completedBefore: 0 },
      settings: { ...stored.settings, bankSuppliesEnabled: null },
      loadouts: [],
      loadoutsEditedAt: 0,
      pinnedGoals: [],
    })
    expect(stateOf(loaded)).toEqual(loaded)
  })

  test('[X3] [SB1] without a choice, nothing is taken from the bank; the running action reaches the goal it had', () => {
    const world = gameOf({})
    const { state: after, events } = advance(loaded, world, loaded.settledAt + hours(1))
    expect(countOf(after.inventory, 'logs')).toBe(500)
    expect(eventsOf(events, 'started').map(({ activityId }) => activityId)).toEqual(['fight_rat'])
    expect(eventsOf(events, 'died')).toHaveLength(1)
    expect(countOf(after.inventory, 'bread')).toBe(0)
    expect(after.bank).toEqual(stored.bank)
    expect(usesBank(after)).toBe(false)
  })

  test('[X3] [PL3] the running action becomes an entry with an id of its own once it is edited', () => {
    const edited = performIntent(loaded, gameOf({}), { type: 'editAction', repeats: true })
    expect(edited.currentAction).toMatchObject({ entry: { id: 3, repeats: true }, goal: stored.currentAction.goal })
  })
})

test('[X3] [A19] a state with a plan and a loadout of the release before gets what a takeover and a long plan need', () => {
  const stored = JSON.parse(readFileSync(new URL('../testing/stored-v5.json', import.meta.url), 'utf8'))
  expect(stored).toMatchObject({ v: 5, loadouts: [{ id: 1 }], currentAction: { entry: { id: 1, repeats: true } } })
  const loaded = upgrade(structuredClone(stored))
  expect(loaded).toEqual({ ...stored, v: STATE_VERSION, loadoutsEditedAt: 0, plan: { ...stored.plan, tries: 0 } })
  expect(stateOf(loaded)).toEqual(loaded)
})

test('[X3] [K1] unstackable items are counted together', () => {
  const stored = JSON.parse(JSON.stringify(player({ inventory: pack(['fish'], ['fish'], ['logs', 4], ['fish']) })))
  for (const field of ['collection', 'visited', 'bank', 'equipment', 'combat']) delete stored[field]
  expect(upgrade({ ...stored, v: 1 }).collection['fish']?.total).toBe(3)
})
