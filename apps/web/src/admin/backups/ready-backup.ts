import type { Backup } from '@hearthward/contract'
import { callAsStaff } from '../../client/account/staff-calls.ts'
import { isTransient } from '../../client/connection/calls.ts'

const CHECK_EVERY = 1_000
/** It was begun a moment ago, so only others begun since then can be newer. */
const NEWEST = { limit: 10 }

/** Waits until a backup that was begun is ready. Throws if it failed: then it is not listed any longer. */
export async function readyBackup(id: string): Promise<Backup> {
  for (;;) {
    const found = await newestBackups()
    const backup = found?.find((each) => each.id === id)
    if (backup?.isReady) return backup
    if (found && !backup) throw new Error('The backup failed')
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY))
  }
}

/** Null if the server cannot be reached or is busy: the backup goes on. */
async function newestBackups(): Promise<Backup[] | null> {
  try {
    return (await callAsStaff('listBackups', NEWEST)).backups
  } catch (error) {
    if (isTransient(error)) return null
    throw error
  }
}
