import { contentProblems } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { content } from './index.ts'

test('the release passes every check that what staff write has to pass', () => {
  expect(contentProblems(content)).toEqual([])
})
