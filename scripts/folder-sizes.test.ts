import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child-process.ts'

const MOST_FILES = 30

// Folders with one file for each entry grow with what they list: the families of content and docs/decisions.
test('a folder of code has at most 30 files, except those with one file for each family of content', () => {
  const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', '{e2e,bench}/src/**/*.ts', 'scripts/**/*.{ts,mjs}'], {
    cwd: ROOT,
    exclude: ['packages/content/**'],
  })
  const folders = Map.groupBy(files, dirname)
  expect(folders.size).toBeGreaterThan(100)
  expect([...folders].filter(([, held]) => held.length > MOST_FILES).map(([folder]) => folder)).toEqual([])
})
