import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rulesVersion } from './rules-version.ts'

let sources: string

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'hearthward-rules-'))
  write('index.ts', 'the door')
  write('combat/deep/fight.ts', 'a blow')
})
afterEach(() => rmSync(sources, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(sources, file)), { recursive: true })
  writeFileSync(join(sources, file), text)
}

test('the version changes with every rule, in whatever folder it is', () => {
  const before = rulesVersion(sources)
  expect(rulesVersion(sources)).toBe(before)
  write('combat/deep/fight.ts', 'a harder blow')
  const changed = rulesVersion(sources)
  expect(changed).not.toBe(before)
  write('farming/farming.ts', 'a seed')
  expect(rulesVersion(sources)).not.toBe(changed)
})

test('the version stays the same when only tests and their fixtures change', () => {
  const before = rulesVersion(sources)
  write('combat/fight.test.ts', 'a test')
  write('testing/game.ts', 'a fixture')
  expect(rulesVersion(sources)).toBe(before)
})

test('every file the engine exports rules from counts', () => {
  cpSync(join(import.meta.dirname, 'src'), sources, { recursive: true })
  const before = rulesVersion(sources)
  const rules = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing'),
  )
  expect(rules).toContain('index.ts')
  for (const file of rules) {
    appendFileSync(join(sources, file), ' ')
    expect(rulesVersion(sources), file).not.toBe(before)
    truncateSync(join(sources, file), statSync(join(sources, file)).size - 1)
  }
  expect(rulesVersion(sources)).toBe(before)
})
