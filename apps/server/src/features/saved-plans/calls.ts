import { randomUUID } from 'node:crypto'
import { MOST_SAVED_PLANS } from '@hearthward/contract'
import type { Handler } from '../../core/handler.ts'
import { isAbusive, maskAbuse } from '../../core/moderation/message-text.ts'
import { Refusal } from '../../platform/refusal.ts'
import * as queries from './queries.ts'

export const listPlans: Handler<'listPlans'> = async (_, { server, identity }) => {
  return { plans: await queries.readPlans(server.database.db, identity.uid) }
}

export const savePlan: Handler<'savePlan'> = async ({ id, ...content }, { server, identity }) => {
  // The name is refused here, because a plan can be shared under it.
  if (isAbusive(content.name)) throw new Refusal('plan/name')
  const { db } = server.database
  const plan = { ...content, id: id ?? randomUUID(), savedAt: server.clock.now() }
  if (id === undefined) {
    const isSaved = await queries.insertPlan(db, identity.uid, plan, MOST_SAVED_PLANS)
    if (!isSaved) throw new Refusal('plan/too-many', { most: MOST_SAVED_PLANS })
  } else if (!(await queries.updatePlan(db, identity.uid, plan))) throw new Refusal('plan/not-found')
  return { plan }
}

export const deletePlan: Handler<'deletePlan'> = async ({ id }, { server, identity }) => {
  return { deleted: await queries.deletePlan(server.database.db, identity.uid, id) }
}

/** The sender of a shared plan chose its name, and the link did not pass through the server. */
export const readSharedPlan: Handler<'readSharedPlan'> = async (shared) => {
  return { plan: { ...shared, name: maskAbuse(shared.name, {}) } }
}
