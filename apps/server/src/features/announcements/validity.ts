import { LONGEST_ANNOUNCEMENT } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { Refusal } from '../../platform/refusal.ts'

// Checks shared by announcements and game events.

export function refusePastEnd(field: string, end: Millis, now: Millis): void {
  if (end <= now) throw new Refusal('call/invalid', { field, problem: 'has passed' })
}

export function refuseInvalidTerm(field: string, start: Millis, end: Millis, now: Millis): void {
  if (end > start && end - Math.min(start, now) <= LONGEST_ANNOUNCEMENT) return
  throw new Refusal('call/invalid', { field, problem: 'must be after the start, and within 366 days' })
}

/** Drops undefined fields, so that they do not overwrite stored values. */
export function withoutUndefined<T extends object>(change: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
