import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './child-process.ts'

/**
 * Exactly specified for every number. Other Math functions may differ in the last bit between browsers and the server.
 */
const EXACT = ['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'round', 'sign', 'trunc']
const FORBIDDEN = [
  {
    pattern: new RegExp(`\\bMath\\.(?!(?:${EXACT.join('|')})\\b)\\w+`, 'g'),
    instead: 'integer tables and world.rolls',
  },
  { pattern: /\*\*/g, instead: 'a table of integers' },
  { pattern: /\bDate\b|\bperformance\b/g, instead: 'the time handed in' },
  { pattern: /\b(?:toLocale\w+|localeCompare|Intl)\b/g, instead: 'a comparison that is the same everywhere' },
  { pattern: /\b(?:setTimeout|setInterval|queueMicrotask|crypto|async|await)\b/g, instead: 'a plain function' },
]

/** Estimates and plans of the planner are shown and nothing else: no state depends on their last bit. */
const sources = globSync('packages/engine/src/**/*.ts', { cwd: ROOT }).filter(
  (file) =>
    !/\.test\.ts$|\/testing\/|\/estimate\/(?:fight-run|fight-walk|health-walk|pack-room|run-supplies)\.ts$|\/planner\/(?:meals|ways)\.ts$/.test(
      file,
    ),
)

test('the rules use no clock, no randomness of their own and no arithmetic that differs between machines', () => {
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap((file) => offencesIn(readFileSync(join(ROOT, file), 'utf8'), file))).toEqual([])
})

test('offences are found in code, not in comments or strings', () => {
  expect(offencesIn('const x = Math.random() + 2 ** 3 + Date.now()', 'a.ts')).toHaveLength(3)
  expect(
    offencesIn("/** Math.pow */ // 2 ** 3\nconst x = Math.floor(1.5); const text = 'Date of birth'", 'a.ts'),
  ).toEqual([])
})

function offencesIn(source: string, file: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''")
  return FORBIDDEN.flatMap(({ pattern, instead }) =>
    [...code.matchAll(pattern)].map((match) => `${file}:${lineAt(code, match.index)} ${match[0]}: use ${instead}`),
  )
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
