import type { EraEntity } from '@hearthward/contract'
import { type Content, type Era, USUAL_RATES } from '@hearthward/engine'
import { CallFailed, call, isTransient } from '../connection/calls.ts'
import { isSessionEnd } from '../connection/session-end.ts'
import { toasts } from '../toasts.ts'
import { anyStoredContent, keepOnlyContents, storedContentText, writeContent } from './local-copy.ts'

const loaded = new Map<string, Content>()

/**
 * The timeline with its contents, each fetched once and kept for a start without the server. What was over before
 * `since`, from where the character goes on, is left out: on a day of many changes a page would fetch them all.
 */
export async function loadEras(timeline: readonly EraEntity[], since: number): Promise<Era[]> {
  const first = timeline.findLastIndex(({ from }) => from <= since)
  const lasting = timeline.slice(Math.max(0, first))
  const kept = new Set(lasting.map(({ contentVersion }) => contentVersion))
  for (const { contentVersion } of lasting) {
    if (loaded.has(contentVersion)) continue
    const found = await contentOf(contentVersion)
    loaded.set(contentVersion, found.content)
    kept.add(found.version)
  }
  keepOnlyContents(kept)
  return lasting.map(({ contentVersion, ...era }) => ({ ...era, content: loaded.get(contentVersion) as Content }))
}

/** Whether what holds at a moment is here. */
export function hasContentAt(timeline: readonly EraEntity[], at: number): boolean {
  const era = timeline.findLast(({ from }) => from <= at) ?? timeline[0]
  return era !== undefined && loaded.has(era.contentVersion)
}

interface Found {
  /** Another than asked for where the server refuses that one. */
  version: string
  content: Content
}

async function contentOf(version: string): Promise<Found> {
  const text = storedContentText(version)
  const stored = text !== null && (await isGenuine(text, version)) ? read(text) : null
  if (stored) return { version, content: stored }
  try {
    const { content } = await call('getContent', { version })
    failed.delete(version)
    writeContent(version, content)
    return { version, content }
  } catch (error) {
    const former = isRefused(error) ? anyStoredContent() : null
    if (former) return former
    announceFailure(version, error)
    throw error
  }
}

/** The server refuses its data to a caller who may go on playing: the game opens with what this browser has. */
function isRefused(error: unknown): boolean {
  return error instanceof CallFailed && error.error.code === 'permission-denied' && !isSessionEnd(error.reason)
}

/** Versions whose failure is on screen already: they are asked for again every few seconds. */
const failed = new Set<string>()

/** One read brings both the activities and the locations. A refusal is not a failure. */
function announceFailure(version: string, error: unknown): void {
  const isRefusal = error instanceof CallFailed && !isTransient(error)
  if (isRefusal || failed.has(version)) return
  failed.add(version)
  toasts.show('error', 'Failed to load activities')
  toasts.show('error', 'Failed to load locations')
}

/** A timeline to begin a game with when the server cannot be asked for its own. */
export async function fallbackTimeline(): Promise<EraEntity[] | null> {
  const stored = anyStoredContent()
  const found = stored ?? (await call('getContent', {}, { timeoutMs: 2_000 }).catch(() => null))
  if (!found) return null
  if (!stored) writeContent(found.version, found.content)
  loaded.set(found.version, found.content)
  return [{ ...USUAL_RATES, from: 0, contentVersion: found.version }]
}

/** A version is named after its text: what was damaged or changed in this browser is fetched anew. */
async function isGenuine(text: string, version: string): Promise<boolean> {
  // Only pages of a secure origin can reckon it.
  if (!crypto.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return name.startsWith(version)
}

function read(text: string): Content | null {
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
