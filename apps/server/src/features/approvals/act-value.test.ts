import { STAFF_LIMITS } from '@hearthward/contract'
import { days, hours, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, enterSecondFactor, staffWith, veteran } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver } from './testing.ts'

const WHY = { reason: 'Lost in a crash' }

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
  await approver(testServer)
})
afterAll(() => testServer.close())

async function editor(): Promise<Visitor> {
  const visitor = await staffWith(testServer, 'edit_players', 'view_players', 'edit_items', 'view_audit_logs')
  await enterSecondFactor(testServer, visitor)
  return visitor
}

const spentOf = async (staff: Visitor) => (await staff.ask('getStaffLimits', {})).spent

describe('the value of an act', () => {
  test('has the reward of a completed quest that is opened again', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const set = (quest: object) =>
      staff.ask('editPlayerData', {
        playerId: player.uid,
        updates: { quests: { ash_and_scale: quest } },
        ...WHY,
      } as never)
    const atEnd = { state: 'active', stepId: 'reported', progress: 0 }
    await set({ state: 'completed' })
    expect(await spentOf(staff)).toBe(0)
    await set(atEnd)
    const reward = 20_000 + 8_000 + 6_000
    expect(await spentOf(staff)).toBe(reward)
    await set({ state: 'completed' })
    await set({ state: 'none' })
    expect(await spentOf(staff)).toBe(2 * reward)
  })

  test('has the highest price of the last day: an item is not made cheap before it is given', async () => {
    const [staff, player] = [await editor(), await account(testServer)]
    const id = 'first_ember'
    const { written } = await staff.ask('getItem', { id })
    await staff.ask('updateItem', { id, expectedVersion: written.updatedAt, changes: { guidePrice: 1 }, ...WHY })
    await testServer.forward(hours(1))
    const gift = { playerId: player.uid, itemId: id, quantity: 67, ...WHY }
    const { details } = await staff.refused('giveItemsToPlayer', gift)
    expect(details).toMatchObject({ reason: 'approval/needed', value: 67 * 75_000 })
    await testServer.forward(days(1))
    await staff.ask('giveItemsToPlayer', gift)
    expect(await spentOf(staff)).toBe(67)
  })
})

test('the undo of a colleague’s act counts', async () => {
  const [staff, colleague, player] = [await editor(), await editor(), await veteran(testServer)]
  await colleague.ask('editPlayerData', { playerId: player.uid, updates: { coins: 1_100 }, ...WHY })
  const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: player.uid, limit: 1 })
  await staff.ask('undoPlayerEdit', { logId: logs[0]?.id ?? '', ...WHY })
  expect(await spentOf(staff)).toBe(1_000)
})

test('the undo of an own act counts as far as it gives more than the act took', async () => {
  const [staff, player] = [await editor(), await veteran(testServer)]
  const on = { playerId: player.uid, ...WHY }
  const long = { tier: 'basic', until: testServer.now() + days(3_000) } as const
  await testServer.edit(player.uid, (state) => {
    state.subscription = long
  })
  await staff.ask('endMembership', { ...on, expectedVersion: versionOf(long) })
  const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: player.uid, limit: 1 })
  const input = { logId: logs[0]?.id ?? '', ...WHY }
  expect(await staff.ask('previewAct', { call: 'undoPlayerEdit', input })).toMatchObject({ asks: 'nothing' })
  const { subscription: ended } = (await staff.ask('getPlayerDetails', { playerId: player.uid })).player
  const hour = { tier: 'elite', until: testServer.now() + hours(1) } as const
  await staff.ask('grantMembership', {
    ...on,
    ...hour,
    expectedVersion: versionOf({ tier: 'basic', until: ended.until }),
  })
  const undo = await staff.ask('previewAct', { call: 'undoPlayerEdit', input })
  expect(undo).toMatchObject({ asks: 'colleague' })
  expect(undo.value).toBeGreaterThan(STAFF_LIMITS.others)
  expect((await staff.refused('undoPlayerEdit', input)).details).toMatchObject({ reason: 'approval/needed' })
})
