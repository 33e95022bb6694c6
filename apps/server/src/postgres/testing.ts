// A fresh, empty database for a test file, on the one throw-away PostgreSQL of the run (see testing-setup.ts).
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Owned by the same ordinary role as in the product, so that a right the game lacks is missed here too. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(url, `create database ${name} owner ${url.username}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => asSuperuser(url, `drop database if exists ${name} with (force)`) }
}

async function asSuperuser(url: URL, statement: string): Promise<void> {
  const admin = new URL(url)
  admin.username = admin.pathname = 'postgres'
  const client = new pg.Client(admin.href)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
