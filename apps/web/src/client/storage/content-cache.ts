import type { EraEntity } from '@hearthward/contract'
import { type Content, type Era, USUAL_RATES } from '@hearthward/engine'
import { CallFailed, call, isTransient } from '../connection/calls.ts'
import { isSessionEnd } from '../connection/session-end-reasons.ts'
import { toasts } from '../toasts.ts'
import { anyStoredContent, keepOnlyContents, storedContentText, writeContent } from './local-copy.ts'

const loaded = new Map<string, Content>()

/**
 * Loads the contents of a timeline, each once, and stores them for a start without the server. Eras that ended before
 * `since`, the character's moment, are left out: after a day of many changes a page would fetch them all.
 */
export async function loadEras(timeline: readonly EraEntity[], since: number): Promise<Era[]> {
  const first = timeline.findLastIndex(({ from }) => from <= since)
  const lasting = timeline.slice(Math.max(0, first))
  const needed = new Set(lasting.map(({ contentVersion }) => contentVersion))
  for (const { contentVersion } of lasting) {
    if (loaded.has(contentVersion)) continue
    const found = await loadContent(contentVersion)
    loaded.set(contentVersion, found.content)
    needed.add(found.version)
  }
  keepOnlyContents(needed)
  return lasting.map(({ contentVersion, ...era }) => ({ ...era, content: loaded.get(contentVersion) as Content }))
}

/** True if the content of that moment's era is loaded. */
export function hasContentAt(timeline: readonly EraEntity[], at: number): boolean {
  const era = timeline.findLast(({ from }) => from <= at) ?? timeline[0]
  return era !== undefined && loaded.has(era.contentVersion)
}

interface VersionedContent {
  /** Not the requested version if the server refuses that one. */
  version: string
  content: Content
}

async function loadContent(version: string): Promise<VersionedContent> {
  const text = storedContentText(version)
  const stored = text !== null && (await isGenuine(text, version)) ? parseContent(text) : null
  if (stored) return { version, content: stored }
  try {
    const { content } = await call('getContent', { version })
    failed.delete(version)
    writeContent(version, content)
    return { version, content }
  } catch (error) {
    const former = isRefused(error) ? anyStoredContent() : null
    if (former) return former
    if (isUnknown(error)) throw new UnknownContent(`The server does not have the content ${version}`, { cause: error })
    announceFailure(version, error)
    throw error
  }
}

/** The server cannot give this page the content of its own timeline: it is of another release than the page. */
export class UnknownContent extends Error {}

/** The server does not know the call, or not with this input. */
const isUnknown = (error: unknown) =>
  error instanceof CallFailed && (error.reason === 'call/unknown' || error.reason === 'call/invalid')

/** True if the server refuses the content but lets the player go on: the game then opens with stored content. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.error.code === 'permission-denied' && !isSessionEnd(error.reason)
}

/** Versions whose failure has been shown. They are requested again every few seconds. */
const failed = new Set<string>()

/** Shows two messages, because one read loads both the activities and the locations. Refusals show none. */
function announceFailure(version: string, error: unknown): void {
  const isRefusal = error instanceof CallFailed && !isTransient(error)
  if (isRefusal || failed.has(version)) return
  failed.add(version)
  toasts.show('error', 'Failed to load activities')
  toasts.show('error', 'Failed to load locations')
}

/** A timeline for a new game without the server's. */
export async function fallbackTimeline(): Promise<EraEntity[] | null> {
  const stored = anyStoredContent()
  const found = stored ?? (await call('getContent', {}, { timeoutMs: 2_000 }).catch(() => null))
  if (!found) return null
  if (!stored) writeContent(found.version, found.content)
  loaded.set(found.version, found.content)
  return [{ ...USUAL_RATES, from: 0, contentVersion: found.version }]
}

/** A version is the hash of its text. Content that was damaged or edited in this browser is fetched again. */
async function isGenuine(text: string, version: string): Promise<boolean> {
  // Only pages of a secure origin can compute the hash.
  if (!crypto.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return name.startsWith(version)
}

function parseContent(text: string): Content | null {
  try {
    const content = JSON.parse(text) as Content
    return isContent(content) ? content : null
  } catch {
    return null
  }
}

function isContent({ items, locations, activities }: Content): boolean {
  return [items, locations, activities].every(
    (table) => typeof table === 'object' && Object.keys(table ?? {}).length > 0,
  )
}
