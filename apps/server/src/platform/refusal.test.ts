import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusalOfForm } from './refusal.ts'

test.for<[given: unknown, field: string, problem: string]>([
  ['Ash', 'body', 'not an object'],
  [{}, 'name', 'missing'],
  [{ name: 'A' }, 'name', 'too short'],
  [{ name: 'Ash', ['x'.repeat(50)]: 1 }, 'x'.repeat(40), 'not accepted'],
])('a refused body names the field and the problem: %#', ([given, field, problem]) => {
  const { error } = z.strictObject({ name: z.string().min(3, 'too short') }).safeParse(given)
  expect(refusalOfForm(error as z.ZodError, given)).toMatchObject({
    reason: 'call/invalid',
    details: { field, problem },
  })
})
