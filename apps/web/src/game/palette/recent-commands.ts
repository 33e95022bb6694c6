import { readStored, writeStored } from '../../browser/stored-value.ts'

const STORAGE_KEY = 'hearthward.palette'
const MOST = 12

/** Ids of the last commands, the newest first. */
export function readRecentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberCommand(id: string): void {
  writeStored(STORAGE_KEY, JSON.stringify([id, ...readRecentCommands().filter((other) => other !== id)].slice(0, MOST)))
}
