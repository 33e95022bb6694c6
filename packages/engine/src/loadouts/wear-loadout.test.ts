import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import {
  advance,
  BANK_STACKS,
  hours,
  type Loadout,
  mergeReports,
  minutes,
  type Player,
  type ReturnReport,
  reportOf,
  type Stack,
} from '../index.ts'
import { gameOf, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  pack,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const world = gameOf({
  activities: [activity('oaks', { levelRequirements: { woodcutting: 50 }, outputs: [yields('oak_logs')] })],
})

const loadout = (parts: Partial<Loadout> = {}): Loadout => ({
  id: 1,
  name: 'Set',
  equipment: {},
  ammunition: 0,
  style: 'controlled',
  mode: 'melee',
  supplies: {},
  uses: [],
  ...parts,
})
const wearIntent: Intent = { type: 'wearLoadout', loadoutId: 1 }
const wear = (parts: Partial<Player>, set: Partial<Loadout>, levels = {}) =>
  performWithEvents(player({ ...parts, loadouts: [loadout(set)] }, levels), world, wearIntent)
const fullBank = (...first: [string, number?][]): Stack[] =>
  pack(...first, ...Array.from({ length: BANK_STACKS - first.length }, (_, n) => [`thing_${n}`] as [string]))

describe('wearing', () => {
  test('[LO4] its pieces are put on, from the pack first and then from the bank, and other slots are emptied', () => {
    const before = {
      equipment: { weapon: 'staff', cape: 'cape' },
      inventory: pack(['sword'], ['logs', 3]),
      bank: pack(['shield', 2], ['sword', 4]),
      settings: { ...player().settings, bankSuppliesEnabled: false },
    }
    const { state, events } = wear(before, {
      equipment: { weapon: 'sword', shield: 'shield' },
      style: 'defensive',
      mode: 'melee',
    })
    expect(state.equipment).toEqual({ weapon: 'sword', shield: 'shield' })
    expect(state.inventory).toEqual(pack(['staff'], ['logs', 3], ['cape']))
    expect(state.bank).toEqual(pack(['shield', 1], ['sword', 4]))
    expect(state).toMatchObject({ combatStyle: 'defensive', combatMode: { style: 'defensive', mode: 'melee' } })
    expect(events).toEqual([
      {
        type: 'loadoutWorn',
        at: START,
        loadoutId: 1,
        worn: ['sword', 'shield'],
        withdrawn: { shield: 1 },
        deposited: {},
        missing: {},
        unusable: [],
        noRoom: {},
      },
    ])
  })

  test('[LO4] the quiver and the pack are filled up to the wanted quantities, and more stays', () => {
    const before = {
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 30,
      inventory: pack(['bread', 2], ['cake', 9], ['arrow', 5]),
      bank: pack(['arrow', 100], ['bread', 50], ['strong_potion', 7]),
    }
    const set = { equipment: { weapon: 'bow', quiver: 'arrow' }, mode: 'ranged' } as const
    const { state, events } = wear(before, {
      ...set,
      ammunition: 80,
      supplies: { strong_potion: 1, cake: 4, bread: 20 },
    })
    expect(state.ammunition).toBe(80)
    expect(state.inventory.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['bread', 20],
      ['cake', 9],
      ['strong_potion', 1],
    ])
    expect(state.bank.map(({ quantity }) => quantity)).toEqual([55, 32, 6])
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({
      worn: [],
      withdrawn: { arrow: 45, bread: 18, strong_potion: 1 },
    })
    expect(wear(before, { ...set, ammunition: 10 }).state.ammunition).toBe(30)
  })

  test('[LO4] other arrows come off as a whole', () => {
    const before = { equipment: { quiver: 'fine_arrow' }, ammunition: 12, bank: pack(['arrow', 100]) }
    const { state } = wear(before, { equipment: { quiver: 'arrow' }, ammunition: 50 })
    expect([state.equipment, state.ammunition]).toEqual([{ quiver: 'arrow' }, 50])
    expect(state.inventory).toEqual(pack(['fine_arrow', 12]))
    const bare = wear(before, {})
    expect([bare.state.equipment, bare.state.ammunition]).toEqual([{}, 0])
    expect(bare.state.inventory).toEqual(pack(['fine_arrow', 12]))
  })

  test('[LO5] what is taken off goes to the bank if the pack has no room', () => {
    const before = { equipment: { weapon: 'sword', cape: 'cape' }, inventory: fullPack('nest', ['staff']) } as const
    const { state, events } = wear({ ...before }, { equipment: { weapon: 'staff' } })
    expect(state.inventory).toEqual(fullPack('nest', ['sword']))
    expect(state.bank).toEqual(pack(['cape']))
    expect(eventsOf(events, 'loadoutWorn')[0]?.deposited).toEqual({ cape: 1 })
  })

  test('[LO5] without room in pack and bank it is refused', () => {
    const ada = player({
      equipment: { weapon: 'sword' },
      inventory: fullPack(),
      bank: fullBank(['bread', 4]),
      loadouts: [loadout({ supplies: { bread: 1 } })],
    })
    expect(refusalTextOf(ada, world, wearIntent)).toBe('Pack and bank have no room for what you would take off')
    const roomy = { ...ada, bank: fullBank(['sword']) }
    expect(performIntent(roomy, world, wearIntent).bank[0]).toEqual({ id: 'sword', quantity: 2, slot: 0 })
  })

  test('[LO6] what is nowhere is named as missing, its slot stays as it is, and the rest is worn', () => {
    const before = {
      equipment: { weapon: 'staff', quiver: 'arrow' },
      ammunition: 5,
      inventory: pack(['cape']),
      bank: pack(['bread', 2], ['arrow', 10]),
    }
    const { state, events } = wear(before, {
      equipment: { weapon: 'sword', cape: 'cape', quiver: 'arrow' },
      ammunition: 40,
      supplies: { bread: 6, cake: 1 },
    })
    expect(state.equipment).toEqual({ weapon: 'staff', cape: 'cape', quiver: 'arrow' })
    expect(state.ammunition).toBe(15)
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({
      worn: ['cape'],
      missing: { sword: 1, arrow: 25, bread: 4, cake: 1 },
    })
  })

  test('[LO6] a piece above the level of the player is not worn', () => {
    const before = { inventory: pack(['helm']) }
    const set = { equipment: { head: 'helm' } }
    const { state, events } = wear(before, set)
    expect([state.equipment, state.inventory]).toEqual([{}, pack(['helm'])])
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({ worn: [], missing: {}, unusable: ['helm'] })
    expect(wear(before, set, { defence: 20 }).state.equipment).toEqual({ head: 'helm' })
  })

  test('[LO6] arrows the bow cannot shoot are not worn, and come off if they were', () => {
    const { state, events } = wear(
      { bank: pack(['bow'], ['fine_arrow', 9]) },
      { equipment: { weapon: 'bow', quiver: 'fine_arrow' }, ammunition: 9 },
    )
    expect([state.equipment, state.ammunition]).toEqual([{ weapon: 'bow' }, 0])
    expect(eventsOf(events, 'loadoutWorn')[0]?.unusable).toEqual(['fine_arrow'])
    const worn = wear(
      { equipment: { quiver: 'fine_arrow' }, ammunition: 9, bank: pack(['bow']) },
      { equipment: { weapon: 'bow', quiver: 'arrow' }, ammunition: 9 },
    ).state
    expect([worn.equipment, worn.ammunition]).toEqual([{ weapon: 'bow' }, 0])
    expect(worn.inventory).toEqual(pack(['fine_arrow', 9]))
  })

  test('[LO6] supplies without room in the pack are named', () => {
    const { state, events } = wear(
      { inventory: fullPack('nest', ['bread', 1]), bank: pack(['bread', 9], ['cake', 3]) },
      { supplies: { bread: 5, cake: 3 } },
    )
    expect(state.inventory[0]).toEqual({ id: 'bread', quantity: 5, slot: 0 })
    expect(state.bank).toEqual(pack(['bread', 5], ['cake', 3]))
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({ withdrawn: { bread: 4 }, noRoom: { cake: 3 } })
  })

  test('[LO6] the last free slot goes to the same supply, in whatever order a loadout is stored', () => {
    const supplies = { cake: 1, bread: 1 }
    for (const order of [supplies, Object.fromEntries(Object.entries(supplies).reverse())]) {
      const { state } = wear(
        { inventory: fullPack().slice(1), bank: pack(['cake', 3], ['bread', 3]) },
        { supplies: order },
      )
      expect(state.inventory[0]?.id).toBe('bread')
    }
  })

  test('[LO6] pieces and supplies that have left the game are named, not lost', () => {
    const { state, events } = wear(
      { equipment: { weapon: 'relic' }, bank: pack(['old_bread', 9]) },
      { equipment: { head: 'crown' }, supplies: { old_bread: 2 } },
    )
    expect(state.bank).toEqual(pack(['old_bread', 9], ['relic']))
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({ missing: { old_bread: 2 }, unusable: ['crown'] })
  })
})

describe('wearing at the beginning of an action', () => {
  const melee = loadout({
    name: 'Melee',
    equipment: { weapon: 'sword' },
    uses: [{ kind: 'monster', id: 'rat' }],
  })
  const bow = loadout({
    id: 2,
    name: 'Bow',
    equipment: { weapon: 'bow', quiver: 'arrow' },
    ammunition: 20,
    mode: 'ranged',
    uses: [{ kind: 'monster', id: 'rat' }],
  })
  const woods = loadout({
    id: 3,
    name: 'Woods',
    equipment: { cape: 'cape' },
    uses: [{ kind: 'skill', id: 'woodcutting' }],
  })
  const gear = { bank: pack(['sword'], ['cape'], ['bow'], ['arrow', 500]) }

  test('[LO8] an action that the player starts begins in its loadout', () => {
    const { state, events } = performWithEvents(player({ ...gear, loadouts: [woods] }), world, startIntent('chop'))
    expect(state.equipment).toEqual({ cape: 'cape' })
    expect(events.map(({ type }) => type)).toEqual(['loadoutWorn', 'started'])
    const again = performWithEvents(state, world, startIntent('chop'))
    expect(again.events.map(({ type }) => type)).toEqual(['stopped', 'started'])
  })

  test('[LO8] [LO4] arrows alone are a reason to wear a loadout', () => {
    const ada = player({
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 5,
      inventory: pack(['arrow', 100]),
      combatStyle: bow.style,
      combatMode: { style: bow.style, mode: bow.mode },
      loadouts: [bow],
    })
    const { state, events } = performWithEvents(ada, world, startIntent('fight_rat'))
    expect([state.ammunition, eventsOf(events, 'loadoutWorn').length]).toEqual([20, 1])
  })

  test('[LO8] the combat mode alone is a reason to wear a loadout', () => {
    const mage = loadout({ mode: 'magic', uses: [{ kind: 'activity', id: 'chop' }] })
    const { state } = performWithEvents(player({ loadouts: [mage] }), world, startIntent('chop'))
    expect(state.combatMode).toEqual({ style: 'controlled', mode: 'magic' })
  })

  test('[LO8] the checks of the start count with the loadout', () => {
    const ada = player({ ...gear, loadouts: [bow] })
    const { state } = performWithEvents(ada, world, startIntent('fight_rat'))
    expect(state).toMatchObject({ ammunition: 20, combatMode: { mode: 'ranged' } })
    const without = player({ bank: pack(['bow']), loadouts: [bow] })
    expect(refusalTextOf(without, world, startIntent('fight_rat'))).toBe('Out of ammunition!')
  })

  test('[LO8] an action that may not begin changes nothing that is worn, in the plan as well', () => {
    const ada = player({
      ...gear,
      loadouts: [woods],
      queue: [planEntry('oaks'), planEntry('dig', { id: 2, locationId: null })],
    })
    expect(refusalTextOf(ada, world, startIntent('oaks'))).toBe('Requires woodcutting level 50')
    const { state, events } = performWithEvents(ada, world, { type: 'resumePlan' })
    expect(state.currentAction?.activityId).toBe('dig')
    expect([state.equipment, state.bank]).toEqual([{}, gear.bank])
    expect(eventsOf(events, 'loadoutWorn')).toEqual([])
  })

  test('[LO8] what is missing stops no action; no room for what comes off does', () => {
    const bare = player({ loadouts: [melee] })
    const { state, events } = performWithEvents(bare, world, startIntent('fight_rat'))
    expect(state.currentAction?.activityId).toBe('fight_rat')
    expect(eventsOf(events, 'loadoutWorn')[0]).toMatchObject({ missing: { sword: 1 } })
    const stuffed = player({
      equipment: { shield: 'shield' },
      inventory: fullPack(),
      bank: fullBank(),
      loadouts: [melee],
    })
    expect(refusalTextOf(stuffed, world, startIntent('fight_rat'))).toBe(
      'Pack and bank have no room for what you would take off',
    )
  })

  test('[LO8] a repeating plan changes loadouts by itself through a night away', () => {
    const goal = { kind: 'count', count: 20 } as const
    const ada = player({
      ...gear,
      inventory: pack(['logs', 1]),
      loadouts: [melee, woods],
      queue: [planEntry('fight_rat', { goal, repeats: true }), planEntry('chop', { id: 2, goal, repeats: true })],
      plan: { ...player().plan, lastEntryId: 2 },
    })
    const begun = performIntent(ada, world, { type: 'resumePlan' })
    const { state, events } = advance(begun, world, START + hours(9))
    const worn = eventsOf(events, 'loadoutWorn').map(({ loadoutId }) => loadoutId)
    expect(worn.length).toBeGreaterThan(100)
    expect(worn.every((id, index) => id === (index % 2 === 0 ? 3 : 1))).toBe(true)
    const isFighting = state.currentAction?.activityId === 'fight_rat'
    expect(state.equipment).toEqual(isFighting ? { weapon: 'sword' } : { cape: 'cape' })
  })

  test('[R1] [R2] the report of an absence has what loadouts lacked', () => {
    const goal = { kind: 'count', count: 20 } as const
    const lacking = { ...melee, supplies: { bread: 3 } }
    const queue = [planEntry('fight_rat', { goal }), planEntry('chop', { id: 2, goal })]
    const woody = { ...woods, supplies: { cake: 2 } }
    const ada = player({ loadouts: [lacking, woody], queue, plan: { ...player().plan, lastEntryId: 2 } })
    const first = performWithEvents(ada, world, { type: 'resumePlan' })
    const second = advance(first.state, world, START + hours(1))
    const whole = reportOf([...first.events, ...second.events], START, START + hours(1))
    expect(whole.missing).toEqual({ sword: 1, bread: 3, cape: 1, cake: 2 })
    const parts = [first, second].map(({ events }) => reportOf(events, START, START + hours(1)))
    expect(mergeReports(parts[0] as ReturnReport, parts[1] as ReturnReport).missing).toEqual(whole.missing)
    expect(reportOf([], START, START)).not.toHaveProperty('missing')
  })

  test('[LO9] the next run and the next target put nothing on', () => {
    for (const activityId of ['chop', 'fight_rat']) {
      const begun = performIntent(player({ ...gear, loadouts: [melee, woods] }), world, startIntent(activityId))
      const bare = performIntent(begun, world, { type: 'unequip', slot: activityId === 'chop' ? 'cape' : 'weapon' })
      const { state, events } = advance(bare, world, START + minutes(5))
      expect(state.equipment).toEqual({})
      expect(eventsOf(events, activityId === 'chop' ? 'worked' : 'fought').length).toBeGreaterThan(0)
    }
  })

  test('[LO9] [F28] the blow after wearing a loadout in a fight comes four swings later', () => {
    const ada = player({ ...gear, loadouts: [melee] })
    const fighting = { ...performIntent({ ...ada, loadouts: [] }, world, startIntent('fight_rat')), loadouts: [melee] }
    const armed = performIntent(fighting, world, { type: 'wearLoadout', loadoutId: 1 })
    expect(armed.combat.nextPlayerAttack).toBe(START + 4 * 2_000)
    const begun = performIntent(ada, world, startIntent('fight_rat'))
    expect(begun.combat.nextPlayerAttack).toBe(START + 4 * 2_000)
  })
})
