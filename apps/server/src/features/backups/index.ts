export { backupDownload } from './backups.ts'
export { endInterruptedRestores } from './queries.ts'
export { watchRestores } from './restore-watch.ts'
