import { type GameEvent, type Millis, mergeReports, type ReturnReport, reportOf } from '@hearthward/engine'
import type { StoredPlayer } from './player-queries.ts'

/** Merges the stored report of the absence with what the events since then add. */
export function absenceOf(row: StoredPlayer['row'], events: readonly GameEvent[], now: Millis): ReturnReport {
  const latest = reportOf(events, row.lastSeenAt, now)
  return row.absence ? mergeReports(row.absence, latest) : latest
}
