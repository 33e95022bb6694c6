// A separate database for a test file, on the temporary PostgreSQL of the run (see testing-setup.ts).
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { asSuperuser, createDatabase, type Template } from './testing-databases.ts'

export { asSuperuser, createDatabase, type Template }

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Empty, or a copy of a template. */
export async function testDatabase(template?: Template): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(server, name, template)
  return { url, drop: () => asSuperuser(server, `drop database if exists ${name} with (force)`) }
}
