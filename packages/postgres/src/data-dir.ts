import { mkdirSync, realpathSync } from 'node:fs'

/** A folder of root can be entered, but not listed, by the database's account, which then needs no capability. */
export function makeDataDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return realpathSync(dataDir)
}
