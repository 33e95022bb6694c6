import type { Handler } from '../../core/handler.ts'
import { markDeleted } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { removeChatData } from '../chat/index.ts'
import { removePapers } from '../inbox/index.ts'
import { readPersonal } from './personal-data-queries.ts'

export const exportMyData: Handler<'exportMyData'> = async (_, { server, identity }) => {
  const data = await readPersonal(server.database.db, identity.uid)
  const [player] = data['players'] ?? []
  // Stored is how the character stood when something last changed; its owner gets it as it stands now.
  if (player) player['state'] = (await server.world.look(identity.uid)).state
  return { exportedAt: server.clock.now(), data }
}

export const deleteMyAccount: Handler<'deleteMyAccount'> = async (given, { server, identity, rank, address }) => {
  const { role } = await rank()
  if (role === 'owner') throw new Refusal('account/owner')
  const { accounts, clock, world, exchange } = server
  await accounts.deleteAccount(identity, given, address, async (tx) => {
    await removeChatData(tx, [identity.uid])
    await removePapers(tx, [identity.uid])
    await markDeleted(tx, identity.uid, clock.now())
    await server.activityLog.forget(tx, [identity.uid])
    await exchange.leaveForGood(tx, [identity.uid])
  })
  await world.forget(identity.uid)
  await server.company.leaveForGood(identity.uid)
  return { deleted: true }
}
