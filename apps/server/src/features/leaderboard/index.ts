export { getLeaderboard } from './calls.ts'
