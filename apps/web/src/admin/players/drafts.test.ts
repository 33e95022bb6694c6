import type { StaffPlayer } from '@hearthward/contract'
import { newPlayer } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { askedFor, countOfChanges, type Draft, drafted, withValue } from './drafts.ts'

const player = {
  ...newPlayer('ada', 0),
  bank: [{ id: 'logs', quantity: 5, slot: 0 }],
} as unknown as StaffPlayer

const typed = (...values: [field: keyof Draft, name: string, value: unknown][]) =>
  values.reduce<Draft>((draft, [field, name, value]) => withValue(draft, player, field, name, value), {})

describe('a draft', () => {
  test('holds what is different and nothing else', () => {
    const draft = typed(['coins', '', 500], ['bank', 'logs', 9], ['bank', 'gem', 2], ['skills', 'mining', 83])
    expect(draft).toEqual({ coins: 500, bank: { logs: 9, gem: 2 }, skills: { mining: 83 } })
    expect(countOfChanges(draft)).toBe(4)
  })

  test('forgets what is put back to how it was', () => {
    expect(typed(['coins', '', 500], ['coins', '', 100])).toEqual({})
    expect(typed(['bank', 'logs', 9], ['bank', 'logs', 5], ['bank', 'gem', 0])).toEqual({})
    expect(typed(['inventory', '3', { id: 'logs', quantity: 1 }], ['inventory', '3', null])).toEqual({})
  })

  test('shows what is typed in place of what is there', () => {
    const draft = typed(['bank', 'logs', 0], ['coins', '', 7])
    expect([
      drafted(draft, 'bank', 'logs', 5),
      drafted(draft, 'bank', 'gem', 3),
      drafted(draft, 'coins', '', 100),
    ]).toEqual([0, 3, 7])
  })

  test('is asked for with how it was', () => {
    expect(askedFor(typed(['coins', '', 7], ['skills', 'mining', 83]), player)).toEqual({
      updates: { coins: 7, skills: { mining: { experience: 83 } } },
      expected: { coins: 100, skills: { mining: { experience: 0 } } },
    })
  })
})
