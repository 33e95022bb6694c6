import { content } from '@hearthward/content'
import { THRESHOLDS } from '@hearthward/contract'
import { defaultPrice, hours, minutes, worksOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { DEFAULT_RULES } from './default-rules.ts'

const worth = (itemId: string) => {
  const item = content.items[itemId]
  return item ? defaultPrice(item) || 0 : 0
}

test('[CHEAT-9] no activity earns enough within the window to trigger the wealth rule', () => {
  const rule = DEFAULT_RULES.find(({ kind }) => kind === 'wealth_jump')
  const earned = worksOf(content).map(({ outputs, resources, duration }) => {
    const made = outputs.reduce((sum, { itemId, quantity, chance }) => sum + worth(itemId) * quantity * chance, 0)
    const used = resources.reduce((sum, { itemId, quantity, consumed }) => {
      return consumed ? sum + worth(itemId) * quantity : sum
    }, 0)
    return ((made - used) * minutes(rule?.windowMinutes ?? 0)) / duration
  })
  expect(Math.max(...earned)).toBeGreaterThan(hours(1) / 1_000)
  expect(Math.max(...earned)).toBeLessThan(rule?.threshold ?? 0)
})

test("[CHEAT-8] every default threshold is within its rule's limits", () => {
  for (const { kind, threshold } of DEFAULT_RULES) {
    const { least, most } = THRESHOLDS[kind]
    expect(threshold).toBeGreaterThanOrEqual(least)
    expect(threshold).toBeLessThanOrEqual(most)
  }
})
