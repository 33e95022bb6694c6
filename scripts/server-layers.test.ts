import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child.ts'

const SOURCES = join(ROOT, 'apps/server/src')
const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/\.test\.ts$|(^|\/)testing[^/]*\.ts$/.test(file))
const textOf = new Map(files.map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]))

/** The feature a file belongs to, or null. */
function featureOf(file: string): string | null {
  return /^features\/([^/]+)\//.exec(file)?.[1] ?? null
}

/** What features add to `Server`, each with its feature. */
const parts = new Map<string, string>()
for (const [file, text] of textOf) {
  const [, added] = /declare module '[^']*core\/server\.ts' \{\s*interface Server \{([^}]*)\}/.exec(text) ?? []
  for (const [, part] of (added ?? '').matchAll(/readonly (\w+):/g)) {
    if (part) parts.set(part, featureOf(file) ?? file)
  }
}

/** Whether a file takes this part of a server: `server.part`, `{ part }: Server`, `{ part } = server` or a `Pick`. */
function takes(text: string, part: string): boolean {
  const inBraces = `\\{[^{}]*\\b${part}\\b[^{}]*\\}`
  const ways = [
    `\\bserver\\.${part}\\b`,
    `${inBraces}(: (Server|Pick<Server\\b)| = (context\\.)?server\\b)`,
    `\\bserver: ${inBraces}`,
    `Pick<Server,[^>]*'${part}'`,
  ]
  return new RegExp(ways.join('|')).test(text)
}

/** Features by the features they use, by import or as a part of the server. Joined tables are no use. */
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
    for (const [part, other] of parts) if (other !== own && takes(text, part)) others.add(other)
  }
  return used
}

/** A way from a feature back to itself, or null. */
function circleIn(used: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  function walk(feature: string, path: string[]): string[] | null {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature]
    if (done.has(feature)) return null
    for (const next of used.get(feature) ?? []) {
      const circle = walk(next, [...path, feature])
      if (circle) return circle
    }
    done.add(feature)
    return null
  }
  for (const feature of used.keys()) {
    const circle = walk(feature, [])
    if (circle) return circle
  }
  return null
}

test('no circle of features: the table of who uses whom', () => {
  const used = usedBy()
  const rows = [...used].filter(([, others]) => others.size > 0).sort()
  console.log(rows.map(([feature, others]) => `${feature.padEnd(16)} ${[...others].sort().join(', ')}`).join('\n'))
  expect(parts.get('exchange')).toBe('exchange')
  expect(used.get('play')).toContain('social')
  expect(used.get('abuse-reports')).toContain('bans')
  expect(circleIn(used)).toBeNull()
  expect(
    circleIn(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['a'])],
      ]),
    ),
  ).toEqual(['a', 'b', 'a'])
})

test('core and platform take no part of the server that a feature adds', () => {
  const below = [...textOf].filter(([file]) => /^(core|platform)\//.test(file))
  const taken = below.flatMap(([file, text]) =>
    [...parts.keys()].filter((part) => takes(text, part)).map((part) => `${file} takes ${part}`),
  )
  expect(taken).toEqual([])
  expect(takes('server.exchange.close()', 'exchange')).toBe(true)
  expect(takes('function f({ clock, exchange }: Server)', 'exchange')).toBe(true)
  expect(takes('const { exchange } = context.server', 'exchange')).toBe(true)
  expect(takes("const text = 'server of the exchange'", 'exchange')).toBe(false)
})
