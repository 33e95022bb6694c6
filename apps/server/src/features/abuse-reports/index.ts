export { readAccountStanding } from './appeals.ts'
export { countPendingReports } from './queries.ts'
