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
  claim?: { sessionId: string; until: Millis }
}

function createLeases(): Leases {
  const held = new Map<string, HeldLease>()

  function grant(uid: string, sessionId: string, until: Millis): HeldLease {
    const lease = { id: randomUUID(), sessionId, until }
    held.set(uid, lease)
    return lease
  }

  /** The lease at this moment. A claimed one passes to its claimant when it ends. */
  function active(uid: string, now: Millis): HeldLease | undefined {
    let lease = held.get(uid)
    if (lease?.claim) {
      const { sessionId, until } = lease.claim
      const end = Math.min(lease.until, until)
      if (end <= now) lease = grant(uid, sessionId, end + SESSION_LEASE)
    }
    if (!lease || lease.until > now) return lease
    held.delete(uid)
    return undefined
  }

  return {
    async hold(uid, sessionId, now) {
      const lease = active(uid, now)
      if (lease?.sessionId === sessionId) lease.until = now + SESSION_LEASE
      else if (lease && lease.sessionId !== null) return false
      else grant(uid, sessionId, now + SESSION_LEASE)
      return true
    },
    async release(uid, sessionId) {
      const lease = held.get(uid)
      if (lease?.sessionId !== sessionId) return
      if (lease.claim) grant(uid, lease.claim.sessionId, lease.claim.until)
      else lease.sessionId = null
    },
    async find(uid, now) {
      const { id, sessionId } = active(uid, now) ?? { id: '', sessionId: null }
      return sessionId === null ? null : { id, sessionId }
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
      for (const uid of [...held.keys()]) active(uid, now)
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
