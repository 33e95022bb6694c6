import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PERMISSIONS, STAFF_CALLS } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'

/** The source of a folder, file by file, tests left out. */
function sourceOf(folder: string): [path: string, text: string][] {
  const root = join(import.meta.dirname, '..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => [join(folder, path), readFileSync(join(root, path), 'utf8')])
}

describe('what a page shows of staff is asked of one table', () => {
  test.each(['admin', 'game'])('no page of %s names a permission itself', (folder) => {
    const named = sourceOf(folder).flatMap(([path, text]) =>
      PERMISSIONS.filter((permission) => text.includes(`'${permission}'`)).map((permission) => [path, permission]),
    )
    expect(named).toEqual([])
  })

  test('whatever a page of the back-office changes, it asks for the call before it shows the way there', () => {
    const text = sourceOf('admin')
      .map(([, text]) => text)
      .join('\n')
    const acted = STAFF_CALLS.filter((name) => new RegExp(`useAct\\(\\s*'${name}'`).test(text))
    expect(acted.length).toBeGreaterThan(40)
    const asks = text.match(/<May\b[^>]*>|useMay\([^)]*\)|\bcall: '\w+'|call="\w+"/g)?.join('\n') ?? ''
    const isAsked = (name: string) => new RegExp(`['"]${name}['"]`).test(asks)
    expect(acted.filter((name) => !isAsked(name))).toEqual([])
  })
})
