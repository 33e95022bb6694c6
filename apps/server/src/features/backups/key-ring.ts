import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '@hearthward/postgres'
import { type Config, ConfigError } from '../../platform/config.ts'

/** A key of 32 bytes. Its id is public: it is in the header of a backup and on the screen. */
export interface BackupKey {
  readonly id: string
  readonly bytes: Buffer
}

/** The keys of this server's backups. The first one encrypts new backups, the others open older ones. */
export interface KeyRing {
  readonly current: BackupKey
  readonly keys: readonly BackupKey[]
}

export type KeySource = Pick<Config, 'backupKeys' | 'dataDir'>

export const keyFile = ({ dataDir }: KeySource) => join(dataDir, 'backup-keys')

/**
 * The keys of `BACKUP_KEY`, followed by those of the key file. Without any, a key is created and stored with the data.
 * Read each time, so that a running server uses a new key at once.
 */
export function loadKeyRing(source: KeySource): KeyRing {
  if (source.backupKeys.length === 0 && !existsSync(keyFile(source))) createKeyFile(source)
  const [current, ...others] = [...source.backupKeys, ...readKeyFile(source)].map(keyOf)
  if (!current) throw new ConfigError(`There is no key in ${keyFile(source)}. Restore the file from your copy.`)
  return { current, keys: [current, ...others] }
}

/** Makes a new key the current one. The former ones stay, for the backups made with them. */
export function rotateKey(source: KeySource): BackupKey {
  if (source.backupKeys.length > 0) {
    throw new ConfigError(
      'BACKUP_KEY decides the current key. Put a new key before the old one there: BACKUP_KEY=new,old',
    )
  }
  const key = newKey()
  writeKeyFile(source, [key, ...loadKeyRing(source).keys.map(textOf)])
  return keyOf(key)
}

/** Adds keys of another server, so that its backups can be opened here. Returns those that were not on the ring. */
export function importKeys(source: KeySource, text: string): BackupKey[] {
  const known = loadKeyRing(source).keys
  const added = [...new Set(parseKeys(text))].map(keyOf).filter(({ id }) => known.every((key) => key.id !== id))
  writeKeyFile(source, [...readKeyFile(source), ...added.map(textOf)])
  return added
}

/** The ring as text, as `BACKUP_KEY` and `importKeys` take it. */
export const exportKeys = ({ keys }: KeyRing) => keys.map(textOf).join(',')

/** Keys in hexadecimal, separated by commas or white space. Throws if one is malformed, without repeating it. */
function parseKeys(text: string): string[] {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  if (keys.every((key) => /^[0-9a-f]{64}$/i.test(key))) return keys.map((key) => key.toLowerCase())
  throw new ConfigError('A key of backups has 64 hexadecimal digits. Several keys are separated by commas.')
}

const newKey = () => randomBytes(32).toString('hex')
const textOf = ({ bytes }: BackupKey) => bytes.toString('hex')

function keyOf(text: string): BackupKey {
  const bytes = Buffer.from(text, 'hex')
  const id = createHash('sha256').update('hearthward backup key').update(bytes).digest('hex').slice(0, 16)
  return { id, bytes }
}

function readKeyFile(source: KeySource): string[] {
  return existsSync(keyFile(source)) ? parseKeys(readFileSync(keyFile(source), 'utf8')) : []
}

/** Two concurrent first starts use the key of the faster one. */
function createKeyFile(source: KeySource): void {
  writeBeside(source, [newKey()], (own, file) => {
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
}

const writeKeyFile = (source: KeySource, keys: readonly string[]) => writeBeside(source, keys, renameSync)

/** Writes a complete file first: a crash must not cost the only copy of a key. */
function writeBeside(source: KeySource, keys: readonly string[], put: (own: string, file: string) => void): void {
  makeDataDir(source.dataDir)
  const file = keyFile(source)
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${keys.join('\n')}\n`, { mode: 0o600, flush: true })
  try {
    put(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}
