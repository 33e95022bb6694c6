// Databases on the temporary PostgreSQL of a test run.
import pg from 'pg'

/** `template_migrated` has all tables, `template_served` also the content and the owner, as after a first start. */
export type Template = 'template_migrated' | 'template_served'

/** Owned by the same ordinary role as in production, so that tests notice missing rights. @returns its URL */
export async function createDatabase(server: string, name: string, template?: Template): Promise<string> {
  const url = new URL(server)
  const copied = template ? ` template ${template} strategy file_copy` : ''
  await asSuperuser(server, `create database ${name} owner ${url.username}${copied}`)
  url.pathname = `/${name}`
  return url.href
}

export async function asSuperuser(server: string, statement: string): Promise<void> {
  const admin = new URL(server)
  admin.username = admin.pathname = 'postgres'
  const client = new pg.Client(admin.href)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
