export { applySuspensionChange, banOf, liftBanOf, removeExpiredBans } from './bans.ts'
export { countBans, readBanOf } from './queries.ts'
