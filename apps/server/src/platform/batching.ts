interface Waiting<Asked, Answer> {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

const MOST_AT_ONCE = 200

/**
 * Puts what many ask at the same time into one question to the database. What comes while a question is under way forms
 * the next, so one who asks alone never waits and a crowd shares the cost. The answers stand in the order of what was
 * asked; a question that fails fails for all who joined in it.
 */
export function createBatcher<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking || waiting.length === 0) return
    isAsking = true
    const batch = waiting.slice(0, MOST_AT_ONCE)
    waiting = waiting.slice(MOST_AT_ONCE)
    try {
      const answers = await answerAll(batch.map(({ asked }) => asked))
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    isAsking = false
    void ask()
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      // Let the others of this turn of the event loop join.
      setImmediate(ask)
    })
}
