import type { AuditLog } from '@hearthward/contract'

/** The most new entries that the live list shows above the loaded ones. */
const MAX_LIVE_ENTRIES = 50

export const withNewest = (live: readonly AuditLog[], entry: AuditLog): readonly AuditLog[] =>
  [entry, ...live].slice(0, MAX_LIVE_ENTRIES)
