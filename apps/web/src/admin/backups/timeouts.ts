/** Reading or writing the whole database may take minutes on a large server. */
export const BACKUP_TIMEOUT = 600_000
