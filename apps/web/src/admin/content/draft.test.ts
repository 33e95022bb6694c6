import { content } from '@hearthward/content'
import { EDITABLE } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { byField, changesBetween, laidOver, problemsIn } from './draft.ts'

describe('what is being written', () => {
  test('only what differs is sent; what was taken away is null', () => {
    expect(changesBetween({ a: 1, b: { x: 1, y: 2 }, c: 3 }, { a: 1, b: { y: 2, x: 1 }, d: 4 })).toEqual({
      c: null,
      d: 4,
    })
  })

  test('laid over what somebody else has changed, both changes are there', () => {
    const base = { name: 'Oak', xpRate: 1, duration: 2 }
    const mine = { name: 'Old oak', xpRate: 1 }
    expect(laidOver(base, mine, { ...base, xpRate: 9 })).toEqual({ name: 'Old oak', xpRate: 9 })
  })

  test('[CONT-18] is checked as the server does, field by field', () => {
    const { starting } = EDITABLE.map_activities
    const found = byField(problemsIn('map_activities', content, { ...starting, xpRate: 0, duration: 5 }, true))
    expect(Object.fromEntries(found)).toMatchObject({
      name: 'Name is required',
      locationId: 'Location is required',
      skillType: 'Skill type is required',
      levelRequirements: 'At least one level requirement is required',
      xpRate: 'XP rate must be between 1 and 10000',
      duration: 'Duration must be between 1 second and 5 minutes',
    })
  })

  test('a new entry without a name is told of the name, not of the id that is made from it', () => {
    const { starting } = EDITABLE.activities
    const fields = problemsIn('activities', content, starting, true).map(({ field }) => field)
    expect(fields).toContain('name')
    expect(fields).not.toContain('id')
    const unseen = problemsIn('activities', content, { ...starting, name: '\u200B' }, true)
    expect(unseen.map(({ field }) => field)).not.toContain('id')
  })

  test('a new entry of a name that is taken is told so, an old one is not', () => {
    const kindling = content.activities['gather_kindling'] as never
    expect(problemsIn('map_activities', content, kindling, false)).toEqual([])
    expect(problemsIn('map_activities', content, kindling, true)).toEqual([{ field: 'id', message: 'Id is taken' }])
  })
})
