import { SESSION_LEASE } from '@hearthward/contract'
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

function createLeases(): Leases {
  const held = new Map<string, { sessionId: string | null; until: number }>()
  const active = (uid: string, now: number) => {
    const lease = held.get(uid)
    if (lease && lease.until <= now) held.delete(uid)
    return lease && lease.until > now ? lease : undefined
  }
  return {
    async hold(uid, sessionId, now) {
      const lease = active(uid, now)
      if (lease && lease.sessionId !== null && lease.sessionId !== sessionId) return false
      held.set(uid, { sessionId, until: now + SESSION_LEASE })
      return true
    },
    async release(uid, sessionId) {
      const lease = held.get(uid)
      if (lease?.sessionId === sessionId) lease.sessionId = null
    },
    async holder(uid, now) {
      return active(uid, now)?.sessionId ?? null
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
