export { reachPostgres } from './command-connection.ts'
export { makeDataDir } from './data-dir.ts'
export { type RunningPostgres, startPostgres } from './start.ts'
