import { describe, expect, test } from 'vitest'
import {
  BANK_ENTRIES,
  BANK_STACKS,
  consolidate,
  experienceFor,
  giveItems,
  isRefused,
  type Player,
  removeItems,
  resetPlayer,
  SKILLS,
} from '../index.ts'
import { gameOf } from '../testing/game.ts'
import {
  activity,
  fullPack,
  pack,
  performWithEvents,
  planEntry,
  player,
  START,
  startIntent,
} from '../testing/small-world.ts'

const world = gameOf({ activities: [activity('chop')] })

function giveTo(state: Player, itemId: string, quantity: number): Player {
  const made = giveItems(state, world, { itemId, quantity }, START)
  if (isRefused(made)) throw new Error(made.refused)
  return made.state
}

const bankOf = (stacks: number) =>
  Array.from({ length: stacks }, (_, slot) => ({ id: slot === 0 ? 'logs' : `old_${slot}`, quantity: 1, slot }))

describe('items given by staff', () => {
  test('[ED10] go to the pack and then to the bank, all or nothing, and count as obtained', () => {
    const some = giveTo(player({ inventory: fullPack('nest', ['logs', 5]) }), 'logs', 7)
    expect(some.inventory[0]).toMatchObject({ id: 'logs', quantity: 12 })
    const fish = giveTo(player(), 'fish', 30)
    expect(fish.inventory).toHaveLength(28)
    expect(fish.bank).toEqual([{ id: 'fish', quantity: 2, slot: 0 }])
    expect(fish.collection['fish']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
    expect(giveItems(player(), world, { itemId: 'nothing', quantity: 1 }, START)).toMatchObject({
      refused: 'inventory/unknown-item',
    })
    expect(giveItems(player(), world, { itemId: 'logs', quantity: 0 }, START)).toMatchObject({
      refused: 'inventory/quantity',
    })
    expect(giveItems(player(), world, { itemId: 'logs', quantity: 2_147_483_648 }, START)).toMatchObject({
      refused: 'inventory/quantity',
    })
  })

  test('[ED10] [BANK-4] can fill the bank beyond the limit of play, up to 816 entries', () => {
    const full = player({ inventory: fullPack(), bank: bankOf(BANK_STACKS) })
    expect(giveTo(full, 'gem', 1).bank).toHaveLength(BANK_STACKS + 1)
    const fuller = player({ inventory: fullPack(), bank: bankOf(BANK_ENTRIES) })
    expect(giveItems(fuller, world, { itemId: 'gem', quantity: 1 }, START)).toMatchObject({ refused: 'bank/full' })
    expect(giveTo(fuller, 'logs', 4).bank[0]).toMatchObject({ id: 'logs', quantity: 5 })
  })
})

describe('items removed by staff', () => {
  const rich = player({
    inventory: pack(['logs', 5], ['fish'], ['fish']),
    bank: pack(['gem', 9]),
    equipment: { weapon: 'sword', quiver: 'arrow' },
    ammunition: 20,
  })
  const taken = (itemId: string, quantity: number, source: 'inventory' | 'bank' | 'equipment') => {
    const made = removeItems(rich, { itemId, quantity, source })
    return isRefused(made) ? made.refused : made.state
  }

  test('[ED11] are a whole number of what is there', () => {
    expect(taken('fish', 2, 'inventory')).toMatchObject({ inventory: pack(['logs', 5]) })
    expect(taken('gem', 9, 'bank')).toMatchObject({ bank: [] })
    expect(taken('sword', 1, 'equipment')).toMatchObject({ equipment: { quiver: 'arrow' }, ammunition: 20 })
    expect(taken('arrow', 5, 'equipment')).toMatchObject({ equipment: rich.equipment, ammunition: 15 })
    expect((taken('arrow', 20, 'equipment') as Player).equipment).toEqual({ weapon: 'sword' })
    expect(taken('gem', 1, 'inventory')).toBe('edit/not-held')
    expect(taken('gem', 10, 'bank')).toBe('inventory/not-enough')
    expect(taken('sword', 2, 'equipment')).toBe('inventory/not-enough')
    expect(taken('gem', 0.5, 'bank')).toBe('inventory/quantity')
  })
})

test('[ED12] consolidating merges stackable items into one stack each, and changes nothing else', () => {
  const torn = player({
    inventory: pack(['fish'], ['logs', 2], ['fish'], ['logs', 3]),
    bank: pack(['gem', 1], ['fish', 2], ['gem', 4]),
  })
  const { state } = consolidate(torn, world, START)
  expect(state.inventory).toEqual(pack(['fish'], ['logs', 5], ['fish']))
  expect(state.bank).toEqual(pack(['gem', 5], ['fish', 2]))
  expect(consolidate(state, world, START).state).toEqual(state)
})

describe('a reset', () => {
  const veteran = () => {
    const levels = Object.fromEntries(SKILLS.map((skill) => [skill, 60]))
    const state = player(
      {
        coins: 5_000_000,
        inventory: pack(['logs', 5]),
        bank: pack(['gem', 9]),
        equipment: { weapon: 'sword' },
        completions: { chop: 7 },
        maxHitpoints: 600,
        currentHitpoints: 600,
        statistics: { ...player().statistics, totalXp: 4_000_000, deaths: 3 },
      },
      levels,
    )
    return performWithEvents(state, world, startIntent('chop')).state
  }

  test('[ED13] in full resets everything, for all twenty skills', () => {
    const { state } = resetPlayer(veteran(), 'full', START)
    expect(
      Object.values(state.skills)
        .map(({ level }) => level)
        .sort(),
    ).toEqual([...Array(19).fill(1), 10])
    expect(Object.keys(state.skills)).toHaveLength(20)
    expect(state.skills.hitpoints.experience).toBe(experienceFor(10))
    expect(state).toMatchObject({ coins: 1_000, inventory: [], bank: [], equipment: {}, ammunition: 0 })
    expect(state).toMatchObject({ maxHitpoints: 100, currentHitpoints: 100 })
    expect(state.statistics).toEqual(player().statistics)
  })

  test('[ED14] of skills keeps everything else; one of the inventory keeps skills and equipment', () => {
    const before = veteran()
    const { state: skills } = resetPlayer(before, 'skills', START)
    expect(skills.skills.mining.level).toBe(1)
    expect(skills).toMatchObject({ coins: 5_000_000, bank: before.bank, equipment: before.equipment })
    expect(skills).toMatchObject({ maxHitpoints: 100, currentHitpoints: 100, statistics: { totalXp: 0, deaths: 3 } })
    const hurt = resetPlayer({ ...before, currentHitpoints: 30 }, 'skills', START)
    expect(hurt.state.currentHitpoints).toBe(30)
    const { state: inventory } = resetPlayer({ ...before, waiting: { gem: 2 } }, 'inventory', START)
    expect(inventory.waiting).toEqual({})
    expect(inventory).toMatchObject({ coins: 1_000, inventory: [], bank: [], equipment: { weapon: 'sword' } })
    expect(inventory.skills.mining).toEqual(before.skills.mining)
    expect(inventory.statistics).toEqual(before.statistics)
  })

  test('[ED15] ends the running action, and cannot be used to roll again', () => {
    const { state, events } = resetPlayer({ ...veteran(), queue: [planEntry('chop')] }, 'full', START)
    expect(state).toMatchObject({ currentAction: null, queue: [], completions: { chop: 7 } })
    expect(events).toMatchObject([{ type: 'stopped', reason: 'stop/asked' }])
  })
})
