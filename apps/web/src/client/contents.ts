import type { EraEntity } from '@hearthward/contract'
import { type Content, type Era, USUAL_RATES } from '@hearthward/engine'
import { CallFailed, call, isPassing } from './calls.ts'
import { anyStoredContent, keepOnlyContents, storedContentText, writeContent } from './local-copy.ts'
import { notices } from './notices.ts'

const loaded = new Map<string, Content>()

/**
 * The timeline with its contents, each fetched once and kept for a start without the server. What was over before
 * `since`, from where the character goes on, is left out: on a day of many changes a page would fetch them all.
 */
export async function erasOf(timeline: readonly EraEntity[], since: number): Promise<Era[]> {
  const first = timeline.findLastIndex(({ from }) => from <= since)
  const lasting = timeline.slice(Math.max(0, first))
  for (const { contentVersion } of lasting) {
    if (!loaded.has(contentVersion)) loaded.set(contentVersion, await contentOf(contentVersion))
  }
  keepOnlyContents(new Set(lasting.map(({ contentVersion }) => contentVersion)))
  return lasting.map(({ contentVersion, ...era }) => ({ ...era, content: loaded.get(contentVersion) as Content }))
}

/** Whether what holds at a moment is here. */
export function hasContentAt(timeline: readonly EraEntity[], at: number): boolean {
  const era = timeline.findLast(({ from }) => from <= at) ?? timeline[0]
  return era !== undefined && loaded.has(era.contentVersion)
}

async function contentOf(version: string): Promise<Content> {
  const text = storedContentText(version)
  const stored = text !== null && (await isGenuine(text, version)) ? read(text) : null
  if (stored) return stored
  try {
    const { content } = await call('getContent', { version })
    toldOf.delete(version)
    writeContent(version, content)
    return content
  } catch (error) {
    tellFailure(version, error)
    throw error
  }
}

/** Versions whose failure the player has been told of: they are asked for again every few seconds. */
const toldOf = new Set<string>()

/** One read brings the activities and the locations. Data the server keeps from somebody is no failure. */
function tellFailure(version: string, error: unknown): void {
  const isRefused = error instanceof CallFailed && !isPassing(error)
  if (isRefused || toldOf.has(version)) return
  toldOf.add(version)
  notices.say('error', 'Failed to load activities')
  notices.say('error', 'Failed to load locations')
}

/** A timeline to begin a game with when the server cannot be asked for its own. */
export async function anyTimeline(): Promise<EraEntity[] | null> {
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
