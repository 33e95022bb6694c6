import type { Leases } from '../bus/bus.ts'

/** Who stops asking leaves the line. */
const STAYS_IN_LINE = 15_000

/**
 * Lets at most so many players in at once. Newcomers wait in line and are let in by turn; who is in already comes back
 * without waiting.
 */
export function createAdmission(leases: Leases, mostPlayers: () => number) {
  let line: { uid: string; askedAt: number }[] = []
  return {
    /** 0 lets the player in; otherwise the place in line. */
    async ask(uid: string, passes: boolean, now: number): Promise<number> {
      line = line.filter((waiting) => now - waiting.askedAt < STAYS_IN_LINE)
      if (passes || (await leases.holder(uid, now)) !== null) return 0
      const place = line.find((waiting) => waiting.uid === uid)
      if (place) place.askedAt = now
      else line.push({ uid, askedAt: now })
      const ahead = line.findIndex((waiting) => waiting.uid === uid)
      const free = mostPlayers() - (await leases.count(now))
      if (ahead >= free) return ahead - Math.max(free, 0) + 1
      line = line.filter((waiting) => waiting.uid !== uid)
      return 0
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>
