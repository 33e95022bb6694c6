interface PendingRequest<Request, Answer> {
  request: Request
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_SIZE = 200

/**
 * Batches concurrent requests into one query. Requests that arrive during a query form the next, so a single one never
 * waits for others. Answers are in the order of the requests; a failed query rejects all of its requests.
 */
export function createBatcher<Request, Answer>(
  answerAll: (request: readonly Request[]) => Promise<readonly Answer[]>,
): (request: Request) => Promise<Answer> {
  let waiting: PendingRequest<Request, Answer>[] = []
  let isRunning = false

  async function runBatch(): Promise<void> {
    if (isRunning || waiting.length === 0) return
    isRunning = true
    const batch = waiting.slice(0, MAX_BATCH_SIZE)
    waiting = waiting.slice(MAX_BATCH_SIZE)
    try {
      const answers = await answerAll(batch.map(({ request }) => request))
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    isRunning = false
    void runBatch()
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      // Requests of the same turn of the event loop join the batch.
      setImmediate(runBatch)
    })
}
