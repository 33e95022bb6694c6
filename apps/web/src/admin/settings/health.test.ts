import { expect, test, vi } from 'vitest'

// The build provides the icons.
vi.mock('virtual:icons', () => ({ iconsInPage: {}, iconUrls: [] }))
vi.stubGlobal('document', { getElementById: () => null })
const { errorRateTone } = await import('./Health.tsx')
vi.unstubAllGlobals()

test('the error rate is red once it shows errors, and neutral at 0.00%', () => {
  expect([0, 0.000_04, 0.0001, 0.2].map(errorRateTone)).toEqual(['river', 'river', 'blood', 'blood'])
})
