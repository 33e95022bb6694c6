import { bigint } from 'drizzle-orm/pg-core'

/** A moment in milliseconds of the server's clock; the database's own clock is never used. */
export const moment = (name: string) => bigint(name, { mode: 'number' })
