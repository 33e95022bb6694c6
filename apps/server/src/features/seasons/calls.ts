import type { Handler } from '../../core/handler.ts'
import { endsOf, readSeasons } from '../../core/timeline/seasons.ts'
import { readFinds } from './queries.ts'

export const getSeasons: Handler<'getSeasons'> = async (_, { server }) => {
  const stored = await readSeasons(server.database.db)
  const ends = endsOf(stored)
  const seasons = stored.map(({ number, secret, publishedAt, ...season }) => ({
    ...season,
    number,
    until: ends.get(number) ?? null,
    secret: publishedAt === null ? null : secret,
    publishedAt,
  }))
  return { seasons: seasons.reverse() }
}

export const getMyFinds: Handler<'getMyFinds'> = async (_, { server, identity }) => {
  return { finds: await readFinds(server.database.db, identity.uid) }
}
