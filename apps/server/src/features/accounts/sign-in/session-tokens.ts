import { createHash } from 'node:crypto'
import type { DBAdapterInstance, DBTransactionAdapter, Where } from 'better-auth'

/** What is stored of a session's token. The token is random, so that a hash without salt and cost cannot be reversed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Lets better-auth work with the tokens of cookies while the table holds their hashes: a copy of the table, such as a
 * backup, opens no session.
 */
export function hashSessionTokens(open: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = open(options)
    return { ...withHashes(adapter), transaction: (work) => adapter.transaction((tx) => work(withHashes(tx))) }
  }
}

function withHashes(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(query) {
      const { token } = query.data as { token?: unknown }
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query)
      const data = { ...query.data, token: hashToken(token) }
      return { ...(await adapter.create({ ...query, data })), token }
    },
    findOne: async (query) => withToken(query, await adapter.findOne(hashed(query))),
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: async (query) => withToken(query, await adapter.update(hashed(query))),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: async (query) => withToken(query, await adapter.consumeOne(hashed(query))),
    incrementOne: async (query) => withToken(query, await adapter.incrementOne(hashed(query))),
  }
}

interface Query {
  model: string
  where?: Where[] | undefined
}

function hashed<Given extends Query>(query: Given): Given {
  if (query.model !== 'session' || !query.where) return query
  return { ...query, where: query.where.map((part) => (part.field === 'token' ? hashedPart(part) : part)) }
}

function hashedPart(part: Where): Where {
  const { value } = part
  if (Array.isArray(value)) return { ...part, value: value.map((token) => hashToken(String(token))) }
  return { ...part, value: hashToken(String(value)) }
}

/** A session that was found by its token carries it again: better-auth ends sessions by it and sets it as cookie. */
function withToken<Row>({ model, where }: Query, found: Row | null): Row | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return found && typeof token === 'string' ? { ...found, token } : found
}
