import { expect, test } from 'vitest'
import { createBatcher } from './batching.ts'

/** A batcher whose queries the test resolves. */
function controlledBatcher() {
  const queries: { requests: readonly number[]; answer: (answers: number[]) => void; fail: (error: Error) => void }[] =
    []
  const ask = createBatcher<number, number>(
    (requests) => new Promise((answer, fail) => void queries.push({ requests, answer, fail })),
  )
  return { ask, queries }
}

const turn = () => new Promise((next) => setImmediate(next))

test('requests of the same turn, and those that arrive during a query, form one query each', async () => {
  const { ask, queries } = controlledBatcher()
  const first = [ask(1), ask(2)]
  await turn()
  const second = [ask(3), ask(4), ask(5)]
  await turn()
  expect(queries.map(({ requests }) => requests)).toEqual([[1, 2]])
  queries[0]?.answer([10, 20])
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  expect(queries[1]?.requests).toEqual([3, 4, 5])
  queries[1]?.answer([30, 40, 50])
  expect(await Promise.all(second)).toEqual([30, 40, 50])
})

test('a failed query rejects its own requests and no later ones', async () => {
  const { ask, queries } = controlledBatcher()
  const first = [ask(1), ask(2)].map((answer) => answer.catch((error: Error) => error.message))
  await turn()
  const second = ask(3)
  queries[0]?.fail(new Error('cut'))
  expect(await Promise.all(first)).toEqual(['cut', 'cut'])
  await turn()
  queries[1]?.answer([30])
  expect(await second).toBe(30)
})
