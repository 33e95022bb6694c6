import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ADMIN = join(import.meta.dirname, '../..')

test('every column of a table has a title, if only for screen readers', () => {
  const sources = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [path, readFileSync(join(ADMIN, path), 'utf8')] as const)
  expect(sources.filter(([, text]) => /\bid: '\S+',\s+title: '\S/.test(text)).length).toBeGreaterThan(10)
  expect(
    sources.filter(([, text]) => /\bid: '\S+',\s+title: ''|<th\b[^>]*\/>/.test(text)).map(([path]) => path),
  ).toEqual([])
})
