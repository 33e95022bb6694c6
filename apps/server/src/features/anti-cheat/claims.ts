import type { RejectedClaim } from '@hearthward/contract'
import { type Millis, minutes, type Player } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { type NewEntry, writeEntries } from './activity-log-queries.ts'
import { claimOf } from './log-entries.ts'

type Without<Claim> = Claim extends unknown ? Omit<Claim, 'times'> : never
/** One claim that was not believed. */
export type Doubted = Without<RejectedClaim>

/** Claims of so long are one incident and one entry: a page that repeats itself does not fill the log. */
const INCIDENT = minutes(1)

interface Incident {
  /** Its number in the log, once it was written. */
  id: number | null
  entry: NewEntry
  claim: RejectedClaim
  isDirty: boolean
}

/** Claims that were not believed, gathered by player, kind and minute until the log is written next. */
export function createClaims() {
  const open = new Map<string, Incident>()
  let over: Incident[] = []

  return {
    note(state: Player, at: Millis, device: string, doubted: Doubted): void {
      const key = `${doubted.kind} ${state.uid}`
      const known = open.get(key)
      if (known && at - known.entry.from < INCIDENT) {
        known.claim = { ...worseOf(known.claim, doubted), times: known.claim.times + 1 } as RejectedClaim
        known.isDirty = true
        return
      }
      if (known?.isDirty) over.push(known)
      const claim = { ...doubted, times: 1 } as RejectedClaim
      open.set(key, { id: null, entry: claimOf(state, at, device, claim), claim, isDirty: true })
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

/** Of several claims of experience the one furthest from what the rules allow is kept. */
function worseOf(known: Doubted, next: Doubted): Doubted {
  if (known.kind !== 'rejected_gain' || next.kind !== 'rejected_gain') return known
  return next.claimed * known.allowed > known.claimed * next.allowed ? next : known
}
