import { availableSkills, type Content } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readActivityRecords, readContent } from '../../core/timeline/world-data.ts'
import { type FileForms, PackedFile, packText } from '../../platform/packed-file.ts'
import { createRecentCache } from '../../platform/recent-cache.ts'
import { Refusal } from '../../platform/refusal.ts'

const present = ({ timeline, clock }: Server) => timeline.contentAt(clock.now())

export const getContent: Handler<'getContent'> = async ({ version }, { server }) => {
  if (version === undefined) return contentFile(await packOnce(present(server)), REVALIDATED)
  const content = server.timeline.content(version)
  const forms = content
    ? await packOnce({ version, content })
    : await formerVersions.get(version, () => packFormer(server, version))
  return contentFile(forms, FOR_EVER)
}

/** Not for shared caches: the call is for accounts only. */
const REVALIDATED = 'private, no-cache'
const FOR_EVER = 'private, max-age=31536000, immutable'

/** Kept while the timeline keeps the content. */
const packed = new WeakMap<Content, Promise<FileForms>>()

function packOnce(answer: VersionedContent): Promise<FileForms> {
  const { content } = answer
  const forms = packed.get(content) ?? packContent(answer)
  packed.set(content, forms)
  forms.catch(() => packed.delete(content))
  return forms
}

/** Versions that no era uses any more: a megabyte each. They have their own cache, so that they displace no other. */
const formerVersions = createRecentCache<FileForms>(8)

async function packFormer(server: Server, version: string): Promise<FileForms> {
  const content = await readContent(server.database.db, version)
  if (!content) throw new Refusal('call/invalid', { field: 'version', problem: 'unknown' })
  return packContent({ version, content })
}

type VersionedContent = ReturnType<typeof present>

const packContent = (answer: VersionedContent) => packText(JSON.stringify(answer))

const contentFile = (forms: FileForms, cacheRule: string) =>
  new PackedFile('application/json; charset=utf-8', cacheRule, forms)

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
