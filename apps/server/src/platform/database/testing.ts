import { testDatabase } from '@hearthward/postgres/testing'
import { connect, type Database } from './database.ts'

/** A fresh database with all tables, for one test file. */
export async function openTestStore(): Promise<Database & { url: string }> {
  const { url, drop } = await testDatabase('template_migrated')
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
