import { content } from '@hearthward/content'
import { EDITABLE } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { changesBetween, firstByField, mergeChanges, validateDraft } from './draft.ts'

describe('an entry draft', () => {
  test('sends only the fields that differ; a removed field is null', () => {
    expect(changesBetween({ a: 1, b: { x: 1, y: 2 }, c: 3 }, { a: 1, b: { y: 2, x: 1 }, d: 4 })).toEqual({
      c: null,
      d: 4,
    })
  })

  test("merged with a colleague's change, contains both changes", () => {
    const base = { name: 'Oak', xpRate: 1, duration: 2 }
    const mine = { name: 'Old oak', xpRate: 1 }
    expect(mergeChanges(base, mine, { ...base, xpRate: 9 })).toEqual({ name: 'Old oak', xpRate: 9 })
  })

  test('[CONT-18] is validated as the server does, field by field', () => {
    const { starting } = EDITABLE.map_activities
    const found = firstByField(validateDraft('map_activities', content, { ...starting, xpRate: 0, duration: 5 }, true))
    expect(Object.fromEntries(found)).toMatchObject({
      name: 'Name is required',
      locationId: 'Location is required',
      skillType: 'Skill type is required',
      levelRequirements: 'At least one level requirement is required',
      xpRate: 'XP rate must be between 1 and 10000',
      duration: 'Duration must be between 1 second and 5 minutes',
    })
  })

  test('a new entry without a name reports the missing name, not the id derived from it', () => {
    const { starting } = EDITABLE.activities
    const fields = validateDraft('activities', content, starting, true).map(({ field }) => field)
    expect(fields).toContain('name')
    expect(fields).not.toContain('id')
    const unseen = validateDraft('activities', content, { ...starting, name: '\u200B' }, true)
    expect(unseen.map(({ field }) => field)).not.toContain('id')
  })

  test('a new entry whose name is taken reports it, an existing one does not', () => {
    const kindling = content.activities['gather_kindling'] as never
    expect(validateDraft('map_activities', content, kindling, false)).toEqual([])
    expect(validateDraft('map_activities', content, kindling, true)).toEqual([{ field: 'id', message: 'Id is taken' }])
  })
})
