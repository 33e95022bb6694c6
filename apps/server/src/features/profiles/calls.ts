import { isStaff } from '@hearthward/contract'
import { combatLevel, SKILLS, type SkillType, totalLevel } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import { readBanned } from '../../core/moderation/bans.ts'
import { hasBlocked } from '../../core/moderation/blocks.ts'
import { readProfile, readProfileByName, searchByName } from '../../core/world/player-queries.ts'
import type { Sql } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { publicPresenceOf, readFriendship, readParty, readPartyId } from '../social/index.ts'

const SEARCH_LIMIT = 10

/** Only staff find banned players. */
export const searchPlayers: Handler<'searchPlayers'> = async ({ prefix }, { server, rank }) => {
  const { role, permissions } = await rank()
  const freeAt = isStaff(role, permissions) ? null : server.clock.now()
  return { players: await searchByName(server.database.db, prefix, SEARCH_LIMIT, freeAt) }
}

export const getUserProfile: Handler<'getUserProfile'> = async ({ uid, username }, { server, identity }) => {
  const { db, sql } = server.database
  const found = uid === undefined ? await readProfileByName(db, username ?? '') : await readProfile(db, uid)
  if (!found) throw new Refusal('player/not-found')
  const { row, state } = await server.world.readPlayer(found.uid)
  const friendshipState = await readFriendship(sql, identity.uid, found.uid)
  const { isInOwnParty, isShared } = await readSharedParty(sql, identity.uid, found.uid)
  const isBlocked = await hasBlocked(sql, found.uid, identity.uid)
  const isBanned = (await readBanned(db, [found.uid], server.clock.now())).has(found.uid)
  const mayKnow = isShared || friendshipState === 'friends' || friendshipState === 'self'
  const { isOnline, whereabouts } = publicPresenceOf(server, row, isBlocked || isBanned, mayKnow ? state : null)
  return {
    ...found,
    createdAt: row.createdAt,
    totalLevel: totalLevel(state.skills),
    combatLevel: combatLevel(state.skills),
    totalXp: state.statistics.totalXp,
    levels: Object.fromEntries(SKILLS.map((skill) => [skill, state.skills[skill].level])) as Record<SkillType, number>,
    titles: state.titles,
    achievements: Object.keys(state.achievements).length,
    isOnline,
    whereabouts,
    friendship: friendshipState,
    isInOwnParty,
  }
}

/** Whether two players are in one party, and whether that party shares locations. */
async function readSharedParty(sql: Sql, uid: string, other: string) {
  const [own, theirs] = [await readPartyId(sql, uid), await readPartyId(sql, other)]
  if (uid === other || own === null || own !== theirs) return { isInOwnParty: false, isShared: false }
  return { isInOwnParty: true, isShared: (await readParty(sql, own))?.settings.shareLocation === true }
}
