import { describe, expect, test } from 'vitest'
import { BANK_ENTRIES, BANK_STACKS, countOf, type Player, type Stack, seconds } from '../index.ts'
import { advanceBy, fight, gameOf, monster, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
  performWithEvents,
  player,
  runActivity,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const world = gameOf()
const depositIntent = (itemId: string, quantity: number) => ({ type: 'deposit', itemId, quantity }) as const
const withdrawIntent = (itemId: string, quantity: number) => ({ type: 'withdraw', itemId, quantity }) as const
const stacks = (count: number): Stack[] =>
  Array.from({ length: count }, (_, slot) => ({ id: `thing_${slot}`, quantity: 1, slot }))
const autoBank = (parts: Partial<Player>) => {
  const ada = player(parts)
  ada.settings.autoBankEnabled = true
  return ada
}

describe('depositing', () => {
  test('[B1] [BANK-1] a deposit has the same item, quantity and slot in the bank', () => {
    const ada = player({ inventory: pack(['logs', 9], ['ashes', 2]) })
    const once = performIntent(ada, world, depositIntent('ashes', 2))
    expect(once.bank).toEqual([{ id: 'ashes', quantity: 2, slot: 0 }])
    const twice = performIntent(once, world, depositIntent('logs', 4))
    expect(twice.bank).toEqual(pack(['ashes', 2], ['logs', 4]))
    expect(twice.inventory).toEqual(pack(['logs', 5]))
  })

  test('[B1] in the bank even unstackable items share one stack', () => {
    const ada = player({ inventory: pack(['fish'], ['logs', 3], ['fish'], ['fish']) })
    const { state, events } = performWithEvents(ada, world, depositIntent('fish', 2))
    expect(state.bank).toEqual(pack(['fish', 2]))
    expect(state.inventory.map(({ id, slot }) => [id, slot])).toEqual([
      ['logs', 1],
      ['fish', 3],
    ])
    expect(events).toEqual([])
  })

  test('[B1] a new stack takes the first slot that is free', () => {
    const bank = [
      { id: 'pearl', quantity: 1, slot: 0 },
      { id: 'gem', quantity: 1, slot: 2 },
    ]
    const ada = player({ bank, inventory: pack(['logs', 1], ['ashes', 1]) })
    const after = performIntent(performIntent(ada, world, depositIntent('logs', 1)), world, depositIntent('ashes', 1))
    expect(after.bank.map(({ id }) => id)).toEqual(['pearl', 'logs', 'gem', 'ashes'])
    expect(after.bank.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
  })

  test('[B2] [BANK-2] two hundred kinds fit, and the next is refused', () => {
    expect(BANK_STACKS).toBe(200)
    expect(BANK_ENTRIES).toBe(816)
    const almost = player({ bank: stacks(199), inventory: pack(['logs', 5], ['ashes', 5]) })
    const full = performIntent(almost, world, depositIntent('logs', 5))
    expect(full.bank).toHaveLength(200)
    expect(refusalTextOf(full, world, depositIntent('ashes', 1))).toBe('Bank is full!')
  })

  test('[B2] [BANK-3] a full bank still takes more of what it has', () => {
    const full = player({ bank: stacks(200), inventory: pack(['thing_7', 3]) })
    expect(performIntent(full, world, depositIntent('thing_7', 3)).bank[7]).toEqual({
      id: 'thing_7',
      quantity: 4,
      slot: 7,
    })
  })

  test('[B2] a bank that staff filled beyond its limit takes no new kind', () => {
    const over = player({ bank: stacks(300), inventory: pack(['logs', 1], ['thing_250', 1]) })
    expect(refusalTextOf(over, world, depositIntent('logs', 1))).toBe('Bank is full!')
    expect(performIntent(over, world, depositIntent('thing_250', 1)).bank[250]?.quantity).toBe(2)
  })

  test('[B3] [INV-11] an item that is not in the pack cannot be deposited', () => {
    expect(refusalTextOf(player(), world, depositIntent('logs', 1))).toBe('Item not found in inventory')
  })

  test('[B3] [INV-12] a deposit of more than the pack holds is refused', () => {
    const ada = player({ inventory: pack(['fish'], ['fish']) })
    expect(refusalTextOf(ada, world, depositIntent('fish', 3))).toBe('Not enough items')
  })

  test('[B3] [BANK-5] an entry without an id is not deposited', () => {
    const broken = player({ inventory: [{ id: '', quantity: 1, slot: 0 }] })
    expect(refusalTextOf(broken, world, depositIntent('', 1))).toBe('Cannot deposit corrupted item')
    expect(refusalTextOf(broken, world, depositIntent(undefined as unknown as string, 1))).toBe(
      'Cannot deposit corrupted item',
    )
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('[B3] [B5] %s is not a valid quantity', (quantity) => {
    const ada = player({ inventory: pack(['logs', 5]), bank: pack(['logs', 5]) })
    expect(refusalTextOf(ada, world, depositIntent('logs', quantity))).toBe('Quantity must be a whole number above 0')
    expect(refusalTextOf(ada, world, withdrawIntent('logs', quantity))).toBe('Quantity must be a whole number above 0')
  })

  test('[B4] depositing everything empties the pack', () => {
    const ada = player({ inventory: pack(['logs', 7], ['fish'], ['fish']), bank: pack(['fish', 1]) })
    const after = performIntent(ada, world, { type: 'depositAll' })
    expect(after.inventory).toEqual([])
    expect(after.bank).toEqual(pack(['fish', 3], ['logs', 7]))
  })

  test('[B4] items that a full bank does not take stay in their slots', () => {
    const ada = player({ inventory: pack(['logs', 7], ['thing_3', 2], ['ashes', 1]), bank: stacks(199) })
    const after = performIntent(ada, world, { type: 'depositAll' })
    expect(after.inventory).toEqual([{ id: 'ashes', quantity: 1, slot: 2 }])
    expect(countOf(after.bank, 'thing_3')).toBe(3)
    expect(refusalTextOf(after, world, { type: 'depositAll' })).toBe('Bank is full!')
    expect(refusalTextOf(player(), world, { type: 'depositAll' })).toBe('Item not found in inventory')
  })
})

describe('withdrawing', () => {
  test('[B5] part of a stack is withdrawn, and the last of it frees the slot', () => {
    const ada = player({ bank: pack(['logs', 9], ['fish', 3]) })
    const part = performIntent(ada, world, withdrawIntent('logs', 4))
    expect(part.bank).toEqual(pack(['logs', 5], ['fish', 3]))
    expect(part.inventory).toEqual(pack(['logs', 4]))
    const rest = performIntent(part, world, withdrawIntent('logs', 5))
    expect(rest.bank).toEqual([{ id: 'fish', quantity: 3, slot: 1 }])
    expect(performIntent(rest, world, withdrawIntent('fish', 3)).inventory).toEqual(
      pack(['logs', 9], ['fish'], ['fish'], ['fish']),
    )
  })

  test('[B5] [BANK-6] without room for all of it nothing is withdrawn', () => {
    const ada = player({ bank: pack(['logs', 9], ['fish', 3]), inventory: fullPack().slice(2) })
    expect(refusalTextOf(ada, world, withdrawIntent('fish', 3))).toBe('Inventory is full!')
    expect(refusalTextOf(ada, world, withdrawIntent('fish', 2))).toBeNull()
    const full = player({ bank: pack(['logs', 9]), inventory: fullPack() })
    expect(refusalTextOf(full, world, withdrawIntent('logs', 1))).toBe('Inventory is full!')
  })

  test('[B5] [BANK-6] a full pack takes more of what is stacked in it', () => {
    const full = player({ bank: pack(['logs', 9]), inventory: fullPack('nest', ['logs', 1]) })
    expect(performIntent(full, world, withdrawIntent('logs', 9)).inventory[0]).toEqual({
      id: 'logs',
      quantity: 10,
      slot: 0,
    })
  })

  test('[B5] withdrawing an item the bank does not hold in that quantity is refused', () => {
    const ada = player({ bank: pack(['logs', 9]), inventory: pack(['ashes', 1]) })
    expect(refusalTextOf(ada, world, withdrawIntent('ashes', 1))).toBe('Item not found in bank')
    expect(refusalTextOf(ada, world, withdrawIntent('logs', 10))).toBe('Not enough items')
    expect(refusalTextOf(ada, world, withdrawIntent('constructor', 1))).toBe('Item not found in bank')
  })

  test('[B5] [INV-13] an item that is no longer in the content stays in the bank', () => {
    expect(refusalTextOf(player({ bank: pack(['wonder', 1]) }), world, withdrawIntent('wonder', 1))).toBe(
      'Item not found: wonder',
    )
  })
})

describe('auto-bank', () => {
  const river = gameOf({
    activities: [
      activity('net', { outputs: [yields('fish')] }),
      activity('burn', { resources: [needs('logs', 1)], outputs: [yields('ashes')] }),
      fight('fight_ox', 'ox'),
    ],
    monsters: [monster('ox', { loot: [yields('bones', 2)] })],
  })

  test('[B6] [BANK-7] items a full pack does not take go to the bank, and the work continues', () => {
    const { state } = runActivity(autoBank({}), river, 'net', seconds(200))
    expect(countOf(state.inventory, 'fish')).toBe(28)
    expect(state.bank).toEqual(pack(['fish', 72]))
    expect(state.currentAction).not.toBeNull()
    expect(state.collection['fish']?.total).toBe(100)
  })

  test('[B6] [BANK-7] with auto-bank off only the pack counts', () => {
    const { state } = runActivity(player(), river, 'net', seconds(200))
    expect(state.bank).toEqual([])
    expect(state.lastStop?.reason).toBe('inventory/full')
  })

  test('[B6] [BANK-7] with auto-bank off a random output without room is lost', () => {
    const lucky = gameOf({ activities: [activity('sift', { outputs: [yields('gem', 1, 0.9999999)] })] })
    const { state, events } = runActivity(player({ inventory: fullPack() }), lucky, 'sift', seconds(10))
    expect(state.bank).toEqual([])
    expect(eventsOf(events, 'overflowed')).toMatchObject([{ lost: { gem: 1 } }])
  })

  test('[B6] a freed slot is filled before the bank', () => {
    const begun = performIntent(autoBank({ inventory: fullPack() }), river, startIntent('net'))
    const banked = advanceBy(begun, river, seconds(10)).state
    expect(banked.bank).toEqual(pack(['fish', 5]))
    const dropped = performIntent(banked, river, { type: 'dropItem', slot: 3, quantity: 1 })
    const { state } = advanceBy(dropped, river, seconds(6))
    expect(state.inventory[3]).toEqual({ id: 'fish', quantity: 1, slot: 3 })
    expect(state.bank).toEqual(pack(['fish', 7]))
  })

  test('[B6] if the bank is full too, the run does not start', () => {
    const both = autoBank({ inventory: fullPack(), bank: stacks(200) })
    expect(refusalTextOf(both, river, startIntent('net'))).toBe('Inventory full! Bank your items to continue.')
    expect(refusalTextOf(autoBank({ inventory: fullPack(), bank: stacks(199) }), river, startIntent('net'))).toBeNull()
  })

  test('[B6] two new yields do not share the last stack', () => {
    const both = gameOf({ activities: [activity('sort', { outputs: [yields('fish'), yields('gem')] })] })
    const full = (banked: number) => autoBank({ inventory: fullPack(), bank: stacks(banked) })
    expect(refusalTextOf(full(198), both, startIntent('sort'))).toBeNull()
    expect(refusalTextOf(full(199), both, startIntent('sort'))).toBe('Inventory full! Bank your items to continue.')
  })

  test('[B6] loot goes to the bank as well', () => {
    const { state, events } = runActivity(autoBank({ inventory: fullPack() }), river, 'fight_ox', seconds(120))
    const kills = state.kills['ox'] ?? 0
    expect(kills).toBeGreaterThan(3)
    expect(state.bank).toEqual(pack(['bones', 2 * kills]))
    expect(eventsOf(events, 'overflowed')).toEqual([])
  })
})
