import { asc } from 'drizzle-orm'
import type { Db } from './database.ts'
import { accessRules } from './staff-tables.ts'

export async function readAccessRules(db: Db) {
  return db.select().from(accessRules).orderBy(asc(accessRules.id))
}
