import { testDatabase } from '@hearthward/postgres/testing'
import { connect, type Database } from './database.ts'
import type { Sql } from './sql.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test knows the rows it has written
type TestRow = Record<string, any>

/** Statements of tests, without the types of their rows. */
export type TestSql = {
  (statement: TemplateStringsArray, ...values: unknown[]): Promise<TestRow[]>
  unsafe(statement: string): Promise<TestRow[]>
} & Sql

export interface TestStore extends Omit<Database, 'sql'> {
  readonly sql: TestSql
  readonly url: string
}

/** A fresh database with all tables, for one test file. */
export async function openTestStore(): Promise<TestStore> {
  const { url, drop } = await testDatabase('template_migrated')
  const database = connect(url)
  return {
    ...database,
    sql: database.sql as TestSql,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
