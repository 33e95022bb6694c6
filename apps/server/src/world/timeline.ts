import type { EraEntity } from '@hearthward/contract'
import type { Content, Era, Millis } from '@hearthward/engine'
import type { Db } from '../store/database.ts'
import { beginEra, readContent, readEras, type StoredEra } from '../store/world-data.ts'

/** The world's timeline as this node knows it. The commit finds out where it is no longer the present one. */
export interface Timeline {
  /** Start of the newest era: names the whole. */
  version(): Millis
  eras(): readonly Era[]
  entities(): EraEntity[]
  content(version: string): Content | undefined
  /** What is in force at a moment; later eras may be planned already. */
  contentAt(at: Millis): { version: string; content: Content }
  reload(): Promise<void>
  /** Called whenever this node learns of a timeline that is new to it. */
  onChange(listener: () => void): void
  /** Begins an era at `from` that differs from the present one in what is named. */
  begin(from: Millis, change: Partial<Omit<StoredEra, 'from'>>): Promise<void>
}

export async function loadTimeline(db: Db): Promise<Timeline> {
  let stored: StoredEra[] = []
  let eras: Era[] = []
  const contents = new Map<string, Content>()
  const listeners: (() => void)[] = []
  const version = () => stored.at(-1)?.from ?? 0

  async function reload() {
    const fresh = await readEras(db)
    for (const { contentVersion } of fresh) {
      if (contents.has(contentVersion)) continue
      const content = await readContent(db, contentVersion)
      if (!content) throw new Error(`The content ${contentVersion} of an era is missing`)
      contents.set(contentVersion, content)
    }
    const known = version()
    stored = fresh
    eras = fresh.map(({ from, contentVersion, xpMultiplier, dropRateMultiplier }) => ({
      from,
      content: contents.get(contentVersion) as Content,
      xpMultiplier,
      dropRateMultiplier,
    }))
    if (version() !== known) for (const listener of listeners) listener()
  }

  await reload()
  return {
    version,
    onChange: (listener) => void listeners.push(listener),
    eras: () => eras,
    entities: () => stored,
    content: (version) => contents.get(version),
    contentAt: (at) => {
      const version = (stored.findLast(({ from }) => from <= at) ?? stored[0])?.contentVersion ?? ''
      const content = contents.get(version)
      if (!content) throw new Error('No content is in force')
      return { version, content }
    },
    reload,
    begin: async (from, change) => {
      await beginEra(db, from, change)
      await reload()
    },
  }
}
