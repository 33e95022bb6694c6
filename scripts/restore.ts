// `npm run restore -- <file>`: puts everything back as a backup has it, from its file or by the id of a stored one.
// A server that runs on this database hears of it, ends its world and begins anew.
import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DamagedBackup } from '../apps/server/src/features/backups/format.ts'
import { restore } from '../apps/server/src/features/backups/restore.ts'
import { OPERATOR, onDatabase } from './operator.ts'

const [wanted] = process.argv.slice(2)
if (!wanted) {
  console.error('Which backup? npm run restore -- <file or id>')
  process.exit(2)
}
const file = resolve(wanted)
await onDatabase(async (databaseUrl) => {
  const from = existsSync(file) ? () => createReadStream(file) : wanted
  const asked = { databaseUrl, from, description: wanted, reason: 'By command', by: OPERATOR, now: Date.now }
  await restore(asked).catch((error) => {
    throw error instanceof DamagedBackup ? new Error(`Nothing was restored: ${error.message}`) : error
  })
  console.log('Everything is as the backup has it. The game is closed for maintenance until staff open it.')
})
