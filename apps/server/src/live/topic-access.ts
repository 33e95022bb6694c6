import type { Millis } from '@hearthward/engine'
import { rankOf } from '../core/access/access.ts'
import { meets } from '../core/access/access-rules.ts'
import { accountStatusOf, type Identity } from '../core/access/identity.ts'
import type { Server } from '../core/server.ts'
import { topicRules } from '../features/topic-rules.ts'

/**
 * Returns until when a player may follow a topic; 0 if not at all. Topics of one player or session come with joining
 * the session and cannot be followed.
 */
export async function topicAccessUntil(server: Server, identity: Identity, topic: string): Promise<Millis> {
  const needs = server.accessRules.topicNeeds(topic)
  if (needs) return meets(needs, (await rankOf(server, identity)).permissions) ? staffAccessUntil(server, identity) : 0
  for (const accessUntil of topicRules) {
    const until = await accessUntil(server, identity, topic)
    if (until !== undefined) return until
  }
  return 0
}

/** Staff without two-factor sign-in have access until it is due, as with calls. */
async function staffAccessUntil({ accounts, clock }: Server, identity: Identity): Promise<Millis> {
  const dueAt = await accounts.secondFactorDueAt(identity)
  // It is due by the machine's clock, and topics end by that of the game.
  return dueAt === null ? Number.POSITIVE_INFINITY : clock.now() + dueAt - Date.now()
}

/** The signed-in account, or null if it is banned or deleted. */
export async function findActiveIdentity({ accounts, clock }: Server, headers: Headers): Promise<Identity | null> {
  const identity = await accounts.readIdentity(headers)
  return identity && accountStatusOf(identity, clock.now()).kind === 'open' ? identity : null
}
