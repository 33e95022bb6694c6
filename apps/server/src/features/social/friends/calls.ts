import type { Handler } from '../../../core/handler.ts'
import { blockersOf } from '../../../core/moderation/blocks.ts'
import { readPlayerNames } from '../../../core/world/player-queries.ts'
import { readParty, readPartyId } from '../party/queries.ts'
import { readFriends } from './friend-list.ts'
import { addFriend as add, removeFriend as remove } from './friends.ts'
import { readFriendUids } from './queries.ts'

export const listFriends: Handler<'listFriends'> = (_, { server, identity }) => readFriends(server, identity.uid)

export const addFriend: Handler<'addFriend'> = async ({ username }, { server, identity }) => {
  const other = await add(server, identity.uid, username)
  server.socialUpdates.friendsChanged(identity.uid, other)
  return readFriends(server, identity.uid)
}

export const removeFriend: Handler<'removeFriend'> = async ({ uid }, { server, identity }) => {
  if (await remove(server, identity.uid, uid)) server.socialUpdates.friendsChanged(identity.uid, uid)
  return readFriends(server, identity.uid)
}

export const getOnlinePlayers: Handler<'getOnlinePlayers'> = async ({ limit }, { server, identity }) => {
  const { database, presence, clock } = server
  const now = clock.now()
  const latest = presence.listOnline(now, limit)
  const names = await readPlayerNames(
    database.db,
    latest.map(({ uid }) => uid),
    { withDeleted: false },
  )
  const partyId = await readPartyId(database.sql, identity.uid)
  const party = partyId === null ? null : await readParty(database.sql, partyId)
  const members = party?.settings.shareLocation ? party.members.map(({ uid }) => uid) : []
  const visible = new Set([identity.uid, ...(await readFriendUids(database.sql, identity.uid)), ...members])
  const blockers = await blockersOf(database.sql, identity.uid)
  const players = latest.flatMap(({ uid, since, lastSeenAt, doing }) => {
    const username = names.get(uid)
    if (username === undefined || blockers.has(uid)) return []
    const currentActivity = visible.has(uid) ? (doing?.activityId ?? null) : null
    return [
      {
        userId: uid,
        username,
        status: 'online' as const,
        currentActivity,
        timestamp: since,
        lastHeartbeat: lastSeenAt,
      },
    ]
  })
  return { count: presence.count(now), players }
}
