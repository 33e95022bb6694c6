import { topics } from '@hearthward/contract'
import { advance, isRefused, type Millis, perform } from '@hearthward/engine'
import { requireHigherRank } from '../../core/access/rank.ts'
import { act, actOnPlayer } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { absenceOf } from '../../core/world/absence.ts'
import { hasPlayer, lockPlayer, readProfile } from '../../core/world/player-queries.ts'
import { taggedOn } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { StoredOffer } from '../exchange/index.ts'
import { leaveAllParties } from '../social/index.ts'
import { setDeleted } from './queries.ts'

/**
 * Soft-deletes a character: it stops its activity and only staff can see it. Its offers are cancelled and keep their
 * contents, so nothing is lost if it is restored.
 */
export async function softDelete(context: SignedIn, playerId: string, reason: string): Promise<Millis> {
  const { server } = context
  const { username: name } = await requireHigherRank(context, playerId, { locksOut: true })
  const { db } = server.database
  if (!(await hasPlayer(db, playerId))) throw new Refusal('player/not-found')
  if (!(await readProfile(db, playerId))) throw new Refusal('player/deleted')
  const deletedAt = server.clock.now()
  let cancelledOffers: StoredOffer[] = []
  await actOnPlayer(
    context,
    playerId,
    (stored, rules, now) => {
      const settled = advance(stored.state, rules, now)
      const stopped = perform(settled.state, rules, { type: 'stopAction' }, now)
      return {
        answer: null,
        state: isRefused(stopped) ? settled.state : stopped.state,
        writesDocument: true,
        absence: absenceOf(stored.row, settled.events, now),
        events: settled.events,
      }
    },
    () => ({
      action: 'delete_player',
      resource: 'players',
      resourceId: playerId,
      details: { name, reason, before: { deleted: false }, after: { deleted: true, deletedAt } },
    }),
    {
      alsoWrite: async (tx) => {
        await setDeleted(tx, playerId, true, deletedAt)
        cancelledOffers = await server.exchange.cancelAll(tx, playerId)
      },
    },
  )
  await refreshAccount(context, playerId)
  server.bus.publish(topics.player(playerId), 'frozen', { reason: 'auth/deleted' })
  for (const offer of cancelledOffers) server.exchange.publishOffer(offer)
  await removeFromSocial(context, playerId)
  return deletedAt
}

/** Removes the player from presence and party. If this fails, a job removes deleted players from parties later. */
async function removeFromSocial({ server }: SignedIn, uid: string): Promise<void> {
  server.presence.remove(uid)
  const change = await leaveAllParties(server, uid)
  if (change) await server.socialUpdates.partyChanged(change, uid)
}

export async function undelete(context: SignedIn, playerId: string, reason: string): Promise<void> {
  const { accounts, database, clock } = context.server
  const { username: name } = await requireHigherRank(context, playerId, { locksOut: false })
  if (await accounts.isDeleted(playerId)) throw new Refusal('player/gone')
  await act(context, async (tx) => {
    if (!(await lockPlayer(tx, playerId))) throw new Refusal('player/not-found')
    if (await readProfile(database.db, playerId)) throw new Refusal('player/not-deleted')
    await setDeleted(taggedOn(tx), playerId, false, clock.now())
    const details = { name, reason, before: { deleted: true }, after: { deleted: false } }
    return { result: null, act: { action: 'restore_player', resource: 'players', resourceId: playerId, details } }
  })
  await refreshAccount(context, playerId)
}

async function refreshAccount({ server }: SignedIn, uid: string): Promise<void> {
  await server.world.invalidate(uid)
  server.accounts.changed(uid)
}
