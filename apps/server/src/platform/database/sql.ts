import type { Pool, PoolClient } from 'pg'

// biome-ignore lint/suspicious/noExplicitAny: the author of a statement knows the shape of its rows
type Row = Record<string, any>

/** Hand-written statements: sql`select ${value}`, each value a parameter. */
export type Tagged = (statement: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

/** Like Tagged, on a connection that also takes statements as plain text. */
interface ConnectedSql extends Tagged {
  unsafe(statement: string): Promise<Row[]>
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
  const run = async (statement: TemplateStringsArray, ...values: unknown[]) => {
    const { text, name } = preparedStatementOf(statement)
    return (await on.query({ text, name, values })).rows as Row[]
  }
  return Object.assign(run, { unsafe: async (statement: string) => (await on.query(statement)).rows as Row[] })
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
