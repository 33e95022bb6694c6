import { type StaffPresence, topics } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'
import { readPlayerNames } from '../../core/world/player-queries.ts'

interface PresenceFilter {
  /** The empty string selects players whose location is not known yet. */
  place?: string | undefined
  after?: { at: number; id: string } | undefined
}

/** The online players, most recently active first, and their number by location. */
export async function readPresence(server: Server, { place, after }: PresenceFilter, most: number) {
  const { presence, clock, timeline, database } = server
  const now = clock.now()
  const { content } = timeline.contentAt(now)
  const all = presence.listOnline(now)
  const counts = new Map<string, number>()
  for (const { doing } of all) {
    const id = doing?.locationId ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const isNext = (one: { lastSeenAt: number; uid: string }) =>
    !after || one.lastSeenAt < after.at || (one.lastSeenAt === after.at && one.uid > after.id)
  const matching = all
    .filter(({ doing }) => place === undefined || (doing?.locationId ?? '') === place)
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt || (a.uid < b.uid ? -1 : 1))
    .filter(isNext)
  const shown = matching.slice(0, most)
  const names = await readPlayerNames(
    database.db,
    shown.map(({ uid }) => uid),
    { withDeleted: false },
  )
  const players = shown.map(({ uid, since, lastSeenAt, doing }): StaffPresence => {
    const { locationId = null, activityId = null } = doing ?? {}
    return {
      userId: uid,
      username: names.get(uid) ?? uid,
      status: 'online',
      currentActivity: activityId,
      activityName: activityId && (content.activities[activityId]?.name ?? activityId),
      locationId,
      locationName: locationId && (content.locations[locationId]?.name ?? locationId),
      timestamp: since,
      lastHeartbeat: lastSeenAt,
    }
  })
  const places = [...counts].map(([locationId, count]) => {
    const name = locationId === '' ? 'not known yet' : (content.locations[locationId]?.name ?? locationId)
    return { locationId, name, count }
  })
  places.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return { count: all.length, places, players, hasMore: matching.length > most, now }
}

/** Publishes the count if it changed. A job calls it once a second. */
export async function publishPresence({ presence, bus, clock }: Server): Promise<void> {
  if (presence.takeChanged())
    bus.publish(topics.adminPresence, 'presenceChanged', { count: presence.count(clock.now()) })
}
