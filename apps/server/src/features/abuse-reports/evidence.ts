import { OPEN_CHANNELS, type ReportTarget } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  channelKeyOf,
  readLastMessages,
  readMessage,
  readMessagesAround,
  resolveChannel,
  type Speaker,
  type StoredMessage,
} from '../chat/index.ts'
import { readAnyOffer } from '../exchange/index.ts'
import { readPublicFacts } from './queries.ts'

export interface Evidence {
  /** The server's own form of the id: the request may write it differently. */
  targetId: string
  targetName: string
  /** The uid of the reported player. Players cannot report themselves. */
  about: string
  evidence: unknown
}

const CONTEXT_MESSAGES = 10

/** Collects what the server knows about the target now. Null if the target does not exist or the reporter cannot see it. */
export const collectEvidence: Record<
  ReportTarget,
  (server: Server, reporter: Speaker, targetId: string) => Promise<Evidence | null>
> = {
  async message(server, reporter, targetId) {
    const { db } = server.database
    const id = Number(targetId)
    const message = Number.isSafeInteger(id) && id > 0 ? await readMessage(db, id) : null
    if (!message || !(await canSee(server, reporter, message))) return null
    const around = await readMessagesAround(db, message, CONTEXT_MESSAGES)
    return {
      targetId: `${message.id}`,
      targetName: message.username,
      about: message.clientId,
      evidence: { channel: message.channel, message: quoteMessage(message), around: around.map(quoteMessage) },
    }
  },
  async player(server, _reporter, targetId) {
    const { db } = server.database
    const facts = await readPublicFacts(db, targetId)
    if (!facts) return null
    const said = await readLastMessages(db, targetId, OPEN_CHANNELS, CONTEXT_MESSAGES)
    return {
      targetId: facts.uid,
      targetName: facts.username,
      about: facts.uid,
      evidence: { player: facts, said: said.reverse().map(quoteMessage) },
    }
  },
  async offer(server, _reporter, targetId) {
    const offer = await readAnyOffer(server.database.sql, targetId)
    if (!offer) return null
    const { type, quantity, itemId, price, playerId } = offer
    return {
      targetId: offer.id,
      targetName: `${type} ${quantity} × ${itemId} at ${price}`,
      about: playerId,
      evidence: { offer },
    }
  },
}

/** A message can be reported only by players who can read it: otherwise ids of private messages could be probed. */
async function canSee(server: Server, reporter: Speaker, { channel }: StoredMessage): Promise<boolean> {
  try {
    return (await resolveChannel(server, channelKeyOf(channel), reporter)).storedAs === channel
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function quoteMessage({ id, clientId, username, text, original, at, deletedAt }: StoredMessage) {
  return { id, clientId, username, text: original ?? text, timestamp: at, isDeleted: deletedAt !== null }
}
