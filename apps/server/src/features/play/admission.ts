import type { Leases } from '../../platform/bus/bus.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'

/** Who stops asking leaves the line. */
const STAYS_IN_LINE = 15_000

/**
 * Lets at most so many players in at once. Newcomers wait in line and are let in by turn; who is in already comes back
 * without waiting.
 */
export function createAdmission(leases: Leases, mostPlayers: () => number) {
  let line: { uid: string; askedAt: number }[] = []
  const inTurn = createKeyedMutex()

  /** 0 where there is room; otherwise the place in line. */
  async function placeOf(uid: string, now: number): Promise<number> {
    line = line.filter((waiting) => now - waiting.askedAt < STAYS_IN_LINE)
    const place = line.find((waiting) => waiting.uid === uid)
    if (place) place.askedAt = now
    else line.push({ uid, askedAt: now })
    const ahead = line.findIndex((waiting) => waiting.uid === uid)
    const free = mostPlayers() - (await leases.count(now))
    if (ahead >= free) return ahead - Math.max(free, 0) + 1
    line = line.filter((waiting) => waiting.uid !== uid)
    return 0
  }

  return {
    /**
     * 0 lets the player in, and the session holds the character; otherwise the place in line, or that another session
     * holds it. One at a time, so that the last free place is not given away twice.
     */
    enter: (uid: string, sessionId: string, passes: boolean, now: number): Promise<number | 'elsewhere'> =>
      inTurn('door', async () => {
        const isIn = passes || (await leases.hasPlace(uid, now))
        const place = isIn ? 0 : await placeOf(uid, now)
        if (place > 0) return place
        return (await leases.hold(uid, sessionId, now)) ? 0 : 'elsewhere'
      }),
  }
}

export type Admission = ReturnType<typeof createAdmission>

declare module '../../core/server.ts' {
  interface Server {
    readonly admission: Admission
  }
}
