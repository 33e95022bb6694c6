import { LONGEST_ANNOUNCEMENT } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { Refusal } from '../../platform/refusal.ts'

/** What announcements and game events have in common: they begin, end, and are changed by more than one. */

export function refuseOver(field: string, end: Millis, now: Millis): void {
  if (end <= now) throw new Refusal('call/invalid', { field, problem: 'has passed' })
}

export function refuseTerm(field: string, start: Millis, end: Millis, now: Millis): void {
  if (end > start && end - Math.min(start, now) <= LONGEST_ANNOUNCEMENT) return
  throw new Refusal('call/invalid', { field, problem: 'must come after the start, and within 366 days' })
}

/** Whoever changes what somebody else has changed meanwhile looks at it first. */
export function mustBeNewest({ version }: { version: number }, expected: number): void {
  if (expected !== version) throw new Refusal('staff/overtaken', { version })
}

/** What is named of a change; what is absent changes nothing. */
export function named<T extends object>(change: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
