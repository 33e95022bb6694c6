import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child-process.ts'

const packages = globSync('{packages,apps}/*', { cwd: ROOT })

/** The names of the types a file exports. */
function exportedTypes(text: string): string[] {
  return [...text.matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(([, name]) => name as string)
}

test.each(packages)('no two files of %s export a type of the same name', (folder) => {
  const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })
  const names = files.flatMap((file) => exportedTypes(readFileSync(join(ROOT, file), 'utf8')))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
