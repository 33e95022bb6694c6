import type { Era } from '@hearthward/engine'
import type { AnswerTo, Question, WorkerMessage, WorkerReply } from './questions.ts'

interface Pending {
  question: Question
  era: Era
  signal: AbortSignal | undefined
  resolve: (answer: AnswerTo<Question> | undefined) => void
}

export interface AskOptions {
  signal?: AbortSignal | undefined
  /** A press waits for the answer: it comes before what cards ask for. */
  isUrgent?: boolean
}

const waiting: Pending[] = []
let asked: (Pending & { id: number }) | null = null
let lastId = 0
let worker: Worker | null = null
let sentEra: Era | null = null

/**
 * Asks the worker for an estimate. `undefined` if the question was cancelled, or the browser has no workers. Only one
 * question is with the worker at a time, so that a cancelled one costs nothing.
 */
export function askWorker<Asked extends Question>(
  question: Asked,
  era: Era,
  { signal, isUrgent = false }: AskOptions = {},
): Promise<AnswerTo<Asked> | undefined> {
  return new Promise((resolve) => {
    const asking = { question, era, signal, resolve: resolve as Pending['resolve'] }
    if (isUrgent) waiting.unshift(asking)
    else waiting.push(asking)
    askNext()
  })
}

function askNext(): void {
  if (asked) return
  const next = waiting.shift()
  if (!next) return
  if (next.signal?.aborted || typeof Worker === 'undefined') {
    next.resolve(undefined)
    return askNext()
  }
  worker ??= startWorker()
  if (sentEra !== next.era) send({ era: next.era })
  sentEra = next.era
  asked = { ...next, id: ++lastId }
  send({ id: lastId, question: next.question })
}

const send = (message: WorkerMessage) => worker?.postMessage(message)

function startWorker(): Worker {
  const started = new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    if (asked?.id !== data.id) return
    const { resolve, signal } = asked
    asked = null
    resolve(signal?.aborted ? undefined : data.answer)
    askNext()
  }
  // A worker that cannot be loaded must not keep anybody waiting: the next question starts another.
  started.onerror = () => {
    started.terminate()
    worker = sentEra = null
    asked?.resolve(undefined)
    asked = null
    askNext()
  }
  return started
}
