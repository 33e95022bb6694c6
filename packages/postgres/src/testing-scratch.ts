// Folders for the data of tests.
import { existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Space for the databases of all workers and their backups. */
const ENOUGH = 4 * 2 ** 30

/**
 * A new folder that only its owner can enter. In memory if there is room, because databases wait for the disk with each
 * commit, start and stop: on a busy one for seconds.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), prefix))
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ENOUGH && mayExecute()
}

/** Some tests start programs in their folder, which containers often forbid there. */
function mayExecute(): boolean {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === IN_MEMORY)
  return !mount?.includes('noexec')
}
