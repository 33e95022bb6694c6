import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../child-process.ts'
import requirements from './asvs-5.0.0.json' with { type: 'json' }
import { citedTests, missingTests, rowsUnder, titlesIn } from './cited-tests.ts'

const ANSWERS = ['test', 'design', 'not applicable', 'open']

const read = (document: string) => readFileSync(join(ROOT, document), 'utf8')

describe('docs/security.md', () => {
  const text = read('docs/security.md')
  const promises = rowsUnder(text, '| promise | tests |')

  test('cites tests that exist', () => {
    expect(missingTests(ROOT, citedTests(text, 'docs/security.md'))).toEqual([])
  })

  test('has a test for each promise', () => {
    expect(promises.length).toBeGreaterThan(0)
    const unproven = promises.filter(([, tests = '']) => citedTests(tests, 'docs/security.md').length === 0)
    expect(unproven).toEqual([])
  })
})

describe('docs/asvs.md', () => {
  const text = read('docs/asvs.md')
  const rows = rowsUnder(text, '| number | level | requirement | answer | why, or which tests |')
  const cites = (why = '') => citedTests(why, 'docs/asvs.md')

  test('has every requirement of levels 1 and 2 once, with its level', () => {
    const listed = rows.map(([number = '', level = '']) => `${number} level ${level}`)
    const { level1, level2 } = requirements
    const required = [...level1.map((number) => `${number} level 1`), ...level2.map((number) => `${number} level 2`)]
    expect(listed.toSorted()).toEqual(required.toSorted())
  })

  test('cites tests that exist', () => {
    expect(missingTests(ROOT, cites(text))).toEqual([])
  })

  test('answers each requirement by a test, or with a reason', () => {
    const unanswered = rows.filter(([, , , answer = '', why = '']) =>
      answer === 'test' ? cites(why).length === 0 : !ANSWERS.includes(answer) || why.length < 5,
    )
    expect(unanswered).toEqual([])
  })

  test('counts its answers', () => {
    const counted = ANSWERS.map((answer) => [answer, String(rows.filter((row) => row[3] === answer).length)])
    expect(rowsUnder(text, '| answer | requirements |')).toEqual(counted)
  })
})

describe('reading citations', () => {
  test('a title is the first argument of a test, without the requirements it cites', () => {
    const source = `test('[A5] [INV-3, INV-4] opens', () => {})
      test.each([1, 2])('%s is it\\'s own', () => {})
      describe("a group", () => { test.runIf(isRoot)(\`as root\`, () => {}) })
      expect('no title')`
    expect(titlesIn(source)).toEqual(['opens', "%s is it's own", 'a group', 'as root'])
  })

  test('a disabled test has no title', () => {
    expect(titlesIn("test.skip('a')\ntest.todo('b')\ntest.fixme(\n 'c')")).toEqual([])
  })

  test('a missing file and a missing title are both reported', () => {
    const cited = citedTests(
      '[no such title](../scripts/lock.test.ts) and [x](nowhere.test.ts), [no test](a.md)',
      'docs/x.md',
    )
    expect(missingTests(ROOT, cited)).toEqual([
      "scripts/lock.test.ts has no test 'no such title'",
      'docs/nowhere.test.ts does not exist',
    ])
  })

  test('the rows of all tables with a header are read, and no others', () => {
    const text = '| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| x | y |\n\n| a | b |\n|---|---|\n| 3 | |'
    expect(rowsUnder(text, '| a | b |')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
  })
})
