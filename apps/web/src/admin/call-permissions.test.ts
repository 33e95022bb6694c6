import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, PERMISSIONS, STAFF_CALLS } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'

/** The source files of a folder without its tests. */
function sourceOf(folder: string): [path: string, text: string][] {
  const root = join(import.meta.dirname, '..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => [join(folder, path), readFileSync(join(root, path), 'utf8')])
}

describe('staff pages follow one table of permissions', () => {
  test.each(['admin', 'game'])('no page of %s names a permission itself', (folder) => {
    const named = sourceOf(folder).flatMap(([path, text]) =>
      PERMISSIONS.filter((permission) => text.includes(`'${permission}'`)).map((permission) => [path, permission]),
    )
    expect(named).toEqual([])
  })

  test('every change a back-office page makes is behind a check of its call', () => {
    const text = sourceOf('admin')
      .map(([, text]) => text)
      .join('\n')
    const mutated = STAFF_CALLS.filter((name) => new RegExp(`useStaffMutation\\(\\s*'${name}'`).test(text))
    expect(mutated.length).toBeGreaterThan(40)
    const checks = text.match(/<IfAllowed\b[^>]*>|useMay\([^)]*\)|\bcall: '\w+'|call="\w+"/g)?.join('\n') ?? ''
    const isChecked = (name: string) => new RegExp(`['"]${name}['"]`).test(checks)
    expect(mutated.filter((name) => !isChecked(name))).toEqual([])
  })
})

test('every form of a call that may need approval shows its value before', () => {
  const gated = STAFF_CALLS.filter((name) => calls[name].approval !== 'none')
  expect(gated.length).toBeGreaterThan(12)
  const withoutValue = gated.filter((name) => {
    const forms = sourceOf('admin').filter(([, text]) => text.includes(`'${name}'`) || text.includes(`"${name}"`))
    const isShown = ([, text]: [path: string, text: string]) =>
      text.includes('useStaffMutation(') && /\bact=\{\{\s+call(: '\w+')?,/.test(text)
    return !forms.some(isShown)
  })
  expect(withoutValue).toEqual([])
})
