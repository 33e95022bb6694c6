import type { AccessRule, RuleChoice } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { changesOf, changeWords, choicesFor, differenceOf, revertDraft } from './choices.ts'

const rule = (id: string, usual: RuleChoice, needs: RuleChoice = usual): AccessRule => ({
  id,
  kind: 'call',
  name: id,
  does: '',
  usual,
  needs,
  reads: [],
  changes: [],
  isKeptOpen: false,
})
const rules = [rule('a', 'staff'), rule('b', 'ban_players', 'nobody'), rule('c', 'edit_items')]

test('[RULES-3] the difference names what changes and nothing else, before it is saved', () => {
  const draft = { a: 'nobody', b: 'nobody', c: 'edit_quests' } as const
  expect(differenceOf(rules, draft)).toEqual({
    before: { a: 'any staff', c: 'edit items' },
    after: { a: 'nobody', c: 'edit quests' },
  })
  expect(changesOf(rules, draft)).toEqual({ a: 'nobody', c: 'edit_quests' })
})

test('choosing the default again removes the override', () => {
  expect(changesOf(rules, { b: 'ban_players' })).toEqual({ b: null })
})

test('a past change is described in words', () => {
  expect(changeWords({ before: { b: 'nobody' }, after: { a: 'staff', b: 'nobody' } })).toEqual({
    before: { a: 'default' },
    after: { a: 'any staff' },
  })
})

test('[RULES-4] reverting restores every touched rule to its state before the change', () => {
  const change = { before: { a: 'nobody' }, after: { a: 'view_players', b: 'nobody' } } as const
  expect(revertDraft(rules, change)).toEqual({ a: 'nobody', b: 'ban_players' })
  const older = { before: { b: 'nobody', gone: 'staff' }, after: { a: 'nobody', b: 'nobody' } } as const
  expect(revertDraft(rules, older)).toEqual({ a: 'staff' })
})

test('a row offers one choice until it gets focus, and then all of them', () => {
  const some = rule('a', 'staff')
  expect(choicesFor(some, 'edit_items', false)).toEqual(['edit_items'])
  expect(choicesFor(some, 'edit_items', true)).toEqual(expect.arrayContaining(['staff', 'edit_items', 'nobody']))
  expect(choicesFor({ ...some, isKeptOpen: true }, 'staff', true)).not.toContain('nobody')
})
