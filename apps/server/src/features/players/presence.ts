import { type StaffPresence, topics } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'
import { readUsernames } from '../../core/world/player-queries.ts'

interface Wanted {
  /** Empty for those whose place is not known yet. */
  place?: string | undefined
  after?: { at: number; id: string } | undefined
}

/** Who is online, the latest to be active first, and how many are where. */
export async function whoIsThere(server: Server, { place, after }: Wanted, most: number) {
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
  const wanted = all
    .filter(({ doing }) => place === undefined || (doing?.locationId ?? '') === place)
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt || (a.uid < b.uid ? -1 : 1))
    .filter(isNext)
  const shown = wanted.slice(0, most)
  const names = await readUsernames(
    database.db,
    shown.map(({ uid }) => uid),
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
  return { count: all.length, places, players, hasMore: wanted.length > most, now }
}

/** At most once a second, however many come and go. */
export async function tellPresence({ presence, bus, clock }: Server): Promise<void> {
  if (presence.takeChanged())
    bus.publish(topics.adminPresence, 'presenceChanged', { count: presence.count(clock.now()) })
}
