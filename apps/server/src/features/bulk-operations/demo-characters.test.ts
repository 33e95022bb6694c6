import { content } from '@hearthward/content'
import { INVENTORY_SLOTS, newPlayer, type PlanEntry, type Player, STATE_VERSION } from '@hearthward/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeForPlayer, describeForStaff, describeOutdated, stacksOf, withoutUnknown } from './demo-characters.ts'

const planned = (activityId: string, id = 1): PlanEntry => ({
  id,
  activityId,
  locationId: null,
  goal: null,
  repeats: false,
  completed: 0,
  stop: null,
})

function player(change: Partial<Player>): Player {
  return { ...newPlayer('ada', 1_000), ...change }
}

describe('[BULK-1] unknown items and actions', () => {
  test('are removed from the pack, the bank, the equipment and the queue, and staff see their ids', () => {
    const before = player({
      inventory: [
        { id: 'logs', quantity: 5, slot: 0 },
        { id: 'moon_cheese', quantity: 3, slot: 4 },
      ],
      bank: [{ id: 'toString', quantity: 9, slot: 0 }],
      equipment: { weapon: 'wooden_spoon_of_doom' },
      queue: [planned('gather_kindling'), planned('juggle_moons', 2)],
    })
    const { state, removed } = withoutUnknown(before, content)
    expect(describeForStaff(removed)).toEqual([
      'wooden_spoon_of_doom from the equipment',
      '3 × moon_cheese from the pack',
      '9 × toString from the bank',
      'juggle_moons from the queue',
    ])
    expect(state).toEqual({
      ...before,
      inventory: [{ id: 'logs', quantity: 5, slot: 0 }],
      bank: [],
      equipment: {},
      queue: [planned('gather_kindling')],
    })
  })

  test('the player reads how many things were removed from where, without unknown ids', () => {
    const stack = (id: string, quantity: number, slot: number) => ({ id, quantity, slot })
    const before = player({
      inventory: [stack('moon_cheese', 3, 0), stack('logs', 5, 1), stack('star_dust', 4, 2)],
      equipment: { weapon: 'wooden_spoon_of_doom' },
      queue: [planned('juggle_moons'), planned('count_moons', 2)],
    })
    const { removed } = withoutUnknown(before, content)
    const texts = ['1 item from the equipment', '7 items from the pack', '2 actions from the queue']
    expect(describeForPlayer(removed)).toEqual(texts)
  })

  test('a character without them is not changed', () => {
    const known = player({ inventory: [{ id: 'logs', quantity: 1, slot: 3 }] })
    expect(withoutUnknown(known, content)).toEqual({ state: known, removed: [] })
  })
})

describe('[BULK-2] the layout of stored characters', () => {
  test('a character of this release needs no upgrade', () => {
    expect(describeOutdated(newPlayer('ada', 1))).toEqual([])
    expect(describeOutdated({ ...newPlayer('ada', 1), v: 2 })).toEqual([`version 2 to ${STATE_VERSION}`])
  })

  test.each([
    [
      'amounts by item',
      { logs: 5, bread: 2 },
      [
        ['logs', 5],
        ['bread', 2],
      ],
    ],
    ['itemId for id', [{ itemId: 'logs', quantity: 5, slot: 0 }], [['logs', 5]]],
    ['gaps for empty slots', [null, { id: 'logs', quantity: 5 }, null], [['logs', 5]]],
    ['nothing', undefined, []],
  ])('%s become stacks', (_, stored, wanted) => {
    const stacks = stacksOf(stored, INVENTORY_SLOTS)
    expect(stacks.map(({ id, quantity }) => [id, quantity])).toEqual(wanted)
    expect(stacks.map(({ slot }) => slot)).toEqual(wanted.map((_, slot) => slot))
  })

  test('[BANK-4] a bank with up to 816 entries is valid, although players can fill only 200', () => {
    const bankOf = (entries: number) =>
      Array.from({ length: entries }, (_, slot) => ({ id: `thing_${slot}`, quantity: 1, slot }))
    expect(describeOutdated(player({ bank: bankOf(816) }))).toEqual([])
    expect(describeOutdated(player({ bank: bankOf(817).slice(1) }))).toEqual(['bank repaired'])
  })

  test('no amount is lost, no slot holds two stacks, and repaired stacks are not changed again', () => {
    const entry = fc.record({
      id: fc.constantFrom('logs', 'bread', 'coal'),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      slot: fc.option(fc.integer({ min: -3, max: 40 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: INVENTORY_SLOTS }), (stored) => {
        const stacks = stacksOf(stored, INVENTORY_SLOTS)
        const amounts = (list: { id: string; quantity: number }[]) =>
          list.map(({ id, quantity }) => `${id} ${quantity}`)
        expect(amounts(stacks)).toEqual(amounts(stored))
        expect(new Set(stacks.map(({ slot }) => slot)).size).toBe(stored.length)
        for (const { slot } of stacks) expect(slot).toBeLessThan(INVENTORY_SLOTS)
        expect(stacksOf(stacks, INVENTORY_SLOTS)).toEqual(stacks)
      }),
    )
  })
})
