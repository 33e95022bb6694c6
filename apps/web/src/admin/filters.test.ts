import { expect, test } from 'vitest'
import { changedBy, stepTo } from './filters.ts'

test('what is taken away or empty does not stand in the address', () => {
  expect(changedBy({ q: '', sort: null, only: 'online' }, { q: 'ada', sort: 'level' })).toEqual({ only: 'online' })
})

test('Back closes what was opened beside a list instead of leaving the list', () => {
  expect(stepTo({ q: 'a', player: 'ada' }, { q: 'a' }, undefined)).toBe('push')
})

test('filters, and going from one row to the next, are no steps of their own', () => {
  expect(stepTo({ q: 'ad' }, { q: 'a' }, undefined)).toBe('replace')
  expect(stepTo({ player: 'bea' }, { player: 'ada' }, '')).toBe('replace')
  expect(stepTo({ q: 'a', player: 'ada' }, { player: 'ada' }, '')).toBe('replace')
})

test('closing takes the step back, unless it was no step or would bring back other filters', () => {
  expect(stepTo({ q: 'a' }, { q: 'a', player: 'bea' }, 'q=a')).toBe('back')
  expect(stepTo({ q: 'a' }, { q: 'a', player: 'bea' }, undefined)).toBe('replace')
  expect(stepTo({ q: 'ad' }, { q: 'ad', player: 'bea' }, 'q=a')).toBe('replace')
})
