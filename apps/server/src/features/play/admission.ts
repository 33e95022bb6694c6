import type { Leases } from '../../platform/bus/bus.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'

/** A player who has not asked for this long leaves the queue. */
const QUEUE_TIMEOUT = 15_000

/**
 * Limits how many players are in the game at once. New players wait in a queue; players who are already in return
 * without waiting.
 */
export function createAdmission(leases: Leases, mostPlayers: () => number) {
  let queue: { uid: string; askedAt: number }[] = []
  const inTurn = createKeyedMutex()

  /** Returns 0 if there is room, otherwise the position in the queue. */
  async function takePlace(uid: string, now: number): Promise<number> {
    queue = queue.filter((waiting) => now - waiting.askedAt < QUEUE_TIMEOUT)
    const place = queue.find((waiting) => waiting.uid === uid)
    if (place) place.askedAt = now
    else queue.push({ uid, askedAt: now })
    const ahead = queue.findIndex((waiting) => waiting.uid === uid)
    const free = mostPlayers() - (await leases.count(now))
    if (ahead >= free) return ahead - Math.max(free, 0) + 1
    leaveQueue(uid)
    return 0
  }

  function leaveQueue(uid: string): void {
    queue = queue.filter((waiting) => waiting.uid !== uid)
  }

  return {
    /**
     * Returns 0 if the player is in and the session holds the lease, otherwise the position in the queue, or `elsewhere`
     * if another session holds the lease. Serialized, so that the last free place is not given away twice.
     */
    enter: (uid: string, sessionId: string, skipsQueue: boolean, now: number): Promise<number | 'elsewhere'> =>
      inTurn('door', async () => {
        if (skipsQueue) leaveQueue(uid)
        const isIn = skipsQueue || (await leases.hasPlace(uid, now))
        const place = isIn ? 0 : await takePlace(uid, now)
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
