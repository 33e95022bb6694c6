// The import graph, read from the import lines: a test can only detect a change in a file it loads.
import { dirname, join, normalize } from 'node:path'
import { sourceOf } from './places.ts'

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\})?[^'"\n{]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
const OWN_PACKAGE = /^@hearthward\/(\w+)(?:\/(testing[^/]*))?$/

const direct = new Map<string, string[]>()
const reached = new Map<string, Set<string>>()

/** Files of the repository that a file imports directly. */
function importsOf(file: string): string[] {
  let files = direct.get(file)
  if (!files) {
    files = read(file)
    direct.set(file, files)
  }
  return files
}

/** All files that a file loads, directly or indirectly. */
export function loadedBy(file: string): Set<string> {
  const known = reached.get(file)
  if (known) return known
  const all = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const imported of importsOf(next)) {
      if (all.has(imported)) continue
      all.add(imported)
      open.push(imported)
    }
  }
  reached.set(file, all)
  return all
}

function read(file: string): string[] {
  let source: string
  try {
    source = sourceOf(file)
  } catch {
    return []
  }
  return [...source.matchAll(IMPORT)].flatMap(([line, from, lazily]) => {
    if (/^\s*(?:import|export) type\b/.test(line)) return []
    const to = from ?? lazily ?? ''
    if (to.startsWith('.')) return [normalize(join(dirname(file), to))]
    const own = OWN_PACKAGE.exec(to)
    return own ? [`packages/${own[1]}/src/${own[2] ?? 'index'}.ts`] : []
  })
}
