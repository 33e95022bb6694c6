import { describe, expect, test } from 'vitest'
import { textOf } from '../core/refusals.ts'
import { countOf, freeSlots, INVENTORY_SLOTS, seconds } from '../index.ts'
import {
  activity,
  contentOf,
  fullPack,
  item,
  pack,
  performIntent,
  performWithEvents,
  player,
  refusalOf,
  runActivity,
  worldOf,
  yields,
} from '../testing/small-world.ts'
import { storeItems } from './bank.ts'
import { addItem, takeItem } from './inventory.ts'

const world = worldOf([])
const moveIntent = (from: number, to: number) => ({ type: 'moveItem', from, to }) as const
const dropIntent = (slot: number, quantity: number) => ({ type: 'dropItem', slot, quantity }) as const
const slotsOf = (inventory: { slot: number }[]) => inventory.map(({ slot }) => slot)

describe('adding items', () => {
  test('[I1] [INV-1] the pack has 28 slots: the twenty-ninth thing does not fit', () => {
    expect(INVENTORY_SLOTS).toBe(28)
    const inventory = pack()
    expect(addItem(inventory, item('fish', false), 29)).toBe(1)
    expect(slotsOf(inventory)).toEqual(Array.from({ length: 28 }, (_, slot) => slot))
    expect(freeSlots(inventory)).toBe(0)
  })

  test('[I1] in a whole day at the river exactly 28 fish are caught', () => {
    const river = worldOf([activity('net', { outputs: [yields('fish')] })])
    const { state } = runActivity(player(), river, 'net', seconds(86_000))
    expect(countOf(state.inventory, 'fish')).toBe(28)
    expect(state.inventory).toHaveLength(28)
  })

  test('[I2] [INV-6] stackable things share one slot', () => {
    const inventory = pack(['logs', 5])
    expect(addItem(inventory, item('logs'), 7)).toBe(0)
    expect(addItem(inventory, item('ashes'), 3)).toBe(0)
    expect(addItem(inventory, item('ashes'), 3)).toBe(0)
    expect(inventory).toEqual(pack(['logs', 12], ['ashes', 6]))
  })

  test('[I2] [INV-6] a full pack still takes more of what is stacked in it, and nothing new', () => {
    const inventory = fullPack('nest', ['logs', 5])
    expect(addItem(inventory, item('logs'), 1_000_000)).toBe(0)
    expect(addItem(inventory, item('ashes'), 2)).toBe(2)
    expect(inventory).toEqual(fullPack('nest', ['logs', 1_000_005]))
  })

  test('[I2] [INV-7] things that do not stack take one slot each', () => {
    const inventory = pack(['fish'])
    expect(addItem(inventory, item('fish', false), 3)).toBe(0)
    expect(inventory).toEqual(pack(['fish'], ['fish'], ['fish'], ['fish']))
  })

  test('[I3] added items go to the first free slots, gaps first', () => {
    const inventory = [
      { id: 'axe', quantity: 1, slot: 1 },
      { id: 'logs', quantity: 2, slot: 3 },
      { id: 'nest', quantity: 1, slot: 27 },
    ]
    addItem(inventory, item('ashes'), 9)
    addItem(inventory, item('fish', false), 2)
    expect(inventory.map(({ id, slot }) => [slot, id])).toEqual([
      [0, 'ashes'],
      [1, 'axe'],
      [2, 'fish'],
      [3, 'logs'],
      [4, 'fish'],
      [27, 'nest'],
    ])
  })

  test('unknown items do not fit', () => {
    const holder = player()
    expect(storeItems(holder, contentOf([]), { logs: 2, constructor: 3 })).toEqual({ constructor: 3 })
    expect(holder.inventory).toEqual(pack(['logs', 2]))
  })
})

describe('taking items', () => {
  test('[I4] items are taken from the first slots on, which are freed', () => {
    const inventory = pack(['fish'], ['logs', 5], ['fish'], ['fish'])
    takeItem(inventory, 'fish', 2)
    expect(inventory.map(({ id, slot }) => [slot, id])).toEqual([
      [1, 'logs'],
      [3, 'fish'],
    ])
    takeItem(inventory, 'logs', 4)
    expect(inventory[0]).toEqual({ id: 'logs', quantity: 1, slot: 1 })
  })

  test('taking more than is there throws and never leaves a negative stack', () => {
    expect(() => takeItem(pack(['logs', 3]), 'logs', 4)).toThrow('1 were not there')
  })
})

describe('moving', () => {
  const ada = player({ inventory: pack(['logs', 5], ['fish'], ['axe']) })

  test('[I5] moving to an occupied slot swaps the two', () => {
    const { inventory } = performIntent(ada, world, moveIntent(0, 2))
    expect(inventory).toEqual(pack(['axe'], ['fish'], ['logs', 5]))
  })

  test('[I5] moving to a free slot leaves the old one free, in the order of slots', () => {
    const { inventory } = performIntent(ada, world, moveIntent(0, 27))
    expect(inventory.map(({ id, slot }) => [slot, id])).toEqual([
      [1, 'fish'],
      [2, 'axe'],
      [27, 'logs'],
    ])
    expect(performIntent(ada, world, moveIntent(1, 1)).inventory).toEqual(ada.inventory)
  })

  test.each([-1, 28, 1_000, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '[I6] [INV-9] slot %s is not a valid target',
    (to) => {
      const refusal = refusalOf(ada, world, moveIntent(0, to))
      expect(refusal?.code).toBe('inventory/invalid-slot')
      expect(textOf('inventory/invalid-slot', {})).toBe('Invalid target slot')
    },
  )

  test.each([3, 27, -1, 28, 0.5, Number.NaN])('[I6] [INV-10] from slot %s there is nothing to move', (from) => {
    const refusal = refusalOf(ada, world, moveIntent(from, 1))
    expect(refusal?.code).toBe('inventory/empty-slot')
    expect(textOf('inventory/empty-slot', {})).toBe('No item in source slot')
  })

  test('-0 counts as slot 0', () => {
    const there = performIntent(ada, world, moveIntent(2, -0)).inventory
    expect(there.map(({ slot }) => Object.is(slot, -0))).toEqual([false, false, false])
    const back = performIntent(ada, world, moveIntent(-0, 2)).inventory
    expect(back.map(({ slot }) => Object.is(slot, -0))).toEqual([false, false, false])
  })
})

describe('[I7] dropping', () => {
  const ada = player({ inventory: pack(['logs', 5], ['fish']) })

  test('[I7] a part of a stack is dropped, and then the rest, which frees the slot', () => {
    const first = performWithEvents(ada, world, dropIntent(0, 2))
    expect(first.state.inventory).toEqual(pack(['logs', 3], ['fish']))
    expect(first.events).toEqual([{ type: 'dropped', at: ada.settledAt, itemId: 'logs', quantity: 2 }])
    const second = performIntent(first.state, world, dropIntent(0, 3))
    expect(second.inventory).toEqual([{ id: 'fish', quantity: 1, slot: 1 }])
  })

  test('[I7] [INV-12] more than the slot holds is refused', () => {
    expect(refusalOf(ada, world, dropIntent(0, 6))?.code).toBe('inventory/not-enough')
    expect(refusalOf(ada, world, dropIntent(0, Number.MAX_SAFE_INTEGER))?.code).toBe('inventory/not-enough')
    expect(textOf('inventory/not-enough', {})).toBe('Not enough items')
  })

  test.each([0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    '[I7] %s is not a valid quantity to drop',
    (n) => {
      expect(refusalOf(ada, world, dropIntent(0, n))?.code).toBe('inventory/quantity')
    },
  )

  test.each([2, -1, 28, Number.NaN])('[I8] [INV-11] from slot %s there is nothing to drop', (slot) => {
    expect(refusalOf(ada, world, dropIntent(slot, 1))?.code).toBe('inventory/not-found')
    expect(textOf('inventory/not-found', {})).toBe('Item not found in inventory')
  })
})

describe('[I9] an intent that names its item', () => {
  const held = () => player({ inventory: pack(['pearl', 3], ['logs', 5], ['nest']) })

  test('drops it from its slot, or from where it lies by now', () => {
    const expected = pack(['pearl', 3], ['logs', 3], ['nest'])
    for (const slot of [1, 0, 20]) {
      const intent = { ...dropIntent(slot, 2), itemId: 'logs' }
      expect(performIntent(held(), world, intent).inventory).toEqual(expected)
    }
  })

  test('never drops or moves another item', () => {
    const away = player({ inventory: pack(['pearl', 3]) })
    expect(refusalOf(away, world, { ...dropIntent(0, 1), itemId: 'logs' })?.code).toBe('inventory/not-found')
    expect(refusalOf(away, world, { ...moveIntent(0, 5), itemId: 'logs' })?.code).toBe('inventory/empty-slot')
  })

  test('moves it from where it lies by now', () => {
    const { inventory } = performIntent(held(), world, { ...moveIntent(0, 9), itemId: 'logs' })
    expect(inventory.find(({ slot }) => slot === 9)?.id).toBe('logs')
    expect(inventory.find(({ slot }) => slot === 0)?.id).toBe('pearl')
  })
})
