export { standingWithAppeal } from './appeals.ts'
export { countPending } from './queries.ts'
