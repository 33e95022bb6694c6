import type { EraEntity } from '@hearthward/contract'
import { type Content, canonicalJson, type Era, USUAL_RATES } from '@hearthward/engine'
import { call } from './calls.ts'
import { anyStoredContent, readStoredContent, writeContents } from './local-copy.ts'

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
  const needed = new Set(lasting.map(({ contentVersion }) => contentVersion))
  writeContents(new Map([...loaded].filter(([version]) => needed.has(version))))
  return lasting.map(({ contentVersion, ...era }) => ({ ...era, content: loaded.get(contentVersion) as Content }))
}

/** Whether what holds at a moment is here. */
export function hasContentAt(timeline: readonly EraEntity[], at: number): boolean {
  const era = timeline.findLast(({ from }) => from <= at) ?? timeline[0]
  return era !== undefined && loaded.has(era.contentVersion)
}

async function contentOf(version: string): Promise<Content> {
  const stored = readStoredContent(version)
  if (stored && (await isGenuine(stored, version))) return stored
  return (await call('getContent', { version })).content
}

/** A timeline to begin a game with when the server cannot be asked for its own. */
export async function anyTimeline(): Promise<EraEntity[] | null> {
  const found = anyStoredContent() ?? (await call('getContent', {}, { timeoutMs: 2_000 }).catch(() => null))
  if (!found) return null
  loaded.set(found.version, found.content)
  return [{ ...USUAL_RATES, from: 0, contentVersion: found.version }]
}

/** A version is named after what it holds: what was damaged or changed in this browser is fetched anew. */
async function isGenuine(content: Content, version: string): Promise<boolean> {
  if (!isContent(content)) return false
  // Only pages of a secure origin can reckon it.
  if (!crypto.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(content)))
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return name.startsWith(version)
}

function isContent({ items, locations, activities }: Content): boolean {
  return [items, locations, activities].every(
    (table) => typeof table === 'object' && Object.keys(table ?? {}).length > 0,
  )
}
