import { contentProblems } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { content } from './index.ts'

test('the release passes every check that entries of staff have to pass', () => {
  expect(contentProblems(content)).toEqual([])
})
