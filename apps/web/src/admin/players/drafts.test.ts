import type { StaffPlayer } from '@hearthward/contract'
import { newPlayer, versionOf } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { countChanges, draftValue, editInput, type PlayerDraft, withValue } from './drafts.ts'

const player = {
  ...newPlayer('ada', 0),
  bank: [{ id: 'logs', quantity: 5, slot: 0 }],
} as unknown as StaffPlayer

const typed = (...values: [field: keyof PlayerDraft, name: string, value: unknown][]) =>
  values.reduce<PlayerDraft>((draft, [field, name, value]) => withValue(draft, player, field, name, value), {})

describe('a draft', () => {
  test('contains only what differs', () => {
    const draft = typed(['coins', '', 500], ['bank', 'logs', 9], ['bank', 'gem', 2], ['skills', 'mining', 83])
    expect(draft).toEqual({ coins: 500, bank: { logs: 9, gem: 2 }, skills: { mining: 83 } })
    expect(countChanges(draft)).toBe(4)
  })

  test('drops values that are set back', () => {
    expect(typed(['coins', '', 500], ['coins', '', 100])).toEqual({})
    expect(typed(['bank', 'logs', 9], ['bank', 'logs', 5], ['bank', 'gem', 0])).toEqual({})
    expect(typed(['inventory', '3', { id: 'logs', quantity: 1 }], ['inventory', '3', null])).toEqual({})
  })

  test('overrides the stored values', () => {
    const draft = typed(['bank', 'logs', 0], ['coins', '', 7])
    expect([
      draftValue(draft, 'bank', 'logs', 5),
      draftValue(draft, 'bank', 'gem', 3),
      draftValue(draft, 'coins', '', 100),
    ]).toEqual([0, 3, 7])
  })

  test('is sent with the previous values', () => {
    expect(editInput(typed(['coins', '', 7], ['skills', 'mining', 83]), player)).toEqual({
      updates: { coins: 7, skills: { mining: { experience: 83 } } },
      expectedVersion: versionOf({ coins: 100, skills: { mining: 0 } }),
    })
  })
})
