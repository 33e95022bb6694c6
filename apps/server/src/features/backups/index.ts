export { fetched } from './backups.ts'
export { backUpDaily } from './create-backup.ts'
export { endInterruptedRestores } from './queries.ts'
export { followRestores } from './restore-watch.ts'
