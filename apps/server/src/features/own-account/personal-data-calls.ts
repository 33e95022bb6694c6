import type { Handler } from '../../core/handler.ts'
import { markDeleted } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { removeChatData } from '../chat/index.ts'
import { deleteMessagesAndNotes } from '../inbox/index.ts'
import { deletePlansOf } from '../saved-plans/index.ts'
import { readPersonalData } from './personal-data-queries.ts'

export const exportMyData: Handler<'exportMyData'> = async (_, { server, identity }) => {
  const data = await readPersonalData(server.database.db, identity.uid)
  const [player] = data['players'] ?? []
  // The stored character is as of its last change; the export has its current state.
  if (player) player['state'] = (await server.world.readPlayer(identity.uid)).state
  return { exportedAt: server.clock.now(), data }
}

export const deleteMyAccount: Handler<'deleteMyAccount'> = async (credentials, context) => {
  const { server, identity, rank } = context
  const { role } = await rank()
  if (role === 'owner') throw new Refusal('account/owner')
  const { accounts, clock, world, exchange } = server
  await accounts.deleteAccount(identity, credentials, context, async (tx) => {
    await removeChatData(tx, [identity.uid])
    await deleteMessagesAndNotes(tx, [identity.uid])
    await deletePlansOf(tx, [identity.uid])
    await markDeleted(tx, identity.uid, clock.now())
    await server.activityLog.forget(tx, [identity.uid])
    await exchange.removeOffersOf(tx, [identity.uid])
  })
  await world.invalidate(identity.uid)
  await server.socialUpdates.removePlayer(identity.uid)
  return { deleted: true }
}
