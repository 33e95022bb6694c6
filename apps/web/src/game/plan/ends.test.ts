import { content } from '@hearthward/content'
import { type Activity, type CombatStyle, type Goal, hours, newPlayer } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { clockText, endSkills, parseClock, readEnd, stockItems, textsFor } from './ends.ts'

const EVENING = new Date(2026, 5, 14, 22, 30).getTime()
const chickens = content.activities['fight_chickens'] as Activity
const OF = { activity: chickens, skill: 'strength', itemId: null } as const
const TEXTS = textsFor(null, 1, EVENING)

describe('[PL4] an end by the clock', () => {
  test('is the next time the own clock shows it', () => {
    expect(parseClock('23:00', EVENING)).toBe(new Date(2026, 5, 14, 23, 0).getTime())
    expect(parseClock('7:05', EVENING)).toBe(new Date(2026, 5, 15, 7, 5).getTime())
    // Now is over already.
    expect(parseClock('22:30', EVENING)).toBe(new Date(2026, 5, 15, 22, 30).getTime())
  })

  test.each(['', '24:00', '7', '07:60', 'noon'])('%j is no time', (text) =>
    expect(parseClock(text, EVENING)).toBeNull(),
  )

  test('keeps a moment days ahead unless its text is changed', () => {
    const before = { kind: 'time', at: EVENING + hours(49) } as const
    const texts = textsFor(before, 1, EVENING)
    expect(texts.time).toBe(clockText(before.at))
    expect(readEnd('time', texts, OF, EVENING, before)).toBe(before)
    expect(readEnd('time', { ...texts, time: '23:00' }, OF, EVENING, before)).toEqual({
      kind: 'time',
      at: EVENING + hours(0.5),
    })
  })
})

describe('[Q2] a typed end', () => {
  test('takes 1k and 2.5m', () => {
    expect(readEnd('count', { ...TEXTS, count: '1k' }, OF, EVENING, null)).toEqual({ kind: 'count', count: 1_000 })
    expect(readEnd('stock', { ...TEXTS, stock: '2.5m' }, { ...OF, itemId: 'feather' }, EVENING, null)).toEqual({
      kind: 'stock',
      itemId: 'feather',
      quantity: 2_500_000,
    })
  })

  test.each(['', 'many', '-3', '1.5'])('%j is no number', (level) =>
    expect(readEnd('level', { ...TEXTS, level }, OF, EVENING, null)).toBeUndefined(),
  )

  test('none and supplies need no text', () => {
    expect(readEnd('none', TEXTS, OF, EVENING, null)).toBeNull()
    expect(readEnd('supplies', TEXTS, OF, EVENING, null)).toEqual({ kind: 'supplies' })
  })

  test('of a fight is a level of any skill that it trains, its own first', () => {
    const ada = newPlayer('ada', 0)
    const skillsIn = (style: CombatStyle, goal: Goal | null = null, activity = chickens) =>
      endSkills({ ...ada, combatStyle: style, combatMode: { mode: 'melee', style } }, content, activity, goal)
    expect(skillsIn('aggressive')).toEqual(['strength', 'hitpoints'])
    expect(skillsIn('controlled')).toEqual(['attack', 'strength', 'defence', 'hitpoints'])
    expect(skillsIn('aggressive', { kind: 'level', level: 9, skill: 'defence' }).at(-1)).toBe('defence')
    expect(skillsIn('aggressive', { kind: 'level', level: 9 }).at(-1)).toBe('attack')
    expect(readEnd('level', { ...TEXTS, level: '45' }, OF, EVENING, null)).toEqual({
      kind: 'level',
      level: 45,
      skill: 'strength',
    })
    const kindling = content.activities['gather_kindling'] as Activity
    expect(skillsIn('aggressive', null, kindling)).toEqual(['woodcutting'])
    expect(readEnd('level', TEXTS, { ...OF, activity: kindling, skill: 'woodcutting' }, EVENING, null)).toEqual({
      kind: 'level',
      level: 2,
    })
  })

  test('can be a stock of anything the activity yields, and of the item it had before', () => {
    const ids = stockItems(content, chickens, { kind: 'stock', itemId: 'oak_logs', quantity: 5 }).map(({ id }) => id)
    expect(ids).toContain('feather')
    expect(ids.at(-1)).toBe('oak_logs')
    expect(new Set(ids).size).toBe(ids.length)
  })
})
