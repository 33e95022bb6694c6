import type { Conflict, Version } from '@hearthward/contract'
import { Refusal } from '../platform/refusal.ts'

/**
 * Refuses with a conflict if the caller has not seen the current version, so that nobody overwrites a change unseen.
 * The row must be locked. Without an expected version there is no check: the specification allows some calls to omit it.
 */
export function assertExpectedVersion(current: Conflict, expected: Version | undefined): void {
  if (expected !== undefined && expected !== current.version) throw conflictRefusal(current)
}

function conflictRefusal({ now, ...rest }: Conflict): Refusal {
  return new Refusal('staff/overtaken', { ...rest, now: JSON.stringify(now) })
}
