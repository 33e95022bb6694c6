import { randomUUID } from 'node:crypto'
import { type Ban, topics, type Version } from '@hearthward/contract'
import { type Millis, minutes } from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Core, Server } from '../../core/server.ts'
import { lockPlayer } from '../../core/world/player-queries.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertBan, isInForce, liftBan, readBanOf, removeEndedBans, type StoredBan } from './queries.ts'

/** Bans a player; `length` in minutes, permanent if absent. Open connections are closed at once. */
export async function ban(context: SignedIn, playerId: string, reason: string, length?: number): Promise<Ban> {
  const { server, identity } = context
  const user = await requireHigherRank(context, playerId, { locksOut: true })
  const now = server.clock.now()
  const row: StoredBan = {
    id: randomUUID(),
    playerId,
    playerEmail: user.email,
    adminId: identity.uid,
    reason,
    bannedAt: now,
    expiresAt: length === undefined ? null : now + minutes(length),
    liftedAt: null,
    liftedBy: null,
  }
  await act(context, async (tx) => {
    if (!(await lockPlayer(tx, playerId))) throw new Refusal('player/not-found')
    if (await readBanOf(tx, playerId, now)) throw new Refusal('ban/already')
    await insertBan(tx, row)
    const after = { isBanned: true, expiresAt: row.expiresAt }
    const details = { name: user.username, reason, before: { isBanned: false }, after }
    return { result: null, act: { action: 'ban_player', resource: 'players', resourceId: playerId, details } }
  })
  await applySuspensionChange(context, playerId)
  server.presence.remove(playerId)
  server.bus.publish(topics.player(playerId), 'frozen', { reason: 'auth/banned' })
  return banOf(row, now)
}

/** Lifts the expected ban, and refuses if a colleague has replaced it meanwhile. */
export async function unban(context: SignedIn, playerId: string, reason: string, expected: Version): Promise<Ban> {
  const { server, identity } = context
  const { username: name } = await requireHigherRank(context, playerId, { locksOut: false })
  const now = server.clock.now()
  const lifted = await act(context, async (tx) => {
    const result = await liftBanOf(tx, playerId, identity.uid, now)
    if (!result) throw new Refusal('ban/none')
    const { id: banId, reason: bannedFor, expiresAt } = result
    assertExpectedVersion({ version: banId, now: { banId, reason: bannedFor, expiresAt } }, expected)
    const before = { isBanned: true, expiresAt }
    const details = { name, reason, before, after: { isBanned: false } }
    return { result, act: { action: 'unban_player', resource: 'players', resourceId: playerId, details } }
  })
  await applySuspensionChange(context, playerId)
  return banOf(lifted, now)
}

/** Lifts a player's ban within the caller's transaction; null if there is none. */
export async function liftBanOf(tx: Db, playerId: string, by: string, now: Millis): Promise<StoredBan | null> {
  await lockPlayer(tx, playerId)
  const held = await readBanOf(tx, playerId, now)
  return held && liftBan(tx, held, by, now)
}

/** Expired bans no longer apply; this job also removes their side effects, such as the exclusion from leaderboards. */
export async function removeExpiredBans(server: Server): Promise<void> {
  for (const uid of await removeEndedBans(server.database.db, server.clock.now())) {
    await applySuspensionChange({ server }, uid)
  }
}

/** Must be called after a ban was stored or lifted. */
export async function applySuspensionChange({ server }: Pick<SignedIn, 'server'>, uid: string): Promise<void> {
  await server.world.invalidate(uid)
  server.accounts.changed(uid)
  publishBanChange(server)
}

export function banOf({ liftedAt, liftedBy: _, ...row }: StoredBan, now: Millis): Ban {
  return { ...row, isPermanent: row.expiresAt === null, isActive: isInForce({ ...row, liftedAt }, now) }
}

/** Publishes a change of bans. Appeals are closed with their ban, so their queue changes too. */
function publishBanChange(server: Pick<Core, 'bus'>): void {
  publishSectionCounts(server, 'bans', 'reports')
  server.bus.publish(topics.adminReports, 'reportsChanged', { id: null })
}
