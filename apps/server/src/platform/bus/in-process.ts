import { randomUUID } from 'node:crypto'
import { SESSION_LEASE } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Bus, Leases, Limits } from './bus.ts'

/** The bus of a server with a single node. */
export function inProcessBus(): Bus {
  const listeners: ((topic: string, event: string, message: unknown) => void)[] = []
  return {
    leases: createLeases(),
    limits: createLimits(),
    publish: (topic, event, message) => {
      for (const listener of listeners) listener(topic, event, message)
    },
    subscribe: (listener) => {
      listeners.push(listener)
    },
  }
}

interface HeldLease {
  id: string
  /** Null once the holder has released it. */
  sessionId: string | null
  until: Millis
  heardAt: Millis
  claim?: { sessionId: string; until: Millis }
}

function createLeases(): Leases {
  /** In the order in which they were renewed, so that the first ones expire first. */
  const held = new Map<string, HeldLease>()

  function put(uid: string, lease: HeldLease): void {
    held.delete(uid)
    held.set(uid, lease)
  }

  function grant(uid: string, sessionId: string, heardAt: Millis, until = heardAt + SESSION_LEASE): HeldLease {
    const lease = { id: randomUUID(), sessionId, until, heardAt }
    put(uid, lease)
    return lease
  }

  function release(uid: string, lease: HeldLease): void {
    if (lease.claim) grant(uid, lease.claim.sessionId, lease.heardAt, lease.claim.until)
    else lease.sessionId = null
  }

  /** The lease at this moment. A claimed one passes to its claimant when it ends. */
  function active(uid: string, now: Millis): HeldLease | undefined {
    let lease = held.get(uid)
    if (lease?.claim) {
      const { sessionId, until } = lease.claim
      const end = Math.min(lease.until, until)
      if (end <= now) lease = grant(uid, sessionId, end)
    }
    if (!lease || lease.until > now) return lease
    held.delete(uid)
    return undefined
  }

  return {
    async hold(uid, sessionId, now) {
      const lease = active(uid, now)
      if (lease?.sessionId === sessionId) {
        Object.assign(lease, { until: now + SESSION_LEASE, heardAt: now })
        put(uid, lease)
      } else if (lease && lease.sessionId !== null) return false
      else grant(uid, sessionId, now)
      return true
    },
    async renew(sessions, now) {
      for (const { uid, sessionId } of sessions) {
        const lease = active(uid, now)
        if (lease?.sessionId !== sessionId) continue
        lease.until = now + SESSION_LEASE
        put(uid, lease)
      }
    },
    async end(uid, leaseId) {
      const lease = held.get(uid)
      if (lease?.id === leaseId) release(uid, lease)
    },
    async release(uid, sessionId) {
      const lease = held.get(uid)
      if (lease?.sessionId === sessionId) release(uid, lease)
    },
    async find(uid, now) {
      const lease = active(uid, now)
      if (!lease || lease.sessionId === null) return null
      const { id, sessionId, heardAt } = lease
      return { id, sessionId, heardAt }
    },
    async claim(uid, leaseId, sessionId, now) {
      const lease = active(uid, now)
      if (lease?.id !== leaseId || lease.sessionId === null || lease.sessionId === sessionId) return null
      const isNew = lease.claim === undefined
      lease.claim ??= { sessionId, until: now + SESSION_LEASE }
      if (lease.claim.sessionId !== sessionId) return null
      return { asked: isNew ? lease.sessionId : null, wait: Math.min(lease.claim.until, lease.until) - now }
    },
    async isClaimed(uid, sessionId, now) {
      const lease = active(uid, now)
      return lease?.sessionId === sessionId && lease.claim !== undefined
    },
    async hasPlace(uid, now) {
      return active(uid, now) !== undefined
    },
    async count(now) {
      for (const [uid, { until }] of held) {
        if (until > now) break
        active(uid, now)
      }
      return held.size
    },
  }
}

/** Fixed windows. Expired keys are removed once a minute, so memory is bounded. */
function createLimits(): Limits {
  const windows = new Map<string, { from: number; taken: number; windowMs: number }>()
  let clearedAt = 0
  return {
    async take(key, most, windowMs, now) {
      if (now - clearedAt > CLEAR_EVERY) {
        clearedAt = now
        for (const [old, window] of windows) if (now - window.from >= window.windowMs) windows.delete(old)
      }
      const window = windows.get(key)
      if (!window || now - window.from >= windowMs || now < window.from) {
        windows.set(key, { from: now, taken: 1, windowMs })
        return 0
      }
      window.taken++
      return window.taken <= most ? 0 : window.from + windowMs - now
    },
  }
}

const CLEAR_EVERY = 60_000
