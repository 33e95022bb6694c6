import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import {
  askedPrice,
  CLERK_DAILY_VALUE,
  clerkLot,
  clerkPrices,
  defaultPrice,
  type Era,
  find,
  type Item,
  isForClerk,
  OFFLINE_ITEMS,
  paidPrice,
  RARE_CHANCE,
  sourcesOf,
  USUAL_RATES,
} from '../index.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const item = (id: string): Item => {
  const found = find(content.items, id)
  if (!found) throw new Error(id)
  return found
}
const dealt = Object.values(content.items).filter((thing) => isForClerk(content, thing))

test('[GX21] [GE-54] the clerk trades in common items, and in nothing rare, expensive or wearable', () => {
  expect(dealt.length).toBeGreaterThan(200)
  for (const thing of dealt) {
    expect(['resource', 'food', 'potion']).toContain(thing.type)
    expect(defaultPrice(thing)).toBeLessThanOrEqual(1_000)
    const chances = (sourcesOf(content).get(thing.id) ?? []).map((source) => ('chance' in source ? source.chance : 1))
    expect([thing.id, Math.max(...chances) > RARE_CHANCE]).toEqual([thing.id, true])
  }
  for (const id of ['hoard_crown', 'first_ember', 'great_hall', ...OFFLINE_ITEMS]) {
    expect([id, isForClerk(content, item(id))]).toEqual([id, false])
  }
})

test('[GX22] it buys a tenth below and sells a tenth above the guide price, within half and twice the usual one', () => {
  expect(clerkPrices(content, item('logs'), 50, era)).toEqual({ buy: 45, sell: 55 })
  expect(clerkPrices(content, item('logs'), 60, era)).toEqual({ buy: 54, sell: 66 })
  expect(clerkPrices(content, item('logs'), 5_000, era)).toEqual({ buy: 90, sell: 110 })
  expect(clerkPrices(content, item('logs'), 1, era)).toEqual({ buy: 22, sell: 28 })
  expect(clerkPrices(content, item('air_rune'), 1, era).buy).toBeNull()
})

test('[GX22] at any guide price, no player can profit from trading between the clerk and a shop or with the clerk alone', () => {
  for (const thing of dealt) {
    for (const guide of [1, 3, defaultPrice(thing), 1_000, 1_000_000]) {
      const { buy, sell } = clerkPrices(content, thing, guide, era)
      expect(sell).toBeGreaterThan(buy ?? 0)
      expect(sell).toBeGreaterThan(paidPrice(thing.value, era))
      for (const source of sourcesOf(content).get(thing.id) ?? []) {
        if (source.kind === 'shop') expect(buy ?? 0).toBeLessThan(askedPrice(source.price, era))
      }
    }
  }
})

test('[GX23] it offers one lot at a time, and no more than its daily limit', () => {
  expect(clerkLot(45, 0)).toBe(11)
  expect(clerkLot(45, 1_990)).toBe(0)
  expect(clerkLot(45, 1_900)).toBe(2)
  expect(clerkLot(900, 0)).toBe(1)
  expect(clerkLot(2_000, 0)).toBe(1)
  expect(clerkLot(2_001, 0)).toBe(0)
  for (const price of [1, 7, 45, 333, 900]) {
    let spent = 0
    for (let lots = 0; lots < 5_000; lots++) spent += clerkLot(price, spent) * price
    expect(spent).toBeLessThanOrEqual(CLERK_DAILY_VALUE)
    expect(spent).toBeGreaterThan(CLERK_DAILY_VALUE - price)
  }
})
