import { content } from '@hearthward/content'
import { type Branch, type EntryDraft, newPlayer, PLAN_LIMIT, type Player } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { additionOf, intentsToAdd } from './plan-entries.ts'
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
    expect(additionOf(player, treeOf(3))).toMatchObject({ all: 3, entries: [chop, chop, chop] })
    player.queue = waiting(PLAN_LIMIT - 2)
    expect(additionOf(player, treeOf(3)).entries).toHaveLength(2)
    player.currentAction = { entry: { id: 99, repeats: false } } as never
    expect(additionOf(player, treeOf(3))).toMatchObject({ all: 3, entries: [chop] })
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

  test('include the tax; items nobody sells are left out', () => {
    const items = [
      { ...entry, price: 1_000 },
      { ...entry, itemId: 'pearl', clerk: { buysAt: 9, sellsAt: null } },
    ]
    expect(pricesOf(items, 100_000)).toEqual({ logs: 1_100 })
  })
})
