import type { EraEntity } from '@hearthward/contract'
import { type Content, type Era, type Millis, seconds } from '@hearthward/engine'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { applyBoosts } from './boosts.ts'
import { readSeasons } from './seasons.ts'
import { beginEra, readContent, readEffects, readEras, readTimelineVersion, type StoredEra } from './world-data.ts'

/** The world's timeline as this node knows it. The commit detects an outdated one. */
export interface Timeline {
  /** Increases with every change. */
  version(): number
  eras(): readonly Era[]
  entities(): EraEntity[]
  content(version: string): Content | undefined
  /** The content in force at a moment; later eras may already be planned. */
  contentAt(at: Millis): { version: string; content: Content }
  /** The secret behind the rolls of a season. */
  secretOf(season: number): string
  reload(): Promise<void>
  /** Called whenever this node loads a newer timeline. */
  onChange(listener: () => void): void
  /** Begins an era at `from`, or as soon after it as possible, with these differences from the newest one. */
  begin(from: Millis, change: Partial<Omit<StoredEra, 'from'>>): Promise<void>
}

/** An era begins at least this far ahead, so that every node and open page has received it by then. */
export const ERA_AHEAD = seconds(1)

export async function loadTimeline(db: Db, clock: Clock): Promise<Timeline> {
  let entities: EraEntity[] = []
  let eras: Era[] = []
  const contents = new Map<string, Content>()
  const listeners: (() => void)[] = []
  const secrets = new Map<number, string>()
  let version = 0

  async function reload() {
    const present = await readTimelineVersion(db)
    if (present <= version) return
    const fresh = applyBoosts(await readEras(db), await readEffects(db))
    for (const { contentVersion } of fresh) {
      if (contents.has(contentVersion)) continue
      const content = await readContent(db, contentVersion)
      if (!content) throw new Error(`The content ${contentVersion} of an era is missing`)
      contents.set(contentVersion, content)
    }
    for (const { number, secret } of await readSeasons(db)) secrets.set(number, secret)
    // A concurrent reload may have loaded a newer version.
    if (present <= version) return
    version = present
    entities = fresh
    eras = fresh.map(({ contentVersion, ...era }) => ({ ...era, content: contents.get(contentVersion) as Content }))
    // Each edit makes a new content: without this, contents of dropped eras would fill the memory.
    const needed = new Set(fresh.map(({ contentVersion }) => contentVersion))
    for (const known of contents.keys()) if (!needed.has(known)) contents.delete(known)
    for (const listener of listeners) listener()
  }

  await reload()
  return {
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    eras: () => eras,
    entities: () => entities,
    content: (version) => contents.get(version),
    contentAt: (at) => {
      const version = (entities.findLast(({ from }) => from <= at) ?? entities[0])?.contentVersion ?? ''
      const content = contents.get(version)
      if (!content) throw new Error('No content is in force')
      return { version, content }
    },
    secretOf: (season) => {
      const secret = secrets.get(season)
      if (secret === undefined) throw new Error(`The secret of season ${season} is missing`)
      return secret
    },
    reload,
    begin: async (from, change) => {
      await beginEra(db, Math.max(from, clock.now() + ERA_AHEAD), change)
      await reload()
    },
  }
}
