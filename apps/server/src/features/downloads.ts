import type { Download } from '../core/download.ts'
import { backupDownload } from './backups/index.ts'

/** The files that features offer for download. */
export const downloads: readonly Download[] = [backupDownload]
