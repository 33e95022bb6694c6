import type { EraEntity } from '@hearthward/contract'
import { type Content, type Era, USUAL_RATES } from '@hearthward/engine'
import { call } from './calls.ts'
import { anyStoredContent, readStoredContent, writeContents } from './local-copy.ts'

const loaded = new Map<string, Content>()

/** The timeline with its contents, each fetched once and kept for a start without the server. */
export async function erasOf(timeline: readonly EraEntity[]): Promise<Era[]> {
  for (const { contentVersion } of timeline) {
    if (!loaded.has(contentVersion)) loaded.set(contentVersion, await contentOf(contentVersion))
  }
  const needed = new Set(timeline.map(({ contentVersion }) => contentVersion))
  writeContents(new Map([...loaded].filter(([version]) => needed.has(version))))
  return timeline.map(({ contentVersion, ...era }) => ({ ...era, content: loaded.get(contentVersion) as Content }))
}

async function contentOf(version: string): Promise<Content> {
  const stored = readStoredContent(version)
  if (stored) return stored
  return (await call('getContent', { version })).content
}

/** A timeline to begin a game with when the server cannot be asked for its own. */
export async function anyTimeline(): Promise<EraEntity[] | null> {
  const found = anyStoredContent() ?? (await call('getContent', {}, { timeoutMs: 2_000 }).catch(() => null))
  if (!found) return null
  loaded.set(found.version, found.content)
  return [{ ...USUAL_RATES, from: 0, contentVersion: found.version }]
}
