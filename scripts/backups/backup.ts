// `npm run backup`: makes a backup, as the back-office does. `npm run backup -- <file>` writes it to a file as well.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeBackup } from '../../apps/server/src/features/backups/create-backup.ts'
import { piecesOf } from '../../apps/server/src/features/backups/queries.ts'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { OPERATOR, onDatabase } from '../operator.ts'

const [file] = process.argv.slice(2)
await onDatabase(async (databaseUrl, config) => {
  const database = connect(databaseUrl, 3)
  const made = { createdBy: OPERATOR.userId, createdByName: OPERATOR.username, isAutomatic: false }
  const server = { database, config, clock: { now: Date.now, forward: () => {} } }
  const description = `Command line, ${new Date().toISOString().slice(0, 16)}`
  const backup = await makeBackup(server, { ...made, description }, { finish: (mark) => mark(database.db) })
  console.log(`Database backup created successfully: ${backup.id}, ${backup.documentCount} rows, ${backup.size} bytes`)
  if (file) {
    await pipeline(Readable.from(piecesOf(database.db, backup.id)), createWriteStream(file, { mode: 0o600 }))
    console.log(`Written to ${file}, encrypted with the key ${backup.keyId} (npm run -s backup-keys -- export)`)
  }
  await database.close()
})
