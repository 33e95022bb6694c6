import type { AuditLog } from '@hearthward/contract'

/** How many new entries the live list shows above what was read. */
const MOST_LIVE = 50

/** The list with a new entry at its head. */
export const withNewest = (live: readonly AuditLog[], entry: AuditLog): readonly AuditLog[] =>
  [entry, ...live].slice(0, MOST_LIVE)
