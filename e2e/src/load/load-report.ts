import { writeFileSync } from 'node:fs'
import { quantile } from '../support/quantile.ts'
import type { Tally } from './load-player.ts'

/** Prints the result, writes the problems to the file LOAD_REPORT, and exits with an error if there are any. */
export function reportLoad(name: string, tally: Tally, figures: Record<string, number | string>): void {
  const { intents, refused, syncs, unanswered, times, wrong } = tally
  const responseTimes = { 'p50 (ms)': rounded(quantile(times, 0.5)), 'p99 (ms)': rounded(quantile(times, 0.99)) }
  const counts = { intents, refused, syncs, unanswered, wrong: wrong.length }
  console.log(`${name}: ${JSON.stringify({ ...figures, ...responseTimes, ...counts })}`)
  const named = [...new Set(wrong.slice(0, 50))]
  for (const line of named) console.error(`${name}: ${line}`)
  const report = process.env['LOAD_REPORT']
  if (report) writeFileSync(report, JSON.stringify({ wrong: named }))
  process.exitCode = wrong.length > 0 ? 1 : 0
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10
