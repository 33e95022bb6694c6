export { openDownload } from './backups.ts'
export { backUpDaily } from './create-backup.ts'
export { endInterruptedRestores } from './queries.ts'
export { watchRestores } from './restore-watch.ts'
