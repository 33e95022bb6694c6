import { content } from '@hearthward/content'
import { describe, expect, test } from 'vitest'
import { listingOf, pickRows, searchRows, sortRows } from './listing.ts'

const traded = [{ itemId: 'oak_logs', price: 61, trend: 'up' as const, volume: 900 }]
const listing = listingOf(content, traded)
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

  test('can be ordered by volume and by price', () => {
    expect(sortRows(listing, 'traded')[0]?.item.id).toBe('oak_logs')
    const prices = sortRows(listing, 'dear').map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(sortRows(listing, 'cheap').map(({ price }) => price)).toEqual(prices.reverse())
  })

  test('leaves out unknown items', () => {
    expect(pickRows(listing, ['gone', 'logs'])).toHaveLength(1)
  })
})
