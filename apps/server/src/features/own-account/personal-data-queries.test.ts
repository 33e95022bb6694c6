import { globSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is } from 'drizzle-orm'
import { type PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { NOT_EXPORTED, PERSONAL_TABLES } from './personal-data-queries.ts'

/** Names of columns that identify a player. Columns such as `created_by` identify staff. */
const IDENTIFIES_PLAYER = /(^|_)(uid|user_id|player_id|owner_id|reporter_id|email|username|audience)$/

function columnsOf(table: PgTable | PgView): string[] {
  const fields = is(table, PgTable) ? getTableColumns(table) : getViewSelectedFields(table)
  return Object.values(fields as Record<string, PgColumn>).map(({ name }) => name)
}

const SOURCES = join(import.meta.dirname, '../..')
const modules = await Promise.all(
  globSync('{core,features}/**/*tables.ts', { cwd: SOURCES }).map((file) => import(join(SOURCES, file))),
)
const tables = modules.flatMap(Object.values).filter((value) => is(value, PgTable) || is(value, PgView))
const nameOf = (table: PgTable | PgView) => (is(table, PgTable) ? getTableName(table) : getViewName(table))
const aboutPeople = [
  ...tables.filter((table) => columnsOf(table).some((column) => IDENTIFIES_PLAYER.test(column))).map(nameOf),
  'auth_verifications',
]

test('every table about players is exported or listed as not exported with a reason', () => {
  expect(aboutPeople.length).toBeGreaterThan(7)
  const listed = [...Object.keys(PERSONAL_TABLES), ...Object.keys(NOT_EXPORTED)]
  expect(listed.sort()).toEqual([...aboutPeople].sort())
  for (const reason of Object.values(NOT_EXPORTED)) expect(reason).toMatch(/^.{20,}$/)
})

test('every table is exported under its own name, and its secret fields exist', () => {
  for (const [name, { from, secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    expect(nameOf(from)).toBe(name)
    const fields = Object.keys(is(from, PgTable) ? getTableColumns(from) : getViewSelectedFields(from))
    expect(fields).toEqual(expect.arrayContaining([...secret]))
  }
})

test('fields that look like credentials are never exported', () => {
  for (const [name, { from, secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    const fields = Object.keys(is(from, PgTable) ? getTableColumns(from) : getViewSelectedFields(from))
    const exported = fields.filter((field) => !secret.includes(field) && !/ExpiresAt$/.test(field))
    expect([name, exported.filter((field) => /token|password|secret|codes|sessionId/i.test(field))]).toEqual([name, []])
  }
})
