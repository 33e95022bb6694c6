export { getUserProfile, searchPlayers } from './calls.ts'
