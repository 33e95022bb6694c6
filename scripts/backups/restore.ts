// `npm run restore -- <file>`: restores a backup from its file, or a stored one by its id. A server that runs on this
// database is notified and reloads its world.
import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { MissingKey } from '../../apps/server/src/features/backups/encryption.ts'
import { DamagedBackup } from '../../apps/server/src/features/backups/format.ts'
import { loadKeyRing } from '../../apps/server/src/features/backups/key-ring.ts'
import { restore } from '../../apps/server/src/features/backups/restore.ts'
import { OPERATOR, onDatabase } from '../operator.ts'

const GIVE_KEY = 'Export it where the backup was made (npm run -s backup-keys -- export) and give it as BACKUP_KEY.'

const [source] = process.argv.slice(2)
if (!source) {
  console.error('Usage: npm run restore -- <file or id>')
  process.exit(2)
}
const file = resolve(source)
await onDatabase(async (databaseUrl, config) => {
  const from = existsSync(file) ? () => createReadStream(file) : source
  const request = {
    databaseUrl,
    from,
    keys: loadKeyRing(config),
    description: source,
    reason: 'From the command line',
    by: OPERATOR,
    now: Date.now,
  }
  await restore(request).catch((error) => {
    if (error instanceof MissingKey) throw new Error(`Nothing was restored: ${error.message}. ${GIVE_KEY}`)
    throw error instanceof DamagedBackup ? new Error(`Nothing was restored: ${error.message}`) : error
  })
  console.log('The backup was restored. The game is closed for maintenance until staff open it.')
})
