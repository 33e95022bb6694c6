import { expect, test } from 'vitest'
import { emptyListText } from './empty-list.ts'

test('only a filtered list suggests to remove a filter', () => {
  const text = (filters: Record<string, string>) => emptyListText('trades', filters, ['item', 'player'])
  expect(text({ player: 'ada' })).toBe('No trades match. Remove a filter to see more.')
  expect(text({ tab: 'trades' })).toBe('No trades yet.')
  expect(emptyListText('alerts', {}, ['kind'], 'No open alerts.')).toBe('No open alerts.')
})
