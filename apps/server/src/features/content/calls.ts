import { availableSkills } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { readActivityRecords, readContent } from '../../core/timeline/world-data.ts'
import { Refusal } from '../../platform/refusal.ts'

const present = ({ timeline, clock }: Server) => timeline.contentAt(clock.now())

export const getContent: Handler<'getContent'> = async ({ version }, { server }) => {
  if (version === undefined) return present(server)
  const content = server.timeline.content(version) ?? (await readContent(server.database.db, version))
  if (!content) throw new Refusal('call/invalid', { field: 'version', problem: 'unknown' })
  return { version, content }
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
