import { expect, test } from 'vitest'
import { EQUIVALENT, matchesEntry } from './equivalent.ts'
import { loadedBy } from './imports.ts'
import { mutationsOf } from './mutations.ts'
import { type PlaceName, sourceOf } from './places.ts'
import { testsFor } from './test-selection.ts'

test('the test beside a file comes first', () => {
  expect(testsOf('packages/engine/src/core/hash.ts', 'engine')[0]).toBe('packages/engine/src/core/hash.test.ts')
  expect(testsOf('apps/web/src/ui/format/durations.ts', 'page')[0]).toBe('apps/web/src/ui/format/durations.test.ts')
})

test('a refusal is tested by the tests that expect it', () => {
  const file = 'apps/server/src/features/exchange/offers.ts'
  const mutation = mutationsOf(file, sourceOf(file)).find(({ before }) => before === "'exchange/frozen'")
  if (!mutation) throw new Error('no such refusal')
  expect(testsFor(mutation, 'server', () => 1)).toContain(
    'apps/server/src/features/exchange-desk/exchange-desk.test.ts',
  )
})

test.each([
  [
    'a name that few tests mention counts for more than a nearer one that is also an English word',
    'features/play/offline-progress.ts',
    'index === 0',
    'start/whole-game.test.ts',
  ],
  [
    'of many tests that mention a name, the one that does it most often is about it',
    'features/play/play.ts',
    'comparable && !equal && isInformed(prediction, stored.state, rules, at)',
    'features/play/sync.test.ts',
  ],
])('%s', (_, source, before, expected) => {
  const file = `apps/server/src/${source}`
  const mutation = mutationsOf(file, sourceOf(file)).find((one) => one.before === before)
  if (!mutation) throw new Error('no such mutation')
  expect(testsFor(mutation, 'server', () => 1).slice(0, 3)).toContain(`apps/server/src/${expected}`)
})

test('a server file is tested by tests of the server only', () => {
  const tests = testsOf('apps/server/src/features/social/party/parties.ts', 'server')
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.every((test) => test.startsWith('apps/server/'))).toBe(true)
})

test('a type-only import does not load a file', () => {
  expect(loadedBy('packages/contract/src/call.ts').has('packages/contract/src/refusals.ts')).toBe(false)
  expect(loadedBy('packages/contract/src/call.ts').has('packages/contract/src/permissions.ts')).toBe(true)
})

test('every excused equivalent mutation still exists and has a reason', () => {
  for (const entry of EQUIVALENT) {
    const source = sourceOf(entry.file)
    const found = mutationsOf(entry.file, source).some((mutation) => matchesEntry(entry, mutation, source))
    expect(found, `${entry.file}: ${entry.line}: ${entry.mutation}`).toBe(true)
    expect(entry.reason).not.toBe('')
  }
})

/** The tests for the first mutation of a file. */
function testsOf(file: string, place: PlaceName): string[] {
  const mutation = mutationsOf(file, sourceOf(file))[0]
  if (!mutation) throw new Error(`${file} offers no mutation`)
  return testsFor(mutation, place, () => 1)
}
