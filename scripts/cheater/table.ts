import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { allCases, type Case } from './cases.ts'
import type { Measure, Yield } from './day.ts'
import { bestOfGain, type Gain, gainOf, mean, type Pair } from './statistics.ts'

/** The most a cheater may gain, as the upper end of the 95% interval. */
export const MOST_GAIN = 0.02

const SEEDS = 16
const THREADS = 2

/** One line of the table. */
interface Line {
  case: Pick<Case, 'strategy' | 'level' | 'isControl'>
  measure: Measure
  honest: number
  cheater: number
  gain: Gain
  best: Gain
}

type Days = readonly Record<'honest' | 'cheater', Yield>[]

function playDays({ pair, seeds = SEEDS }: Case): Days {
  return Array.from({ length: seeds }, (_, n) => pair(`seed ${n}`))
}

function linesOf(played: Case, days: Days): Line[] {
  return played.measures.map((measure) => {
    const pairs: Pair[] = days.map(({ honest, cheater }) => ({ honest: honest[measure], cheater: cheater[measure] }))
    return {
      case: played,
      measure,
      honest: mean(pairs.map(({ honest }) => honest)),
      cheater: mean(pairs.map(({ cheater }) => cheater)),
      gain: gainOf(pairs),
      best: bestOfGain(pairs),
    }
  })
}

/** A cheater must gain little, and one that is told everything must gain much. */
function isAsExpected({ case: { isControl }, gain, best }: Line): boolean {
  return isControl ? gain.from > MOST_GAIN : gain.to <= MOST_GAIN && best.to <= MOST_GAIN
}

/** Plays all cases, prints the table and returns true if no cheater gains more than allowed. */
export async function printTable(): Promise<boolean> {
  const cases = allCases()
  const queue = cases.map((_, n) => n)
  const days: Days[] = []
  await Promise.all(Array.from({ length: THREADS }, () => playInThread(queue, days)))
  const lines = cases.flatMap((played, n) => linesOf(played, days[n] as Days))
  console.log('| Strategy | Level | Measure | Honest | Cheater | Gain (95%) | Best of 20 (95%) | At most 2% |')
  console.log('|---|---:|---|---:|---:|---:|---:|---|')
  for (const line of lines) console.log(rowOf(line))
  return lines.every(isAsExpected)
}

async function playInThread(queue: number[], days: Days[]): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { plays: true } })
  for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
    worker.postMessage(n)
    const [played] = (await once(worker, 'message')) as [Days]
    days[n] = played
  }
  await worker.terminate()
}

function rowOf({ case: { strategy, level, isControl }, measure, honest, cheater, gain, best }: Line): string {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  const range = ({ gain: found, from, to }: Gain) => `${percent(found)} (${percent(from)} to ${percent(to)})`
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })
  const isSmall = gain.to <= MOST_GAIN && best.to <= MOST_GAIN
  const verdict = `${isSmall ? 'yes' : 'no'}${isControl ? ' (control)' : ''}`
  const cells = [strategy, level, measure, number(honest), number(cheater), range(gain), range(best), verdict]
  return `| ${cells.join(' | ')} |`
}

if (!isMainThread && (workerData as { plays?: boolean } | null)?.plays) {
  const cases = allCases()
  parentPort?.on('message', (n: number) => parentPort?.postMessage(playDays(cases[n] as Case)))
}
