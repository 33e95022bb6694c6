// Tests cite what they prove in their names: `[FA5] ...` a rule of the engine's SPEC.md, `[INV-3, INV-4] ...` rows of
// the requirements checklist. Citations are read from the source, without running the tests.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Citation {
  id: string
  /** Path of the test file, from the repository's root. */
  file: string
}

/** Excludes scripts/, whose tests contain examples of citations. */
const TEST_FILES = ['{packages,apps,e2e,bench}/**/*.{test,spec}.{ts,tsx}']
/** A string that starts with citations, unless its test is disabled. */
const TITLE = /(\.(?:skip|todo|fixme)\(\s*)?['"`]((?:\[[A-Z][A-Z0-9, -]*\]\s*)+)/g
const CHECKLIST_ID = /^[A-Z]+-\d+$/
const RULE_NUMBER = /^[A-Z]+\d+$/

export function readCitations(root: string): Citation[] {
  const files = globSync(TEST_FILES, { cwd: root, exclude: (name) => name === 'node_modules' })
  return files.sort().flatMap((file) => citationsIn(readFileSync(join(root, file), 'utf8')).map((id) => ({ id, file })))
}

export function citationsIn(source: string): string[] {
  const titles = [...source.matchAll(TITLE)].filter(([, isOff]) => !isOff).map(([, , brackets]) => brackets ?? '')
  const ids = titles.flatMap((brackets) => brackets.split(/[[\],\s]+/)).filter(Boolean)
  return [...new Set(ids)]
}

export function isChecklistId(id: string): boolean {
  return CHECKLIST_ID.test(id)
}

export function isRuleNumber(id: string): boolean {
  return RULE_NUMBER.test(id)
}

/** The numbers of the rules in SPEC.md: each line has the number, two spaces, and the rule. */
export function ruleNumbers(specification: string): string[] {
  return [...specification.matchAll(/^([A-Z]+\d+) {2}\S/gm)].map(([, number = '']) => number)
}
