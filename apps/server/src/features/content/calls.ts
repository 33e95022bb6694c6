import { availableSkills, type Content } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readActivityRecords, readContent } from '../../core/timeline/world-data.ts'
import { PackedFile, packText } from '../../platform/packed-file.ts'
import { Refusal } from '../../platform/refusal.ts'

const present = ({ timeline, clock }: Server) => timeline.contentAt(clock.now())

export const getContent: Handler<'getContent'> = async ({ version }, { server }) => {
  if (version === undefined) return packContent(present(server), REVALIDATED)
  const content = server.timeline.content(version) ?? (await readContent(server.database.db, version))
  if (!content) throw new Refusal('call/invalid', { field: 'version', problem: 'unknown' })
  return packContent({ version, content }, FOR_EVER)
}

/** Not for shared caches: the call is for accounts only. */
const REVALIDATED = 'private, no-cache'
const FOR_EVER = 'private, max-age=31536000, immutable'

/** Kept while the timeline keeps the content. A version that no era uses any more is packed for each request. */
const packed = new WeakMap<Content, ReturnType<typeof packText>>()

async function packContent(answer: { version: string; content: Content }, cacheRule: string): Promise<PackedFile> {
  const forms = packed.get(answer.content) ?? packText(JSON.stringify(answer))
  packed.set(answer.content, forms)
  return new PackedFile('application/json; charset=utf-8', cacheRule, await forms)
}

export const getLocations: Handler<'getLocations'> = async (_, { server }) => {
  const { content } = present(server)
  const locations = Object.values(content.locations)
  return {
    locations: locations.map((location) => ({ ...location, availableSkills: availableSkills(content, location.id) })),
  }
}

/** For entries in force that are no longer in their collection. */
const OF_THE_RELEASE = { createdAt: 0, createdBy: 'release', updatedAt: 0, updatedBy: 'release' }

export const getActivities: Handler<'getActivities'> = async ({ locationId }, { server }) => {
  const { content } = present(server)
  const written = await readActivityRecords(server.database.db)
  const activities = Object.values(content.activities).filter(
    (activity) => locationId === undefined || activity.locationId === locationId,
  )
  return {
    activities: activities.map((activity) => ({ ...activity, ...(written.get(activity.id) ?? OF_THE_RELEASE) })),
  }
}
