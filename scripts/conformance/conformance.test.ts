import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../child-process.ts'
import { citationsIn, isChecklistId, isRuleNumber, readCitations, ruleNumbers } from './citations.ts'
import { CONFORMANCE, conformance } from './conformance.ts'

const citations = readCitations(ROOT)
const rules = ruleNumbers(readFileSync(join(ROOT, 'packages/engine/SPEC.md'), 'utf8'))

describe('the repository', () => {
  test('docs/conformance.md is up to date (otherwise: npm run conformance)', () => {
    const stored = existsSync(CONFORMANCE) ? readFileSync(CONFORMANCE, 'utf8') : ''
    // Not compared as text: the diff would fill the screen.
    expect(stored === conformance(citations)).toBe(true)
  })

  test('every rule of the engine is cited by a test of the engine', () => {
    const cited = new Set(citations.filter(({ file }) => file.startsWith('packages/engine/')).map(({ id }) => id))
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter((number) => !cited.has(number))).toEqual([])
  })

  test('every rule has its own number', () => {
    expect(rules.filter((number, index) => rules.indexOf(number) !== index)).toEqual([])
  })

  test('no test has an unknown or malformed citation', () => {
    const unknown = citations.filter(({ id }) => !isChecklistId(id) && !(isRuleNumber(id) && rules.includes(id)))
    expect(unknown).toEqual([])
  })
})

describe('reading citations', () => {
  test('a title has one or several citations, in one bracket or in several', () => {
    expect(citationsIn('test(\'[A5] x\')\ntest("[A6, INV-3] y")\nit.each([1])(`[B1] [B2] z`)')).toEqual([
      'A5',
      'A6',
      'INV-3',
      'B1',
      'B2',
    ])
  })

  test('the citations of a disabled test do not count', () => {
    expect(citationsIn("test.skip('[A5] x')\ntest.todo('[A6] y')\ntest.fixme(\n  '[A7] z')")).toEqual([])
  })

  test('other brackets are not citations', () => {
    expect(citationsIn("expect(text).toBe('[object Object]')\nconst list = '[1, 2]'")).toEqual([])
  })

  test('rows are listed by group and number, each with its files', () => {
    const text = conformance([
      { id: 'INV-10', file: 'a.test.ts' },
      { id: 'INV-2', file: 'b.test.ts' },
      { id: 'INV-2', file: 'a.test.ts' },
      { id: 'A5', file: 'a.test.ts' },
      { id: 'AUTH-1', file: 'c.spec.ts' },
    ])
    expect(text).toContain('3 rows in 2 groups.')
    expect(text).toContain('| INV-2 | `b.test.ts`, `a.test.ts` |\n| INV-10 | `a.test.ts` |')
    expect(text.indexOf('## AUTH')).toBeLessThan(text.indexOf('## INV'))
  })
})
