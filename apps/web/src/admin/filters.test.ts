import { expect, test } from 'vitest'
import { applyChange, historyStep } from './filters.ts'

test('removed and empty filters are left out of the address', () => {
  expect(applyChange({ q: '', sort: null, only: 'online' }, { q: 'ada', sort: 'level' })).toEqual({ only: 'online' })
})

test('Back closes the drawer beside a list instead of leaving the list', () => {
  expect(historyStep({ q: 'a', player: 'ada' }, { q: 'a' }, undefined)).toBe('push')
})

test('filters and moving between rows add no history entry', () => {
  expect(historyStep({ q: 'ad' }, { q: 'a' }, undefined)).toBe('replace')
  expect(historyStep({ player: 'bea' }, { player: 'ada' }, '')).toBe('replace')
  expect(historyStep({ q: 'a', player: 'ada' }, { player: 'ada' }, '')).toBe('replace')
})

test('closing a drawer goes back, unless it was not opened here or the filters have changed', () => {
  expect(historyStep({ q: 'a' }, { q: 'a', player: 'bea' }, 'q=a')).toBe('back')
  expect(historyStep({ q: 'a' }, { q: 'a', player: 'bea' }, undefined)).toBe('replace')
  expect(historyStep({ q: 'ad' }, { q: 'ad', player: 'bea' }, 'q=a')).toBe('replace')
})
