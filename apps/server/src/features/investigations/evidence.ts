import { randomUUID } from 'node:crypto'
import { type Evidence, type EvidenceType, OPEN_CHANNELS } from '@hearthward/contract'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { guideOf, readAlertsById, readEntry } from '../anti-cheat/index.ts'
import { readMessage } from '../chat/index.ts'
import { readTrade } from '../exchange/index.ts'
import { addTo } from './cases.ts'
import { insertEvidence, markEvidence, readEvidence } from './queries.ts'

interface Collected {
  type: EvidenceType
  description: string
  sourceId?: string | undefined
  fileUrl?: string | undefined
  tags?: string[] | undefined
}

/** Takes down what an entry says now, so that it stays when the entry goes. */
export async function collect(context: SignedIn, id: string, collected: Collected): Promise<Evidence> {
  const { type, description, fileUrl, tags = [] } = collected
  const { server, identity } = context
  const source = await sourceOf(context, collected)
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
  await addTo(context, id, 'add_investigation_evidence', async (tx, { playerId }) => {
    if (source && !source.about.includes(playerId)) throw new Refusal('evidence/not-found')
    await insertEvidence(tx, { ...evidence, investigationId: id })
    return { after: { type, description, ...source?.metadata } }
  })
  return evidence
}

export async function verify(
  context: SignedIn,
  id: string,
  evidenceId: string,
  isVerified: boolean,
  reason: string,
): Promise<Evidence> {
  let verified: Evidence | undefined
  await addTo(context, id, 'verify_investigation_evidence', async (tx) => {
    const known = (await readEvidence(tx, id)).find((one) => one.id === evidenceId)
    if (!known) throw new Refusal('evidence/not-found')
    await markEvidence(tx, evidenceId, isVerified)
    verified = { ...known, isVerified }
    const { description } = known
    return { reason, before: { description, isVerified: known.isVerified }, after: { description, isVerified } }
  })
  return verified as Evidence
}

interface Source {
  /** Whom it is about: evidence in a case is about whom the case is about. */
  about: readonly string[]
  metadata: Record<string, unknown>
}

const SOURCES: Readonly<Partial<Record<EvidenceType, (context: SignedIn, id: string) => Promise<Source | null>>>> = {
  alert: async ({ server }, id) => {
    const [alert] = await readAlertsById(server.database.db, [id])
    return alert ? { about: [alert.playerId], metadata: { ...alert } } : null
  },
  log: async ({ server }, id) => {
    const entry = await readEntry(server.database.db, numberOf(id))
    if (!entry) return null
    const { sessionId: _, ...metadata } = entry
    return { about: [entry.playerId], metadata }
  },
  trade: async ({ server }, id) => {
    const trade = await readTrade(server.database.sql, numberOf(id))
    if (!trade) return null
    // The guide price moves every day: only the one of that moment says whether the trade was fair.
    const guide = guideOf(trade, server.timeline.contentAt(trade.at).content)
    return { about: [trade.buyer, trade.seller], metadata: { ...trade, guide } }
  },
  message: async ({ server }, id) => {
    const message = await readMessage(server.database.db, numberOf(id))
    // Private talk is nobody's to collect: where it was reported, the report has it.
    if (!message || !(OPEN_CHANNELS as readonly string[]).includes(message.channel)) return null
    const { channel, clientId, username, text, original, at } = message
    return { about: [clientId], metadata: { id: message.id, channel, username, text: original ?? text, at } }
  },
}

/** Null for what is no entry of anything: a link, or what staff have seen. */
async function sourceOf(context: SignedIn, { type, sourceId }: Collected): Promise<Source | null> {
  const read = SOURCES[type]
  if (!read) return null
  const source = sourceId === undefined ? null : await read(context, sourceId)
  if (!source) throw new Refusal('evidence/not-found')
  return source
}

const numberOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1)
