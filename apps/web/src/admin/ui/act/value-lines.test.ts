import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, STAFF_CALLS } from '@hearthward/contract'
import { expect, test } from 'vitest'

const ADMIN = join(import.meta.dirname, '../..')
const sources = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => readFileSync(join(ADMIN, path), 'utf8'))

const ASKING = STAFF_CALLS.filter((name) => calls[name].approval !== 'none')
const formsOf = (name: string) => sources.filter((source) => source.includes(`useStaffMutation('${name}'`))

test.each(ASKING.filter((name) => formsOf(name).length > 0))(
  'the form of %s shows its value, and who has to approve it',
  (name) => {
    for (const form of formsOf(name))
      expect(form).toMatch(new RegExp(`act=\\{\\{\\s*call: '${name}'|\\bcall: '${name}', input`))
  },
)

test('there are forms for all calls with a value', () => {
  const valued = ASKING.filter((name) => ['by-value', 'always-valued'].includes(calls[name].approval))
  expect(valued.filter((name) => formsOf(name).length === 0)).toEqual([])
})
