export { backupDownload } from './backups.ts'
export { loadKeyRing } from './key-ring.ts'
export { endInterruptedRestores } from './queries.ts'
export { watchRestores } from './restore-watch.ts'
