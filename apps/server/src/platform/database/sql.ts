import type { Pool, PoolClient } from 'pg'

// biome-ignore lint/suspicious/noExplicitAny: whoever writes a statement by hand knows the shape of its rows
type Row = Record<string, any>

/** Statements written by hand: sql`select ${value}`, each value a parameter. */
export type Tagged = (statement: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>

/** The same on a connection of our own, which also takes statements as plain text. */
interface Connected extends Tagged {
  unsafe(statement: string): Promise<Row[]>
}

export interface Sql extends Connected {
  /** In one transaction, on one connection. */
  begin<T>(work: (tx: Connected) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export function sqlOn(pool: Pool): Sql {
  const begin = <T>(work: (tx: Connected) => Promise<T>) => transaction(pool, work)
  return Object.assign(tagged(pool), { begin, end: () => pool.end() })
}

function tagged(on: Pool | PoolClient): Connected {
  const run = async (statement: TemplateStringsArray, ...values: unknown[]) => {
    const { text, name } = preparedAs(statement)
    return (await on.query({ text, name, values })).rows as Row[]
  }
  return Object.assign(run, { unsafe: async (statement: string) => (await on.query(statement)).rows as Row[] })
}

async function transaction<T>(pool: Pool, work: (tx: Connected) => Promise<T>): Promise<T> {
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

const known = new WeakMap<TemplateStringsArray, { text: string; name: string }>()
let names = 0

/** Each place in the source is one statement, prepared once a connection. */
function preparedAs(statement: TemplateStringsArray): { text: string; name: string } {
  const found = known.get(statement)
  if (found) return found
  names++
  const made = { text: statement.reduce((sum, part, index) => `${sum}$${index}${part}`), name: `s${names}` }
  known.set(statement, made)
  return made
}
