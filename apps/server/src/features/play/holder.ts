import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_LEASE, topics } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'

/** How long a page has to answer a probe, in milliseconds. */
export const PROBE_TIMEOUT = 1_500
const ASK_EVERY = 25

/**
 * Whether the session that holds a character was heard in the last ten seconds, or answers now. If it does neither, its
 * lease is ended: its connection alone does not prove that its page runs.
 */
export async function isHolderThere({ bus, clock }: Pick<Server, 'bus' | 'clock'>, uid: string): Promise<boolean> {
  const lease = await bus.leases.find(uid, clock.now())
  if (!lease) return false
  const probedAt = clock.now()
  if (probedAt - lease.heardAt < SESSION_LEASE) return true
  bus.publish(topics.session(uid, lease.sessionId), 'probe', {})
  for (const end = performance.now() + PROBE_TIMEOUT; performance.now() < end; ) {
    await sleep(ASK_EVERY)
    const present = await bus.leases.find(uid, clock.now())
    if (present?.id !== lease.id) return present !== null
    if (present.heardAt >= probedAt) return true
  }
  await bus.leases.end(uid, lease.id)
  return false
}
