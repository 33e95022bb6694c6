import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { placeName } from './names.ts'

test('a place keeps its name in a sentence, but for a capital article', () => {
  expect(placeName(content, 'lumbridge')).toBe('Hearthford')
  expect(placeName(content, 'cooks_guild')).toBe("the Cooks' Guild")
  expect(placeName(content, 'atlantis')).toBe('atlantis')
})
