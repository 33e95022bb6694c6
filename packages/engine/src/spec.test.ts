import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** The rules as numbered in SPEC.md, and those that the names of tests cite. */
const numbered = [...read('../SPEC.md').matchAll(/^([A-Z]\d+) {2}/gm)].map((match) => match[1] as string)
const cited = new Set<string>()
for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts'))) {
  for (const [, name] of read(file).matchAll(/^\s*test(?:\.each\([\s\S]*?\))?\(\s*(['"`].*)/gm)) {
    for (const [, rule] of (name as string).matchAll(/\[([A-Z]\d+)\]/g)) cited.add(rule as string)
  }
}

test('every rule has a number of its own', () => {
  expect(numbered.length).toBeGreaterThan(40)
  expect(new Set(numbered).size).toBe(numbered.length)
})

test('every rule is cited by a test', () => {
  expect(numbered.filter((rule) => !cited.has(rule))).toEqual([])
})

test('every citation is of a rule that exists', () => {
  expect([...cited].filter((rule) => !numbered.includes(rule))).toEqual([])
})
