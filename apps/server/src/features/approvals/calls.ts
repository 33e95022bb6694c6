import { versionOf } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { Handler } from '../../core/handler.ts'
import { lockStaffLimits, writeStaffLimits } from '../../core/settings/system-config.ts'
import { Refusal } from '../../platform/refusal.ts'
import { approvableCalls } from './colleagues.ts'
import { dayOf, limitOf } from './gate.ts'
import { preview } from './preview.ts'
import { listRequests, readAlone, readSpent } from './queries.ts'
import { decideRequest, toShown, withdrawRequest } from './requests.ts'

const PAGE_SIZE = 50

export const listApprovals: Handler<'listApprovals'> = async ({ only, after, limit = PAGE_SIZE }, context) => {
  const { server, identity, rank } = context
  const calls = approvableCalls(server, (await rank()).permissions)
  const found = await listRequests(server.database.db, { only, after, requestedBy: identity.uid, calls }, limit + 1)
  return {
    requests: await toShown(context, found.slice(0, limit)),
    hasMore: found.length > limit,
    now: server.clock.now(),
  }
}

export const decideApproval: Handler<'decideApproval'> = async (decision, context) => {
  const [request] = await toShown(context, [await decideRequest(context, decision)])
  return { request: request as NonNullable<typeof request> }
}

export const withdrawApproval: Handler<'withdrawApproval'> = async ({ requestId }, context) => {
  const [request] = await toShown(context, [await withdrawRequest(context, requestId)])
  return { request: request as NonNullable<typeof request> }
}

export const previewAct: Handler<'previewAct'> = ({ call, input }, context) => preview(context, call, input)

export const getApprovalStatus: Handler<'getApprovalStatus'> = async (_, { server, rank }) => ({
  alone: (await rank()).role === 'owner' ? await readAlone(server.database.db) : null,
})

export const getStaffLimits: Handler<'getStaffLimits'> = async (_, { server, identity, rank }) => {
  await server.system.reload()
  return {
    limits: server.system.staffLimits(),
    limit: await limitOf({ server, rank }),
    spent: await readSpent(server.database.db, identity.uid, dayOf(server.clock.now())),
  }
}

export const setStaffLimits: Handler<'setStaffLimits'> = async ({ limits, reason, expectedVersion }, context) => {
  if ((await context.rank()).role !== 'owner') throw new Refusal('staff/owner-only')
  await act(context, async (tx) => {
    const before = await lockStaffLimits(tx)
    assertExpectedVersion({ version: versionOf(before), now: before }, expectedVersion)
    if (versionOf(before) === versionOf(limits)) throw new Refusal('staff/unchanged')
    await writeStaffLimits(tx, limits)
    const details = { name: 'staff limits', reason, before, after: limits }
    return {
      result: null,
      act: { action: 'set_staff_limits', resource: 'system_config', resourceId: 'staff_limits', details },
    }
  })
  await context.server.system.reload()
  return { limits }
}
