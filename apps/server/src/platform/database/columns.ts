import { bigint } from 'drizzle-orm/pg-core'

/** A moment in milliseconds of the server's clock; the database's own clock is never used. */
export const moment = <Name extends string>(name: Name) => bigint(name, { mode: 'number' })
