// `npm run backup-keys`: lists the keys of the backups; with an argument, exports, rotates or imports them, or decrypts
// a file of a backup.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { decrypted } from '../../apps/server/src/features/backups/encryption.ts'
import { exportKeys, importKeys, loadKeyRing, rotateKey } from '../../apps/server/src/features/backups/key-ring.ts'
import { type Config, readConfig } from '../../apps/server/src/platform/config.ts'
import { stopWithParent } from '../child-process.ts'

const USAGE = `Usage: npm run -s backup-keys -- <command>
  list             the ids of the keys, the current one first
  export           prints the keys; keep a copy apart from the backups
  rotate           makes a new key; older backups stay readable
  import           adds the keys it reads from its standard input
  decrypt <file>   writes a backup as gzipped text to its standard output`

const [command = 'list', file] = process.argv.slice(2)

const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  async list(config) {
    const { current, keys } = loadKeyRing(config)
    for (const key of keys) console.log(key === current ? `${key.id}  encrypts new backups` : key.id)
  },
  async export(config) {
    console.log(exportKeys(loadKeyRing(config)))
  },
  async rotate(config) {
    console.log(`New backups are encrypted with the key ${rotateKey(config).id}. Export the keys again.`)
  },
  async import(config) {
    const added = importKeys(config, await text(process.stdin))
    console.log(added.length === 0 ? 'No new key.' : `Added: ${added.map(({ id }) => id).join(', ')}`)
  },
  async decrypt(config) {
    if (!file) throw new Error(USAGE)
    await pipeline(Readable.from(decrypted(createReadStream(file), loadKeyRing(config))), process.stdout, {
      end: false,
    })
  },
}

stopWithParent()
try {
  const run = commands[command]
  if (!run) throw new Error(USAGE)
  await run(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
