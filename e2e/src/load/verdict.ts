import { writeFileSync } from 'node:fs'
import type { Tally } from './crowd.ts'

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10
}

/** Prints the result, writes the problems to the file LOAD_REPORT, and exits with an error if there are any. */
export function finish(name: string, tally: Tally, figures: Record<string, number | string>): void {
  const { intents, refused, syncs, unanswered, wrong } = tally
  console.log(`${name}: ${JSON.stringify({ ...figures, intents, refused, syncs, unanswered, wrong: wrong.length })}`)
  const named = [...new Set(wrong.slice(0, 50))]
  for (const line of named) console.error(`${name}: ${line}`)
  const report = process.env['LOAD_REPORT']
  if (report) writeFileSync(report, JSON.stringify({ wrong: named }))
  process.exitCode = wrong.length > 0 ? 1 : 0
}
