import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Audience, type MessageReach, topics } from '@hearthward/contract'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { batchesOf } from '../../platform/chunks.ts'
import { taggedOn } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addresseesOf, auditedRecipients, resolveAudience } from '../announcements/index.ts'
import type { StoredAudience } from '../announcements/tables.ts'
import { toPlayerMessage } from './messages.ts'
import { insertMessages, readRecipients, type StoredPlayerMessage } from './queries.ts'

const BATCH = 1_000

/** How many players a message to this audience would reach now. */
export async function previewReach(server: Server, audience: Audience): Promise<MessageReach> {
  const { reach } = await resolveRecipients(server, server.database.sql, await resolveAudience(server, audience))
  return reach
}

/** Sends a message to an audience in one transaction, with one audit entry. */
export async function sendToAudience(
  context: SignedIn,
  audience: Audience,
  content: { title: string; text: string },
): Promise<MessageReach> {
  const { server, identity } = context
  const stored = await resolveAudience(server, audience)
  const shared = {
    senderId: identity.uid,
    senderName: identity.username,
    ...content,
    sentAt: server.clock.now(),
    readAt: null,
  }
  const { reach, messages } = await act(context, async (tx) => {
    const { uids, reach } = await resolveRecipients(server, taggedOn(tx), stored)
    if (uids.length === 0) throw new Refusal('announcement/nobody')
    const messages = uids.map((playerId): StoredPlayerMessage => ({ id: randomUUID(), playerId, ...shared }))
    for (const batch of batchesOf(messages, BATCH)) await insertMessages(taggedOn(tx), batch)
    const { banned } = reach
    const after = {
      ...content,
      audience: audience.kind,
      ...(audience.kind === 'party' && { partyId: audience.partyId }),
      ...auditedRecipients(audience, uids),
      ...(banned > 0 && { banned }),
    }
    return {
      result: { reach, messages },
      act: {
        action: 'message_players',
        resource: 'player_messages',
        resourceId: randomUUID(),
        details: { name: content.title, after },
      },
    }
  })
  await publishMessages(server, messages)
  return reach
}

async function resolveRecipients({ clock, presence }: Server, sql: Tagged, audience: StoredAudience) {
  const now = clock.now()
  const found = await readRecipients(sql, audience.kind === 'everyone' ? null : addresseesOf(audience), now)
  // Banned players cannot read messages. A message to a single player is kept, because it may be about the ban.
  const reached = audience.kind === 'player' ? found : found.filter(({ isBanned }) => !isBanned)
  const uids = reached.map(({ uid }) => uid)
  const online = uids.filter((uid) => presence.isOnline(uid, now)).length
  return { uids, reach: { recipients: uids.length, online, banned: found.length - reached.length } }
}

/** Publishes to open games in batches, so the server can answer other requests in between. */
async function publishMessages({ bus }: Server, messages: readonly StoredPlayerMessage[]): Promise<void> {
  for (const batch of batchesOf(messages, BATCH)) {
    for (const row of batch)
      bus.publish(topics.player(row.playerId), 'playerMessage', { message: toPlayerMessage(row) })
    await setImmediate()
  }
}
