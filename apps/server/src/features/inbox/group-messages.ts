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
import { messageFor } from './messages.ts'
import { insertMessages, readRecipients, type StoredMessageTo } from './queries.ts'

const BATCH = 1_000

/** Whom a message to an audience would reach at this moment. */
export async function previewReach(server: Server, audience: Audience): Promise<MessageReach> {
  const { reach } = await recipientsOf(server, server.database.sql, await resolveAudience(server, audience))
  return reach
}

/** Writes to everybody in an audience: all of them or nobody, with one entry in the audit log. */
export async function writeToAudience(
  context: SignedIn,
  audience: Audience,
  words: { title: string; text: string },
): Promise<MessageReach> {
  const { server, identity } = context
  const stored = await resolveAudience(server, audience)
  const shared = {
    senderId: identity.uid,
    senderName: identity.username,
    ...words,
    sentAt: server.clock.now(),
    readAt: null,
  }
  const { reach, messages } = await act(context, async (tx) => {
    const { uids, reach } = await recipientsOf(server, taggedOn(tx), stored)
    if (uids.length === 0) throw new Refusal('announcement/nobody')
    const messages = uids.map((playerId): StoredMessageTo => ({ id: randomUUID(), playerId, ...shared }))
    for (const batch of batchesOf(messages, BATCH)) await insertMessages(taggedOn(tx), batch)
    const { banned } = reach
    const after = {
      ...words,
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
        details: { name: words.title, after },
      },
    }
  })
  await publish(server, messages)
  return reach
}

async function recipientsOf({ clock, presence }: Server, sql: Tagged, audience: StoredAudience) {
  const now = clock.now()
  const found = await readRecipients(sql, audience.kind === 'everyone' ? null : addresseesOf(audience), now)
  // Who is banned cannot read it. A message to one player waits for the end of the ban, as it may be about it.
  const reached = audience.kind === 'player' ? found : found.filter(({ isBanned }) => !isBanned)
  const uids = reached.map(({ uid }) => uid)
  const online = uids.filter((uid) => presence.isOnline(uid, now)).length
  return { uids, reach: { recipients: uids.length, online, banned: found.length - reached.length } }
}

/** Open games see it at once. The server answers others between two batches. */
async function publish({ bus }: Server, messages: readonly StoredMessageTo[]): Promise<void> {
  for (const batch of batchesOf(messages, BATCH)) {
    for (const row of batch) bus.tell(topics.player(row.playerId), 'playerMessage', { message: messageFor(row) })
    await setImmediate()
  }
}
