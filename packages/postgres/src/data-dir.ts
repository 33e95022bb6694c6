import { mkdirSync, realpathSync } from 'node:fs'

/** Root's folder can be passed through by the database's account, which then needs no special right; not be listed. */
export function makeDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return realpathSync(dataDir)
}
