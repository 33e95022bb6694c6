import type { Tally } from './crowd.ts'

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10
}

/** Says how it went; what was wrong is named and ends the program badly. */
export function finish(name: string, tally: Tally, figures: Record<string, number | string>): void {
  const { said, refused, syncs, unanswered, wrong } = tally
  console.log(`${name}: ${JSON.stringify({ ...figures, said, refused, syncs, unanswered, wrong: wrong.length })}`)
  for (const line of new Set(wrong.slice(0, 50))) console.error(`${name}: ${line}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
