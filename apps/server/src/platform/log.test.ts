import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from './database/testing.ts'
import { createLog } from './log.ts'

const SECRET = 'somebody@example.org'
const SECRET_NUMBER = '4917'.repeat(6)

let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

function logged(error: unknown): Record<string, unknown> {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  createLog('error', stream).error({ err: error }, 'it failed')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(SECRET_NUMBER)
  return JSON.parse(text).err
}

const failureOf = (statement: Promise<unknown>): Promise<Error> =>
  statement.then(
    () => expect.unreachable(),
    (error) => error,
  )

const failures = {
  'a value of another type': () => store.db.execute(sql`select ${SECRET}::int`),
  'a value out of range': () => store.db.execute(sql`select ${SECRET_NUMBER}::int`),
  'a taken key': () =>
    store.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table taken (email text primary key) on commit drop`)
      await tx.execute(sql`insert into taken values (${SECRET})`)
      await tx.execute(sql`insert into taken values (${SECRET})`)
    }),
  'a row that fails a check': () =>
    store.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table checked (email text check (email = '')) on commit drop`)
      await tx.execute(sql`insert into checked values (${SECRET})`)
    }),
}

test.each(Object.entries(failures))('%s is logged without the value', async (_, fail) => {
  const error = await failureOf(fail())
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(logged(error)).toMatchObject({ type: expect.any(String), code: expect.stringMatching(/^\w{5}$/) })
  expect(logged(new Error('outer', { cause: new Error('inner', { cause: error }) }))).toHaveProperty('code')
})

test('the table and the constraint are logged, and where the statement was made', async () => {
  const error = await failureOf(failures['a taken key']())
  const { code, table, constraint, message, stack } = logged(error)
  expect({ code, table, constraint }).toEqual({ code: '23505', table: 'taken', constraint: 'taken_pkey' })
  expect(message).toBe('duplicate key value violates unique constraint "taken_pkey"')
  expect(stack).toMatch(/\n {4}at /)
})

test('other errors are logged as they are, and what is no error by its type', () => {
  expect(logged(new TypeError('nothing to read'))).toMatchObject({ type: 'TypeError', message: 'nothing to read' })
  expect(logged({ password: SECRET })).toEqual({ type: 'object' })
})
