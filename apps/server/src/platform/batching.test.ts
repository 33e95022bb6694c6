import { expect, test } from 'vitest'
import { createBatcher } from './batching.ts'

/** A question whose answers come when the test says so. */
function slow() {
  const questions: { asked: readonly number[]; answer: (answers: number[]) => void; fail: (error: Error) => void }[] =
    []
  const ask = createBatcher<number, number>(
    (asked) => new Promise((answer, fail) => void questions.push({ asked, answer, fail })),
  )
  return { ask, questions }
}

const turn = () => new Promise((next) => setImmediate(next))

test('what is asked in the same turn, and then while a question is under way, is one question each', async () => {
  const { ask, questions } = slow()
  const first = [ask(1), ask(2)]
  await turn()
  const second = [ask(3), ask(4), ask(5)]
  await turn()
  expect(questions.map(({ asked }) => asked)).toEqual([[1, 2]])
  questions[0]?.answer([10, 20])
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  expect(questions[1]?.asked).toEqual([3, 4, 5])
  questions[1]?.answer([30, 40, 50])
  expect(await Promise.all(second)).toEqual([30, 40, 50])
})

test('a question that fails fails for those in it and for nobody after them', async () => {
  const { ask, questions } = slow()
  const first = [ask(1), ask(2)].map((answer) => answer.catch((error: Error) => error.message))
  await turn()
  const second = ask(3)
  questions[0]?.fail(new Error('cut'))
  expect(await Promise.all(first)).toEqual(['cut', 'cut'])
  await turn()
  questions[1]?.answer([30])
  expect(await second).toBe(30)
})
