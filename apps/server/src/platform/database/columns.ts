import { bigint } from 'drizzle-orm/pg-core'

/** Moments are whole milliseconds of the server's clock; the database's own clock decides nothing. */
export const moment = (name: string) => bigint(name, { mode: 'number' })
