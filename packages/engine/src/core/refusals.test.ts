import { expect, test } from 'vitest'
import { fillIn, type RuleRefusal, ruleRefusals, textOf } from '../index.ts'

test('a text has its placeholders filled in, and only from the given details', () => {
  expect(fillIn('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two')
  expect(fillIn('Need {need}, {share}, {name}', { need: 1_234_567, share: 0.5, name: '1000' })).toBe(
    'Need 1,234,567, 0.5, 1000',
  )
  expect(fillIn('{toString} {missing}', {})).toBe('{toString} {missing}')
  expect(fillIn('{a}', { a: '$& {b}', b: 'no' })).toBe('$& {b}')
})

test('every reason of the rules has its own text', () => {
  const texts = Object.keys(ruleRefusals).map((reason) => textOf(reason as RuleRefusal, {}))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].{5,}/)
})

/**
 * Players see exactly these texts; `npx vitest run --project unit packages/engine/src/core/refusals.test.ts -u` updates
 * them.
 */
test('every reason keeps its status and its text', async () => {
  const rows = Object.entries(ruleRefusals).map(([code, { status, text }]) => `${code} ${status}: ${text}`)
  await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('snapshots/refusals.txt')
})
