import { bigint, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const figure = <Name extends string>(name: Name) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Figures of an hour or a day, as last counted within it; `online` is the maximum. */
export const analytics = pgTable(
  'analytics',
  {
    span: text().$type<'hour' | 'day'>().notNull(),
    /** Start of the hour or day. */
    at: moment('at').notNull(),
    players: figure('players'),
    active: figure('active'),
    newPlayers: figure('new_players'),
    online: figure('online'),
    premium: figure('premium'),
    reports: figure('reports'),
    coins: figure('coins'),
    experience: figure('experience'),
    trades: figure('trades'),
    connections: figure('connections'),
    /** In percent of calls. */
    errorRate: doublePrecision('error_rate').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.span, table.at] })],
)
