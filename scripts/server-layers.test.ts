import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child-process.ts'

const SOURCES = join(ROOT, 'apps/server/src')
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/\.test\.ts$|(^|\/)testing[^/]*\.ts$/.test(file))
const textOf = new Map(files.map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]))

/** The feature a file belongs to, or null. */
function featureOf(file: string): string | null {
  return /^features\/([^/]+)\//.exec(file)?.[1] ?? null
}

/** The parts that features add to `Server`, each with its feature. */
const parts = new Map<string, string>()
for (const [file, text] of textOf) {
  const [, added] = /declare module '[^']*core\/server\.ts' \{\s*interface Server \{([^}]*)\}/.exec(text) ?? []
  for (const [, part] of (added ?? '').matchAll(/readonly (\w+):/g)) {
    if (part) parts.set(part, featureOf(file) ?? file)
  }
}

/** Whether a file uses this part of a server: `server.part`, `{ part }: Server`, `{ part } = server` or a `Pick`. */
function usesPart(text: string, part: string): boolean {
  const inBraces = `\\{[^{}]*\\b${part}\\b[^{}]*\\}`
  const ways = [
    `\\bserver\\.${part}\\b`,
    `${inBraces}(: (Server|Pick<Server\\b)| = (context\\.)?server\\b)`,
    `\\bserver: ${inBraces}`,
    `Pick<Server,[^>]*'${part}'`,
  ]
  return new RegExp(ways.join('|')).test(text)
}

/** The features each feature uses, by import or as a part of the server. Joined tables do not count. */
function usedBy(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const [file, text] of textOf) {
    const own = featureOf(file)
    if (own === null) continue
    const others = used.get(own) ?? new Set()
    used.set(own, others)
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const other = path.endsWith('tables.ts') ? null : featureOf(normalize(join(dirname(file), path)))
      if (other !== null && other !== own) others.add(other)
    }
    for (const [part, other] of parts) if (other !== own && usesPart(text, part)) others.add(other)
  }
  return used
}

/** A cycle of features, or null. */
function findCycle(used: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  function walk(feature: string, path: string[]): string[] | null {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    if (done.has(feature)) return null
    for (const next of used.get(feature) ?? []) {
      const cycle = walk(next, [...path, feature])
      if (cycle) return cycle
    }
    done.add(feature)
    return null
  }
  for (const feature of used.keys()) {
    const cycle = walk(feature, [])
    if (cycle) return cycle
  }
  return null
}

test('features have no circular dependencies (prints which feature uses which)', () => {
  const used = usedBy()
  const rows = [...used].filter(([, others]) => others.size > 0).sort()
  console.log(rows.map(([feature, others]) => `${feature.padEnd(16)} ${[...others].sort().join(', ')}`).join('\n'))
  expect(parts.get('exchange')).toBe('exchange')
  expect(used.get('play')).toContain('social')
  expect(used.get('abuse-reports')).toContain('bans')
  expect(findCycle(used)).toBeNull()
  expect(
    findCycle(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['a'])],
      ]),
    ),
  ).toEqual(['a', 'b', 'a'])
})

/** The parts of features that files of these layers use. */
function partsUsedIn(layers: RegExp): string[] {
  return [...textOf]
    .filter(([file]) => layers.test(file))
    .flatMap(([file, text]) =>
      [...parts.keys()].filter((part) => usesPart(text, part)).map((part) => `${file} takes ${part}`),
    )
}

test('requests, sockets and schedules take only accounts, which identify callers, and approvals, which guard calls', () => {
  const taken = partsUsedIn(/^(http|live|jobs)\//)
  expect(taken).toContain('live/sockets.ts takes accounts')
  expect(taken.filter((use) => !use.endsWith(' takes accounts'))).toEqual(['http/answer-call.ts takes approvals'])
})

test('core and platform take no part of the server that a feature adds', () => {
  expect(partsUsedIn(/^(core|platform)\//)).toEqual([])
  expect(usesPart('server.exchange.close()', 'exchange')).toBe(true)
  expect(usesPart('function f({ clock, exchange }: Server)', 'exchange')).toBe(true)
  expect(usesPart('const { exchange } = context.server', 'exchange')).toBe(true)
  expect(usesPart("const text = 'server of the exchange'", 'exchange')).toBe(false)
})
