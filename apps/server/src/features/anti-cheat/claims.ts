import type { RejectedClaim } from '@hearthward/contract'
import { type Millis, minutes, type Player } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { type NewLogEntry, writeEntries } from './activity-log-queries.ts'
import { toClaimEntry } from './log-entries.ts'

type Without<Claim> = Claim extends unknown ? Omit<Claim, 'times'> : never
/** A rejected claim before it is counted. */
export type NewRejectedClaim = Without<RejectedClaim>

/** Claims within this time are one incident and one entry, so that a repeating page does not fill the log. */
const INCIDENT = minutes(1)

interface Incident {
  /** The id in the log, once it was written. */
  id: number | null
  entry: NewLogEntry
  claim: RejectedClaim
  isDirty: boolean
}

/** Collects rejected claims by player, kind and minute until the log is written. */
export function createClaims() {
  const open = new Map<string, Incident>()
  let over: Incident[] = []

  return {
    note(state: Player, at: Millis, device: string, newClaim: NewRejectedClaim): void {
      const key = `${newClaim.kind} ${state.uid}`
      const incident = open.get(key)
      if (incident && at - incident.entry.from < INCIDENT) {
        incident.claim = { ...worseOf(incident.claim, newClaim), times: incident.claim.times + 1 } as RejectedClaim
        incident.isDirty = true
        return
      }
      if (incident?.isDirty) over.push(incident)
      const claim = { ...newClaim, times: 1 } as RejectedClaim
      open.set(key, { id: null, entry: toClaimEntry(state, at, device, claim), claim, isDirty: true })
    },
    async write(sql: Tagged, now: Millis): Promise<void> {
      const waiting = [...over, ...[...open.values()].filter(({ isDirty }) => isDirty)]
      await writeEntries(
        sql,
        waiting.map((incident) => ({ entry: { ...incident.entry, claim: incident.claim }, stretch: incident })),
      )
      over = []
      for (const incident of waiting) incident.isDirty = false
      for (const [key, { entry }] of open) if (now - entry.from >= INCIDENT) open.delete(key)
    },
    forget(uids: readonly string[]): void {
      over = over.filter(({ entry }) => !uids.includes(entry.playerId))
      for (const [key, { entry }] of open) if (uids.includes(entry.playerId)) open.delete(key)
    },
  }
}

/** Of several claims of experience, keeps the one that exceeds the allowed gain most. */
function worseOf(current: RejectedClaim, next: NewRejectedClaim): NewRejectedClaim {
  if (current.kind !== 'rejected_gain' || next.kind !== 'rejected_gain') return current
  return next.claimed * current.allowed > current.claimed * next.allowed ? next : current
}
