import { content } from '@hearthward/content'
import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'

test("in a sentence a place's name has a lower-case article", () => {
  expect(placeName(content, 'lumbridge')).toBe('Hearthford')
  expect(placeName(content, 'cooks_guild')).toBe("the Cooks' Guild")
  expect(placeName(content, 'atlantis')).toBe('atlantis')
})
