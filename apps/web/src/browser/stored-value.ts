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

export function writeStored(key: string, value: string): void {
  try {
    browserStorage().setItem(key, value)
  } catch {}
}
