// Until store/testing.ts is there.
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { testDatabase } from '../postgres/testing.ts'
import { connect } from '../store/database.ts'
import * as tables from './tables.ts'

export async function openTestStore() {
  const database = await testDatabase()
  const store = connect(database.url)
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))) {
    await store.sql.unsafe(statement)
  }
  return {
    db: store.db,
    sql: store.sql,
    close: async () => {
      await store.close()
      await database.drop()
    },
  }
}
