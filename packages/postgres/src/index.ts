export { makeDataDir } from './data-dir.ts'
export { reachPostgres } from './reach.ts'
export { type RunningPostgres, startPostgres } from './start.ts'
