// Computes estimates of fights in a thread of its own: some take as long as several frames.
import type { Era } from '@hearthward/engine'
import { answerQuestion, type WorkerMessage, type WorkerReply } from './questions.ts'

/** The global scope of a worker; the page's types describe a window. */
const scope = globalThis as unknown as {
  postMessage: (reply: WorkerReply) => void
  onmessage: (event: MessageEvent<WorkerMessage>) => void
}

let era: Era | null = null

scope.onmessage = ({ data }) => {
  if ('era' in data) era = data.era
  else if (era) scope.postMessage({ id: data.id, answer: answerQuestion(data.question, era) })
}
