import type { PgTable } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'

/**
 * Hand-written statements: sql<Row>`select ${value}`, each value a parameter. Without the type of its rows, nothing can
 * be read from them.
 */
export type Tagged = <Row extends object = object>(
  statement: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

/** A row of a table as pg returns it: with the names of the columns, and 64-bit integers as text. */
export type RowOf<Table extends PgTable> = {
  [Key in keyof Columns<Table> as Columns<Table>[Key]['_']['name']]: ValueOf<Columns<Table>[Key]['_']>
}
type Columns<Table extends PgTable> = Table['_']['columns']
type ValueOf<Column extends { data: unknown; columnType: string; notNull: boolean }> =
  | (Column['columnType'] extends `PgBig${string}` ? string : Column['data'])
  | (Column['notNull'] extends true ? never : null)

/** Like Tagged, on a connection that also takes statements as plain text. */
interface ConnectedSql extends Tagged {
  unsafe<Row extends object = object>(statement: string): Promise<Row[]>
}

export interface Sql extends ConnectedSql {
  /** Runs `work` in one transaction on one connection. */
  begin<T>(work: (tx: ConnectedSql) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export function sqlOn(pool: Pool): Sql {
  const begin = <T>(work: (tx: ConnectedSql) => Promise<T>) => transaction(pool, work)
  return Object.assign(tagged(pool), { begin, end: () => pool.end() })
}

function tagged(on: Pool | PoolClient): ConnectedSql {
  const run = async <Row extends object>(statement: TemplateStringsArray, ...values: unknown[]) => {
    const { text, name } = preparedStatementOf(statement)
    return (await on.query<Row>({ text, name, values })).rows
  }
  const unsafe = async <Row extends object>(statement: string) => (await on.query<Row>(statement)).rows
  return Object.assign(run, { unsafe })
}

async function transaction<T>(pool: Pool, work: (tx: ConnectedSql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const cut = (error: Error) => {
    broken = error
  }
  client.on('error', cut)
  try {
    await client.query('begin')
    const result = await work(tagged(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(cut)
    throw error
  } finally {
    client.off('error', cut)
    client.release(broken)
  }
}

const preparedStatements = new WeakMap<TemplateStringsArray, { text: string; name: string }>()
let names = 0

/** Each place in the source is one statement, prepared once per connection. */
function preparedStatementOf(statement: TemplateStringsArray): { text: string; name: string } {
  const found = preparedStatements.get(statement)
  if (found) return found
  names++
  const made = { text: statement.reduce((sum, part, index) => `${sum}$${index}${part}`), name: `s${names}` }
  preparedStatements.set(statement, made)
  return made
}
