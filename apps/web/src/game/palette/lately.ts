import { keep, readKept } from '../../browser/kept.ts'

const STORAGE_KEY = 'hearthward.palette'
const MOST = 12

/** Ids of the last commands, the newest first. */
export function doneLately(): string[] {
  try {
    const stored: unknown = JSON.parse(readKept(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberDone(id: string): void {
  keep(STORAGE_KEY, JSON.stringify([id, ...doneLately().filter((other) => other !== id)].slice(0, MOST)))
}
