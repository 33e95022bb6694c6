export { banOf, liftWithin, suspensionChanged, takeOffBans } from './bans.ts'
export { countBans, readBanOf } from './queries.ts'
