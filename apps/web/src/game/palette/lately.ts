import { readStored, writeStored } from '../../browser/stored-value.ts'

const KEPT = 'hearthward.palette'
const MOST = 12

/** The ids of what was done last, the newest first. */
export function doneLately(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberDone(id: string): void {
  writeStored(KEPT, JSON.stringify([id, ...doneLately().filter((other) => other !== id)].slice(0, MOST)))
}
