import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../client/call-queries.ts'
import { renderHook } from '../../../ui/testing-hook.ts'
import { type Act, type ActPreview, previewText, useActPreview } from './act-preview.ts'

afterEach(() => queryClient.clear())

const preview = (parts: Partial<ActPreview>): ActPreview => ({
  value: 1_250_000,
  left: 400_000,
  asks: 'nothing',
  problem: null,
  ...parts,
})

test.each<[string, Partial<ActPreview>, string]>([
  ['within the limit', { value: 1 }, 'Value: 1 coin. You can give or take 400,000 coins more today without approval.'],
  [
    'above the limit',
    { asks: 'colleague' },
    'Value: 1,250,000 coins. You can give or take 400,000 coins more today without approval. A colleague must approve this.',
  ],
  [
    'above the limit without a colleague',
    { asks: 'delay' },
    'Value: 1,250,000 coins. You can give or take 400,000 coins more today without approval. Nobody else can approve this: it happens in 24 hours.',
  ],
  [
    'with a value that always needs approval',
    { left: null, asks: 'colleague' },
    'Value: 1,250,000 coins. A colleague must approve this.',
  ],
  ['that always needs approval', { value: null, left: null, asks: 'colleague' }, 'A colleague must approve this.'],
  ['without a value that needs no approval', { value: null, left: null }, ''],
  ['that would be refused', { value: null, problem: 'The bank is full' }, 'This would be refused: The bank is full'],
])('the line of an action %s', (_case, parts, text) => {
  expect(previewText(preview(parts), true)).toBe(text)
})

test('without two-factor sign-in the line says what is missing, where the server asks for it', () => {
  const endOf = (parts: Partial<ActPreview>) =>
    previewText(preview(parts), false).endsWith('Turn on two-factor sign-in for your account first.')
  expect(endOf({ asks: 'colleague' })).toBe(true)
  expect(endOf({ value: null, asks: 'delay' })).toBe(true)
  expect(endOf({ value: null, asks: 'colleague' })).toBe(false)
  expect(endOf({})).toBe(false)
})

const give: Act = { call: 'giveItemsToPlayer', input: { playerId: 'ada', itemId: 'logs', quantity: 3 } }
const shown = (act: Act) => renderHook(() => useActPreview(act), [])[0]

test('an action is previewed before its reason is typed', () => {
  const input = { call: give.call, input: { ...give.input, reason: 'Preview' } }
  queryClient.setQueryData(['previewAct', input], preview({}))
  expect(shown(give)).toEqual({ preview: preview({}), isCurrent: true })
})

test('an incomplete action has no preview', () => {
  queryClient.setQueryData(['previewAct', { call: give.call, input: { reason: 'Preview' } }], preview({}))
  expect(shown({ call: 'giveItemsToPlayer', input: null })?.preview).toBeNull()
})
