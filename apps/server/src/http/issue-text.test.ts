import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue, invalidForm } from './issue-text.ts'

test.for<[schema: z.ZodType, input: unknown, problem: string]>([
  [z.string().min(3), 'No', 'must be at least 3 characters'],
  [z.string().min(1), '', 'must be at least 1 character'],
  [z.string().max(500), 'x'.repeat(501), 'must be at most 500 characters'],
  [z.array(z.string()).min(1), [], 'must be at least 1 entry'],
  [z.int().max(2_147_483_647), Number.MAX_SAFE_INTEGER, 'must be at most 2,147,483,647'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.number().gt(0), 0, 'must be more than 0'],
  [z.int(), 0.5, 'must be a whole number'],
  [z.string(), undefined, 'is missing'],
  [z.string(), 5, 'must be text'],
  [z.boolean(), 'yes', 'must be yes or no'],
  [z.strictObject({}), [], 'must be of another type'],
  [z.strictObject({}), { a: 1 }, 'has an unknown field: "a"'],
  [z.strictObject({}), { a: 1, b: 2 }, 'has unknown fields: "a", "b"'],
  [z.enum(['open', 'closed']), 'ajar', 'must be open or closed'],
  [z.union([z.string(), z.int()]), true, 'has an unknown type'],
  [z.string().regex(/^a$/), 'b', 'has the wrong format'],
  [z.string().regex(/^a$/, 'not a web address'), 'b', 'not a web address'],
  [z.string().refine(() => false, 'not a text'), 'b', 'not a text'],
])('an input error is described in plain words: %#', ([schema, input, problem]) => {
  expect(schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message).toBe(problem)
})

test.for<[given: unknown, field: string, problem: string]>([
  ['Ash', 'body', 'not an object'],
  [{}, 'name', 'missing'],
  [{ name: 'A' }, 'name', 'too short'],
  [{ name: 'Ash', ['x'.repeat(50)]: 1 }, 'x'.repeat(40), 'not accepted'],
])('a refused body names the field and the problem: %#', ([given, field, problem]) => {
  const { error } = z.strictObject({ name: z.string().min(3, 'too short') }).safeParse(given)
  expect(invalidForm(error as z.ZodError, given)).toMatchObject({
    reason: 'call/invalid',
    details: { field, problem },
  })
})
