import { testDatabase } from '../postgres/testing.ts'
import { connect, type Database, migrateDatabase } from './database.ts'

/** A fresh database with all tables, for one test file. */
export async function openTestStore(): Promise<Database & { url: string }> {
  const { url, drop } = await testDatabase()
  await migrateDatabase(url)
  const database = connect(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
