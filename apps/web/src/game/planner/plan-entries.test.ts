import { content } from '@hearthward/content'
import { type Branch, type EntryDraft, newPlayer, PLAN_LIMIT, type Player } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { additionOf, bankedYields, intentsToAdd } from './plan-entries.ts'
import { askedPriceOf, pricesOf } from './prices.ts'

const chop: EntryDraft = {
  activityId: 'gather_kindling',
  locationId: 'lumbridge',
  goal: { kind: 'stock', itemId: 'logs', quantity: 5 },
}
const leaf = (entry: EntryDraft | null): Branch => ({
  id: '/x',
  need: { kind: 'visit', locationId: 'lumbridge' },
  isMet: false,
  ways: [],
  way: null,
  branches: [],
  entry,
  purchase: null,
  time: 0,
  coins: 0,
  isTimeKnown: true,
})
const treeOf = (count: number): Branch => ({ ...leaf(null), branches: Array.from({ length: count }, () => leaf(chop)) })
const waiting = (count: number): Player['queue'] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    activityId: 'gather_kindling',
    locationId: 'lumbridge',
    goal: null,
    repeats: false,
    completed: 0,
    stop: null,
  }))

describe('adding a tree to the plan', () => {
  test('takes as many entries as the plan has room for', () => {
    const player = newPlayer('ada', 0)
    expect(additionOf(player, treeOf(3))).toMatchObject({ missing: 3, present: 0, entries: [chop, chop, chop] })
    player.queue = waiting(PLAN_LIMIT - 2)
    expect(additionOf(player, treeOf(3)).entries).toHaveLength(2)
    player.currentAction = { entry: { id: 99, repeats: false } } as never
    expect(additionOf(player, treeOf(3))).toMatchObject({ missing: 3, entries: [chop] })
  })

  test('leaves out what the plan holds already, with the same place and end', () => {
    const player = newPlayer('ada', 0)
    const carve: EntryDraft = { recipeId: 'arrow_shafts', goal: { kind: 'count', count: 2 } }
    const tree = { ...leaf(null), branches: [leaf(chop), leaf(carve)] }
    const queued = { ...waiting(1)[0], goal: chop.goal } as Player['queue'][number]
    player.queue = [queued]
    expect(additionOf(player, tree)).toEqual({ entries: [carve], missing: 1, present: 1 })
    player.currentAction = {
      activityId: 'recipe:arrow_shafts',
      locationId: null,
      goal: { count: 2, kind: 'count' },
      entry: { id: 9, repeats: false },
    } as never
    expect(additionOf(player, tree)).toEqual({ entries: [], missing: 0, present: 2 })
    player.queue = [{ ...queued, goal: { kind: 'stock', itemId: 'logs', quantity: 6 } }]
    expect(additionOf(player, tree)).toMatchObject({ entries: [chop], present: 1 })
    player.queue = [{ ...queued, locationId: 'varrock' }]
    expect(additionOf(player, tree)).toMatchObject({ entries: [chop], present: 1 })
  })

  test('lets a full pack bank what the entries yield, and keeps the rules the player has set', () => {
    const player = newPlayer('ada', 0)
    const intents = intentsToAdd(player, content, additionOf(player, treeOf(1)))
    expect(intents[0]).toMatchObject({ type: 'setPlanRules', rules: { onFullPack: { logs: 'bank' } } })
    expect(intents.at(-1)).toEqual({ type: 'queueAction', ...chop })
    const outputs = content.activities['gather_kindling']?.outputs ?? []
    player.plan.rules.onFullPack = Object.fromEntries(outputs.map(({ itemId }) => [itemId, 'sell']))
    expect(intentsToAdd(player, content, additionOf(player, treeOf(1))).map(({ type }) => type)).toEqual([
      'queueAction',
    ])
  })

  test('sets no rule if everything goes to the bank anyway', () => {
    const player = newPlayer('ada', 0)
    player.settings.autoBankEnabled = true
    expect(bankedYields(player, content, additionOf(player, treeOf(1)))).toEqual([])
  })

  test('sets no rule while supplies from the bank are off', () => {
    const player = newPlayer('ada', 0)
    player.settings.bankSuppliesEnabled = null
    expect(intentsToAdd(player, content, additionOf(player, treeOf(2))).map(({ type }) => type)).toEqual([
      'queueAction',
      'queueAction',
    ])
  })
})

describe('prices of the exchange', () => {
  const entry = { itemId: 'logs', price: 12, trend: 'stable', volume: 4, clerk: null } as const

  test('are those of the clerk, or of the last trades', () => {
    expect(askedPriceOf({ ...entry, clerk: { buysAt: 9, sellsAt: 15 } })).toBe(15)
    expect(askedPriceOf({ ...entry, clerk: { buysAt: 9, sellsAt: null } })).toBeNull()
    expect(askedPriceOf(entry)).toBe(12)
    expect(askedPriceOf({ ...entry, volume: 0 })).toBeNull()
  })

  test('leave out items nobody sells', () => {
    const items = [
      { ...entry, price: 1_000 },
      { ...entry, itemId: 'pearl', clerk: { buysAt: 9, sellsAt: null } },
    ]
    expect(pricesOf(items)).toEqual({ logs: 1_000 })
  })
})
