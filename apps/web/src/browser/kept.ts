import { browserStorage } from './browser-storage.ts'
/** A choice this browser keeps for itself. Private windows may forbid it: then it lasts as long as the page. */
export function readKept(key: string): string | null {
  try {
    return browserStorage().getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, value: string): void {
  try {
    browserStorage().setItem(key, value)
  } catch {}
}
