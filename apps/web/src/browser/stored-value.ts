import { browserStorage } from './browser-storage.ts'

/**
 * Reads a choice stored in this browser. Private windows may forbid storage: the choice then lasts as long as the page.
 */
export function readStored(key: string): string | null {
  try {
    return browserStorage().getItem(key)
  } catch {
    return null
  }
}

/** Reads a stored list of ids. Anything else in its place is an empty list. */
export function readStoredIds(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function writeStored(key: string, value: string): void {
  try {
    browserStorage().setItem(key, value)
  } catch {}
}
