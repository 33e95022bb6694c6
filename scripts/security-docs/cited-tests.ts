// docs/security.md and docs/asvs.md cite tests as links: the text is the title of the test, the target is its file. The
// citations `[AUTH-6]` at the start of a title are left out.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface CitedTest {
  title: string
  /** Path of the test file, from the repository's root. */
  file: string
}

const LINK = /\[([^[\]]+)\]\(([^()\s]+\.(?:test|spec)\.tsx?)\)/g
/** The first argument of `test(…)`, `describe(…)` and of the second call in `test.each(…)(…)`. */
const TITLE = /(?:\b(?:test|it|describe)((?:\.\w+)*)|\))\(\s*(?:'((?:\\.|[^'\\])+)'|"((?:\\.|[^"\\])+)"|`([^`]+)`)/g

/** The tests that a document cites. Its links are relative to its own folder. */
export function citedTests(text: string, document: string): CitedTest[] {
  return [...text.matchAll(LINK)].map(([, title = '', target = '']) => ({
    title,
    file: join(dirname(document), target),
  }))
}

/** The citations whose file or title does not exist, as readable lines. */
export function missingTests(root: string, cited: readonly CitedTest[]): string[] {
  const titles = new Map<string, Set<string>>()
  return cited.flatMap(({ title, file }) => {
    const path = join(root, file)
    if (!existsSync(path)) return [`${file} does not exist`]
    const known = titles.get(file) ?? new Set(titlesIn(readFileSync(path, 'utf8')))
    titles.set(file, known)
    return known.has(title) ? [] : [`${file} has no test '${title}'`]
  })
}

/** The titles of the tests in a source, without those that are disabled. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(TITLE)]
    .filter(([, modifiers]) => !/\.(?:skip|todo|fixme)\b/.test(modifiers ?? ''))
    .map(([, , single, double, template]) => withoutCitations(single ?? double ?? template ?? ''))
}

function withoutCitations(title: string): string {
  return title.replace(/^(?:\[[A-Z][A-Z0-9, -]*\]\s*)+/, '').replaceAll(/\\(.)/g, '$1')
}

/** The cells of the rows of all tables with this header. */
export function rowsUnder(text: string, header: string): string[][] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() !== header) return []
    const rows = lines.slice(index + 2)
    const end = rows.findIndex((row) => !row.startsWith('|'))
    return rows.slice(0, end < 0 ? undefined : end).map(cellsOf)
  })
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
