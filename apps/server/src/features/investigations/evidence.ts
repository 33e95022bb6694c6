import { randomUUID } from 'node:crypto'
import { type Evidence, type EvidenceType, OPEN_CHANNELS } from '@hearthward/contract'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guideOf, readAlertsById, readEntry } from '../anti-cheat/index.ts'
import { readMessage } from '../chat/index.ts'
import { readTrade } from '../exchange/index.ts'
import { addToCase } from './cases.ts'
import { insertEvidence, markEvidence, readEvidence } from './queries.ts'

interface NewEvidence {
  type: EvidenceType
  description: string
  sourceId?: string | undefined
  fileUrl?: string | undefined
  tags?: string[] | undefined
}

/** Copies the source's current content, so the evidence remains when the source is deleted. */
export async function collectEvidence(context: SignedIn, id: string, input: NewEvidence): Promise<Evidence> {
  const { type, description, fileUrl, tags = [] } = input
  const { server, identity } = context
  const source = await readSource(context, input)
  const evidence: Evidence = {
    id: randomUUID(),
    type,
    description,
    timestamp: server.clock.now(),
    collectedBy: identity.username,
    fileUrl: fileUrl ?? null,
    metadata: source?.metadata ?? {},
    tags: [...new Set(tags)],
    isVerified: false,
  }
  await addToCase(context, id, 'add_investigation_evidence', async (tx, { playerId }) => {
    if (source && !source.playerIds.includes(playerId)) throw new Refusal('evidence/not-found')
    await insertEvidence(tx, { ...evidence, investigationId: id })
    return { after: { type, description, ...source?.metadata } }
  })
  return evidence
}

export async function verifyEvidence(
  context: SignedIn,
  id: string,
  evidenceId: string,
  isVerified: boolean,
  reason: string,
): Promise<Evidence> {
  let verified: Evidence | undefined
  await addToCase(context, id, 'verify_investigation_evidence', async (tx) => {
    const stored = (await readEvidence(tx, id)).find((one) => one.id === evidenceId)
    if (!stored) throw new Refusal('evidence/not-found')
    await markEvidence(tx, evidenceId, isVerified)
    verified = { ...stored, isVerified }
    const { description } = stored
    return { reason, before: { description, isVerified: stored.isVerified }, after: { description, isVerified } }
  })
  return verified as Evidence
}

interface EvidenceSource {
  /** The players the source is about. The case's player must be one of them. */
  playerIds: readonly string[]
  metadata: Record<string, unknown>
}

const SOURCE_READERS: Readonly<
  Partial<Record<EvidenceType, (context: SignedIn, id: string) => Promise<EvidenceSource | null>>>
> = {
  alert: async ({ server }, id) => {
    const [alert] = await readAlertsById(server.database.db, [id])
    return alert ? { playerIds: [alert.playerId], metadata: { ...alert } } : null
  },
  log: async ({ server }, id) => {
    const entry = await readEntry(server.database.db, parseId(id))
    if (!entry) return null
    const { sessionId: _, ...metadata } = entry
    return { playerIds: [entry.playerId], metadata }
  },
  trade: async ({ server }, id) => {
    const trade = await readTrade(server.database.sql, parseId(id))
    if (!trade) return null
    // The guide price changes daily; only the price at that time shows whether the trade was fair.
    const guide = guideOf(trade, server.timeline.contentAt(trade.at).content)
    return { playerIds: [trade.buyer, trade.seller], metadata: { ...trade, guide } }
  },
  message: async ({ server }, id) => {
    const message = await readMessage(server.database.db, parseId(id))
    // Private messages cannot be collected; a report about one contains it.
    if (!message || !(OPEN_CHANNELS as readonly string[]).includes(message.channel)) return null
    const { channel, clientId, username, text, original, at } = message
    return { playerIds: [clientId], metadata: { id: message.id, channel, username, text: original ?? text, at } }
  },
}

/** Null for evidence without a stored source, such as a link or an observation of staff. */
async function readSource(context: SignedIn, { type, sourceId }: NewEvidence): Promise<EvidenceSource | null> {
  const read = SOURCE_READERS[type]
  if (!read) return null
  const source = sourceId === undefined ? null : await read(context, sourceId)
  if (!source) throw new Refusal('evidence/not-found')
  return source
}

const parseId = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1)
