import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './issue-text.ts'

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
  [z.string(), 5, 'must be a text'],
  [z.boolean(), 'yes', 'must be yes or no'],
  [z.strictObject({}), [], 'must be something else'],
  [z.strictObject({}), { a: 1 }, 'has no "a"'],
  [z.enum(['open', 'closed']), 'ajar', 'must be open or closed'],
  [z.union([z.string(), z.int()]), true, 'is not of a kind that is known here'],
  [z.string().regex(/^a$/), 'b', 'is not written as it has to be'],
  [z.string().regex(/^a$/, 'not a web address'), 'b', 'not a web address'],
  [z.string().refine(() => false, 'not a text'), 'b', 'not a text'],
])('an input error is described in plain words: %#', ([schema, input, problem]) => {
  expect(schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message).toBe(problem)
})
