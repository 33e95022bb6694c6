import { expect, test } from 'vitest'
import { findCard } from './find-card.ts'

const find = (key: number, itemId: string, chance: number) => ({ key, itemId, chance })

test('the card shows the rarest of several finds and the number of others', () => {
  const finds = [find(1, 'old_hinge', 0.01), find(2, 'ruby', 0.001), find(3, 'old_hinge', 0.01), find(4, 'nest', 0.005)]
  expect(findCard(finds)).toEqual({ itemId: 'ruby', odds: '1 in 1,000', more: 2 })
  expect(findCard(finds.slice(0, 1))).toEqual({ itemId: 'old_hinge', odds: '1 in 100', more: 0 })
  expect(findCard([])).toBe(null)
})
