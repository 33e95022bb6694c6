import { content } from '@hearthward/content'
import { describe, expect, test } from 'vitest'
import { listingOf, pickRows, searchRows, sortRows } from './listing.ts'

const clerk = { buysAt: 18, sellsAt: 22 }
const entries = [
  { itemId: 'oak_logs', price: 61, trend: 'up' as const, volume: 900, clerk: null },
  { itemId: 'yew_logs', price: 20, trend: 'stable' as const, volume: 0, clerk },
]
const listing = listingOf(content, entries)
const names = (rows: ReturnType<typeof searchRows>) => rows.map(({ item }) => item.id)

describe('the list of the market', () => {
  test('[GE-43] has the prices of traded items, and the default price of all others', () => {
    expect(pickRows(listing, ['oak_logs'])[0]).toMatchObject({ price: 61, trend: 'up', volume: 900 })
    expect(pickRows(listing, ['logs', 'bones'])).toMatchObject([
      { price: 50, trend: 'stable', volume: 0 },
      { price: 5, trend: 'stable', volume: 0 },
    ])
  })

  test('is searched by every typed word, names that begin with the text first', () => {
    expect(names(searchRows(listing, 'LOG oak'))).toEqual(['oak_logs'])
    expect(names(searchRows(sortRows(listing, 'name'), 'logs'))[0]).toBe('logs')
    expect(searchRows(listing, 'no such thing')).toEqual([])
    expect(searchRows(listing, '  ')).toHaveLength(listing.length)
  })

  test('can be ordered by volume and by price; items that the clerk offers come before untraded ones', () => {
    expect(names(sortRows(listing, 'traded')).slice(0, 2)).toEqual(['oak_logs', 'yew_logs'])
    expect(pickRows(listing, ['yew_logs', 'logs']).map((row) => row.clerk)).toEqual([clerk, null])
    const prices = sortRows(listing, 'dear').map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(sortRows(listing, 'cheap').map(({ price }) => price)).toEqual(prices.reverse())
  })

  test('leaves out unknown items', () => {
    expect(pickRows(listing, ['gone', 'logs'])).toHaveLength(1)
  })
})
