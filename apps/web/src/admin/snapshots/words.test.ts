import { content } from '@hearthward/content'
import { experienceFor } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { byDay, dateText, differenceLine, reasonText } from './words.ts'

test('a snapshot tells why it was taken', () => {
  expect(reasonText({ why: 'daily', act: null })).toBe('Daily')
  const act = { logId: '1', action: 'give_items', username: 'Ada' }
  expect(reasonText({ why: 'before-act', act })).toBe('Before “Give items” by Ada')
  expect(reasonText({ why: 'before-act', act: null })).toBe('Before a change by staff')
})

test('snapshots are grouped by day in their order', () => {
  const taken = (id: number, takenAt: number) => ({ id, takenAt, why: 'daily', act: null }) as const
  const noon = new Date(2026, 10, 18, 12).getTime()
  expect(dateText(noon)).toBe('18 Nov, 12:00')
  const groups = byDay([taken(3, noon), taken(2, noon - 3_600_000), taken(1, noon - 86_400_000)])
  expect(groups.map(({ day, snapshots }) => [day, snapshots.map(({ id }) => id)])).toEqual([
    ['Wednesday 18 November', [3, 2]],
    ['Tuesday 17 November', [1]],
  ])
})

test('a difference reads as two values with the names of the game', () => {
  const lineOf = (difference: Parameters<typeof differenceLine>[0]) => {
    const { label, from, to } = differenceLine(difference, content)
    return [label, from, to]
  }
  expect(lineOf({ kind: 'coins', name: '', from: 5_000, to: 1 })).toEqual(['Coins', '5,000 coins', '1 coin'])
  expect(lineOf({ kind: 'item', name: 'oak_logs', from: 5, to: 0 })).toEqual(['Oak logs', '5', '0'])
  const points = experienceFor(50)
  expect(lineOf({ kind: 'experience', name: 'mining', from: points, to: 0 })).toEqual([
    'Mining experience',
    `${points.toLocaleString('en')} (level\u00a050)`,
    '0 (level\u00a01)',
  ])
  expect(lineOf({ kind: 'equipment', name: 'weapon', from: 'bronze_sword', to: null })).toEqual([
    'Worn: weapon',
    'Bronze sword',
    'nothing',
  ])
  const [quest] = Object.values(content.quests)
  const states = { from: { state: 'completed' }, to: { state: 'active', stepId: 'one', progress: 2 } } as const
  expect(lineOf({ kind: 'quest', name: quest?.id ?? '', ...states })).toEqual([
    quest?.name,
    'completed',
    'active, progress 2',
  ])
})
