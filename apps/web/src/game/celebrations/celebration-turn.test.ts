import { expect, test } from 'vitest'
import { stage } from './celebration-turn.ts'

test('celebrations are shown one after the other, and none ends another', () => {
  stage.take('level-up')
  stage.take('find')
  expect(stage.by()).toBe('level-up')
  stage.leave('find')
  expect(stage.by()).toBe('level-up')
  stage.leave('level-up')
  stage.take('find')
  expect(stage.by()).toBe('find')
})
