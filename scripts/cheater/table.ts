import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Case, Pair } from './case.ts'
import { allCases } from './cases.ts'
import { bestOfGain, type Gain, gainOf, mean } from './statistics.ts'
import type { Measure } from './yields.ts'

/** The most a cheater may gain, as the upper end of the 95% interval. */
export const MOST_GAIN = 0.02

const DAYS = 16
const THREADS = 2
/** Days that a thread plays before it asks for more, so that both end at about the same time. */
const DAYS_AT_ONCE = 16

/** One line of the table. */
interface Line {
  case: Pick<Case, 'strategy' | 'level' | 'isControl'>
  measure: Measure
  honest: number
  cheater: number
  gain: Gain
  best: Gain
}

/** Some days of a case. */
interface Task {
  number: number
  from: number
  to: number
}

function tasksOf({ days = DAYS }: Case, number: number): Task[] {
  return Array.from({ length: Math.ceil(days / DAYS_AT_ONCE) }, (_, n) => {
    return { number, from: n * DAYS_AT_ONCE, to: Math.min(days, (n + 1) * DAYS_AT_ONCE) }
  })
}

function linesOf(played: Case, days: readonly Pair[]): Line[] {
  return played.measures.map((measure) => {
    const pairs = days.map(({ honest, cheater }) => ({ honest: honest[measure], cheater: cheater[measure] }))
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
function isAsExpected({ case: { isControl = false }, gain, best }: Line): boolean {
  return isControl ? gain.from > MOST_GAIN : gain.to <= MOST_GAIN && best.to <= MOST_GAIN
}

/** Plays all cases, prints the table and returns true if no cheater gains more than allowed. */
export async function printTable(): Promise<boolean> {
  const cases = allCases()
  const tasks = cases.flatMap(tasksOf)
  const days: Pair[][] = cases.map(() => [])
  const lines: Line[] = []
  let printed = 0
  const printFinished = () => {
    for (; printed < cases.length && isPlayed(cases[printed] as Case, days[printed] as Pair[]); printed++) {
      const next = linesOf(cases[printed] as Case, days[printed] as Pair[])
      for (const line of next) console.log(rowOf(line))
      lines.push(...next)
    }
  }
  console.log('| Strategy | Level | Measure | Honest | Cheater | Gain (95%) | Best of 20 (95%) | At most 2% |')
  console.log('|---|---:|---|---:|---:|---:|---:|---|')
  await Promise.all(Array.from({ length: THREADS }, () => playInThread(tasks, days, printFinished)))
  return lines.every(isAsExpected)
}

function isPlayed({ days: count = DAYS }: Case, days: readonly Pair[]): boolean {
  return Object.keys(days).length === count
}

async function playInThread(tasks: Task[], days: Pair[][], printFinished: () => void): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { plays: true } })
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    worker.postMessage(task)
    const [pairs] = (await once(worker, 'message')) as [Pair[]]
    for (const [n, pair] of pairs.entries()) (days[task.number] as Pair[])[task.from + n] = pair
    printFinished()
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

function playTasks(): void {
  const cases = allCases()
  const prepared = new Map<number, (seed: string) => Pair>()
  parentPort?.on('message', ({ number, from, to }: Task) => {
    const play = prepared.get(number) ?? (cases[number] as Case).prepare()
    prepared.set(number, play)
    parentPort?.postMessage(Array.from({ length: to - from }, (_, n) => play(`seed ${from + n}`)))
  })
}

if (!isMainThread && (workerData as { plays?: boolean } | null)?.plays) playTasks()
