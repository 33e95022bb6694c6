import { content } from '@hearthward/content'
import type { Activity, FightRun, RankedWork } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { bestFirst, columnsFor, orderAfter, rankOrder, sortRows } from './columns.ts'

const row = (id: string, parts: Partial<RankedWork> = {}): RankedWork => ({
  work: content.activities[id] as Activity,
  perHour: 100,
  perHourWithMaterials: 100,
  profitPerHour: 5,
  experiencePerHour: 100,
  timePerRun: 3_000,
  timeToSuppliesEnd: null,
  run: null,
  ...parts,
})
const rows = [
  row('fell_oaks', { profitPerHour: 7, timeToSuppliesEnd: 90 }),
  row('gather_kindling', { profitPerHour: 9 }),
  row('fight_chickens', { profitPerHour: 7, timeToSuppliesEnd: 30, run: { survival: { 1: 0.5 } } as FightRun }),
]
const idsOf = (sorted: readonly RankedWork[]) => sorted.map(({ work }) => work.id)

test('rows are sorted by a column; equal ones keep their rank', () => {
  expect(idsOf(sortRows(rows, { column: 'profit', isDescending: true }))).toEqual([
    'gather_kindling',
    'fell_oaks',
    'fight_chickens',
  ])
  expect(idsOf(sortRows(rows, bestFirst('with-materials')))).toEqual(idsOf(rows))
})

test('rows without a figure come last in both directions', () => {
  for (const isDescending of [true, false]) {
    expect(idsOf(sortRows(rows, { column: 'supplies', isDescending })).at(-1)).toBe('gather_kindling')
    expect(idsOf(sortRows(rows, { column: 'survival', isDescending }))[0]).toBe('fight_chickens')
  }
  expect(idsOf(sortRows(rows, { column: 'supplies', isDescending: false }))[0]).toBe('fight_chickens')
})

test('the first press on a title sorts the best first, or by name from A on, and the second turns it around', () => {
  const byName = orderAfter(bestFirst('measure'), 'name')
  expect(byName).toEqual({ column: 'name', isDescending: false })
  expect(idsOf(sortRows(rows, byName))).toEqual(['fell_oaks', 'fight_chickens', 'gather_kindling'])
  expect(orderAfter(byName, 'name')).toEqual({ column: 'name', isDescending: true })
  expect(orderAfter(byName, 'profit')).toEqual({ column: 'profit', isDescending: true })
})

test('a column that repeats another one or would be empty is left out', () => {
  const titles = (...args: Parameters<typeof columnsFor>) => columnsFor(...args).map(({ title }) => title)
  const skill = { kind: 'experience', skill: 'woodcutting' } as const
  const [oaks, kindling, chickens] = rows as [RankedWork, RankedWork, RankedWork]
  expect(titles(skill, [kindling])).toEqual(['Activity', 'Woodcutting xp/h', 'Profit/h'])
  const made = columnsFor(skill, [{ ...kindling, perHourWithMaterials: 40 }])
  expect(made.map(({ id }) => id)).toContain('with-materials')
  expect(rankOrder(made)).toEqual(bestFirst('with-materials'))
  expect(rankOrder(columnsFor(skill, [kindling]))).toEqual(bestFirst('measure'))
  expect(titles(skill, [oaks])).toContain('Supplies last')
  expect(titles(skill, [{ ...kindling, experiencePerHour: 133 }])).toContain('All xp/h')
  expect(titles({ kind: 'coins' }, rows)).toEqual([
    'Activity',
    'Profit/h',
    'Xp/h',
    'Supplies last',
    'Survives 1\u00A0h',
  ])
  expect(titles({ kind: 'item', itemId: 'feather' }, [chickens])).toContain('Items/h')
})
