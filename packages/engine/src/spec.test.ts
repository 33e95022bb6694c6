import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** The rules as numbered in SPEC.md, those that the names of tests cite, and whatever looks like a citation. */
const numbered = [...read('../SPEC.md').matchAll(/^([A-Z]\d+) {2}/gm)].map((match) => match[1] as string)
const cited = new Set<string>()
const mentioned = new Set<string>()
for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts'))) {
  const rulesIn = (text: string) => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map((match) => match[1] as string)
  const source = read(file)
  for (const rule of rulesIn(source)) mentioned.add(rule)
  for (const [, name] of source.matchAll(/^\s*test(?:\.each\([\s\S]*?\))?\(\s*(['"`].*)/gm)) {
    for (const rule of rulesIn(name as string)) cited.add(rule)
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
  expect([...mentioned].filter((rule) => !numbered.includes(rule))).toEqual([])
})
