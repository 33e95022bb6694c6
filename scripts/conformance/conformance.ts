// `npm run conformance` writes docs/conformance.md: the rows of the checklist that tests cite. Do not edit it by hand.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../child-process.ts'
import { type Citation, isChecklistId, readCitations } from './citations.ts'

export const CONFORMANCE = join(ROOT, 'docs/conformance.md')

const OPENING = `# Requirements met so far

Rows of the requirements checklist, each with the tests that cite it in their names. Generated from the tests by
\`npm run conformance\`; \`npm test\` fails while it is out of date.
`

export function conformance(citations: Citation[]): string {
  const files = new Map<string, Set<string>>()
  for (const { id, file } of citations.filter(({ id }) => isChecklistId(id))) {
    files.set(id, (files.get(id) ?? new Set()).add(file))
  }
  const groups = Map.groupBy([...files.keys()].sort(byGroupAndNumber), groupOf)
  const sections = [...groups].map(([group, ids]) => section(group, ids, files))
  return `${[OPENING, `${files.size} rows in ${groups.size} groups.\n`, ...sections].join('\n')}`
}

function section(group: string, ids: string[], files: Map<string, Set<string>>): string {
  const rows = ids.map((id) => `| ${id} | ${[...(files.get(id) ?? [])].map((file) => `\`${file}\``).join(', ')} |`)
  return [`## ${group}`, '', '| row | tests |', '|---|---|', ...rows, ''].join('\n')
}

function groupOf(id: string): string {
  return id.split('-')[0] ?? ''
}

function byGroupAndNumber(a: string, b: string): number {
  return groupOf(a).localeCompare(groupOf(b), 'en') || Number(a.split('-')[1]) - Number(b.split('-')[1])
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(dirname(CONFORMANCE), { recursive: true })
  writeFileSync(CONFORMANCE, conformance(readCitations(ROOT)))
}
