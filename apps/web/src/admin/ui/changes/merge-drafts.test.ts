import { expect, test } from 'vitest'
import { changedFields, mergeDrafts } from './merge-drafts.ts'

const base = { name: 'Fast gains', threshold: 3, enabled: true, skills: ['mining', 'fishing'] }

test('only the fields in which a draft differs count as changed', () => {
  expect(changedFields(base, { ...base, skills: [...base.skills] })).toEqual({})
  expect(changedFields(base, { ...base, threshold: 4, enabled: false })).toEqual({ threshold: 4, enabled: false })
})

test('after an edit conflict my changes are kept, and so are the fields that only a colleague changed', () => {
  const mine = { ...base, threshold: 4, skills: ['mining'] }
  const theirs = { ...base, name: 'Very fast gains', enabled: false, threshold: 9 }
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    name: 'Very fast gains',
    threshold: 4,
    enabled: false,
    skills: ['mining'],
  })
})

test('a field that is absent in one draft and null in the other is not changed, so a colleague’s value is kept', () => {
  interface Draft {
    name: string
    note?: string | null | undefined
  }
  const absent: Draft = { name: 'Fast gains' }
  const empty: Draft = { name: 'Fast gains', note: null }
  const theirs: Draft = { name: 'Fast gains', note: 'Too strict at night' }
  expect(mergeDrafts(absent, empty, theirs)).toEqual(theirs)
  expect(mergeDrafts(empty, { ...empty, note: undefined }, theirs)).toEqual(theirs)
})
