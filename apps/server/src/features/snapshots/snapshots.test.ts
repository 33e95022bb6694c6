import { callError } from '@hearthward/contract'
import { days, experienceFor, hours, minutes, type Player, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  account,
  ageSessions,
  conflictError,
  enterSecondFactor,
  staffWith,
  unknownUid,
  veteran,
} from '../../core/audit/testing.ts'
import { readCoinTotals, readDailyCoinFlows } from '../../core/world/coins.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver } from '../approvals/testing.ts'
import { sellOffer } from '../exchange/testing.ts'
import { deleteSnapshots, takeSnapshots } from './jobs.ts'
import { takeDailySnapshots } from './queries.ts'

let testServer: TestServer
let owner: Visitor
let staff: Visitor
let colleague: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  staff = await staffWith(testServer, 'edit_players', 'view_players', 'view_audit_logs')
  await enterSecondFactor(testServer, staff)
  colleague = await approver(testServer)
})
afterAll(() => testServer.close())

const WHY = { reason: 'A mishap of ours' }
const stateOf = async ({ uid }: Visitor) => (await testServer.row(uid))['state'] as Player
const listed = async ({ uid }: Visitor) => (await staff.ask('listCharacterSnapshots', { playerId: uid })).snapshots
const newest = async (player: Visitor) => (await listed(player))[0]?.id ?? 0
const compared = ({ uid }: Visitor, snapshotId: number, otherId?: number) =>
  staff.ask('compareCharacterSnapshot', { playerId: uid, snapshotId, otherId })
const inputFor = async (player: Visitor, snapshotId: number) => {
  const { version } = await compared(player, snapshotId)
  return { playerId: player.uid, snapshotId, expectedVersion: version, ...WHY }
}
const lastLog = async ({ uid }: Visitor) => {
  const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: uid, limit: 1 })
  return logs[0] as NonNullable<(typeof logs)[0]>
}
/** Coins given by staff today, as the ledger has them. */
async function staffFaucet(): Promise<number> {
  const flows = await readDailyCoinFlows(testServer.sql(), testServer.now() - days(1))
  const given = flows.filter(({ source, kind }) => source === 'staff' && kind === 'faucet')
  return given.reduce((sum, { coins }) => sum + coins, 0)
}
async function expectBalancedCoins() {
  const { inPurses, inOffers, booked } = await readCoinTotals(testServer.sql())
  expect(inPurses + inOffers).toBe(booked)
}
/** Asks for the restore, which a colleague approves. */
async function restore(input: Awaited<ReturnType<typeof inputFor>>): Promise<void> {
  const before = await testServer.stored(input.playerId)
  const { details } = await staff.refused('restoreCharacterSnapshot', input)
  expect(details).toMatchObject({ reason: 'approval/needed' })
  expect(await testServer.stored(input.playerId)).toBe(before)
  const requestId = String(details?.['requestId'])
  const { request } = await colleague.ask('decideApproval', { requestId, decision: 'approve' })
  expect(request).toMatchObject({ state: 'executed', problem: null })
}
async function expectRefusedUnchanged(player: Visitor, input: object) {
  const before = await testServer.stored(player.uid)
  const refusal = await staff.refused('restoreCharacterSnapshot', input as never)
  expect(await testServer.stored(player.uid)).toBe(before)
  return refusal
}

describe('a snapshot', () => {
  test('is taken before each act of staff, with what the player has gained until then', async () => {
    const player = await veteran(testServer)
    await player.does(starts('gather_kindling'))
    await testServer.forward(hours(1))
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 5 }, ...WHY })
    const { id: logId } = await lastLog(player)
    const snapshots = await listed(player)
    expect(snapshots).toEqual([
      {
        id: expect.any(Number),
        takenAt: expect.any(Number),
        why: 'before-act',
        act: { logId, action: 'edit_player', username: expect.any(String) },
      },
    ])
    // An hour of gathering is in both; only the act differs.
    expect((await compared(player, snapshots[0]?.id ?? 0)).differences).toEqual([
      { kind: 'coins', name: '', from: 100, to: 5 },
    ])
    await staff.refused('editPlayerData', { playerId: player.uid, updates: { coins: -1 }, ...WHY })
    await staff.ask('addPlayerNote', { playerId: player.uid, content: 'A friendly sort' })
    expect(await listed(player)).toHaveLength(1)
  })

  test('is taken once a day of a character that has changed, by whatever number of nodes', async () => {
    const player = await veteran(testServer)
    const daily = async () => (await listed(player)).filter(({ why }) => why === 'daily').length
    await takeSnapshots(testServer.server)
    await Promise.all([takeSnapshots(testServer.server), takeSnapshots(testServer.server)])
    expect(await daily()).toBe(1)
    await player.perform({ type: 'updateSettings', soundEnabled: true })
    await takeSnapshots(testServer.server)
    expect(await daily()).toBe(1)
    await testServer.forward(days(1))
    await takeSnapshots(testServer.server)
    expect(await daily()).toBe(2)
    await testServer.forward(days(1))
    await takeSnapshots(testServer.server)
    expect(await daily()).toBe(2)
    const { uid } = player
    await testServer.sql()`update players set deleted_at = 1, last_saved_at = ${testServer.now()} where uid = ${uid}`
    await takeSnapshots(testServer.server)
    await testServer.sql()`update players set deleted_at = null where uid = ${uid}`
    expect(await daily()).toBe(2)
  })

  test('is taken in batches', async () => {
    for (let n = 0; n < 3; n++) await account(testServer)
    const sql = testServer.server.database.sql
    const day = testServer.now() + days(1)
    await testServer.sql()`update players set last_saved_at = ${day}`
    const first = await takeDailySnapshots(sql, day, 2)
    const second = await takeDailySnapshots(sql, day, 2, first.last ?? '')
    expect([first.taken, second.taken, String(second.last) > String(first.last)]).toEqual([2, 2, true])
    // Those before the beginning of a batch are left to a later run.
    expect(await takeDailySnapshots(sql, day, 1_000, '~')).toEqual({ taken: 0, last: null })
    const rest = await takeDailySnapshots(sql, day, 1_000)
    const [{ players } = { players: 0 }] = await testServer.sql()<{ players: number }>`
      select count(*)::int as players from players where deleted_at is null`
    expect(rest).toEqual({ taken: players - 4, last: null })
    expect(await takeDailySnapshots(sql, day, 1_000)).toEqual({ taken: 0, last: null })
  })

  test('is deleted after 30 days', async () => {
    const player = await veteran(testServer)
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 5 }, ...WHY })
    const id = await newest(player)
    const age = (ms: number) =>
      testServer.sql()`update character_snapshots set taken_at = ${testServer.now() - ms} where id = ${id}`
    await age(days(30) - minutes(1))
    await deleteSnapshots(testServer.server)
    expect(await newest(player)).toBe(id)
    await age(days(30) + minutes(1))
    await deleteSnapshots(testServer.server)
    expect(await listed(player)).toEqual([])
  })

  test('is deleted with its account, and readable in the player’s own data', async () => {
    const player = await testServer.player()
    const secret = { username: 'Leaver', password: 'a password of a player' }
    await player.ask('upgradeGuest', { ...secret, email: 'leaver@example.org' })
    await staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 10, ...WHY })
    const { data } = await player.ask('exportMyData', {})
    expect(data['character_snapshots']).toMatchObject([{ why: 'before-act', state: { coins: 100, inventory: [] } }])
    const count = async () =>
      (await testServer.sql()`select id from character_snapshots where player_uid = ${player.uid}`).length
    expect(await count()).toBe(1)
    await player.ask('deleteMyAccount', secret)
    expect(await count()).toBe(0)
  })
})

describe('restoring a snapshot', () => {
  test('brings back what a reset took, is logged and can be undone', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      Object.assign(state.skills.mining, { level: 50, experience: experienceFor(50) })
      state.coins = 5_000
      state.bank = [{ id: 'logs', quantity: 50, slot: 0 }]
      state.equipment = { weapon: 'bronze_sword' }
    })
    await staff.ask('resetPlayer', { playerId: player.uid, type: 'full', ...WHY })
    const snapshotId = await newest(player)
    const { takenAt } = (await listed(player))[0] ?? { takenAt: 0 }
    const booked = await staffFaucet()
    await restore(await inputFor(player, snapshotId))
    expect((await staffFaucet()) - booked).toBe(4_000)
    const restored = await stateOf(player)
    expect(restored).toMatchObject({
      coins: 5_000,
      bank: [{ id: 'logs', quantity: 50 }],
      equipment: { weapon: 'bronze_sword' },
      skills: { mining: { level: 50 } },
    })
    expect((await compared(player, snapshotId)).differences).toEqual([])
    const log = await lastLog(player)
    expect(log).toMatchObject({ action: 'restore_snapshot', details: { ...WHY, snapshotId, takenAt } })
    await staff.ask('undoPlayerEdit', { logId: log.id, ...WHY })
    expect(await stateOf(player)).toMatchObject({
      coins: 1_000,
      bank: [],
      equipment: {},
      skills: { mining: { level: 1 } },
    })
  })

  test('keeps roll counters, settings and offers, books coins, and the player goes on', async () => {
    const player = await veteran(testServer)
    await staff.ask('editPlayerData', {
      playerId: player.uid,
      updates: { coins: 900, inventory: { 5: { id: 'clay', quantity: 3 } } },
      ...WHY,
    })
    const snapshotId = await newest(player)
    await player.ask('createGEOffer', sellOffer('clay', 3, 50_000))
    await player.perform({ type: 'updateSettings', soundEnabled: true })
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(10))
    await player.sync()
    const before = await stateOf(player)
    expect(before.completions['gather_kindling']).toBeGreaterThan(0)
    const comparison = await compared(player, snapshotId)
    expect(comparison).toMatchObject({ offers: 1, removedItems: [] })
    expect(comparison.differences).toContainEqual({ kind: 'coins', name: '', from: 100, to: 900 })
    await restore(await inputFor(player, snapshotId))
    const after = await stateOf(player)
    expect(after).toMatchObject({
      coins: 100,
      inventory: [],
      settings: { soundEnabled: true },
      currentAction: { activityId: 'gather_kindling' },
    })
    expect(after.completions['gather_kindling']).toBeGreaterThanOrEqual(before.completions['gather_kindling'] as number)
    expect((await player.ask('getMyOffers', {})).offers).toHaveLength(1)
    await testServer.forward(minutes(1))
    expect((await player.load()).player.inventory).toContainEqual(expect.objectContaining({ id: 'logs' }))
    await expectBalancedCoins()
  })

  test('counts as undoing the acts since the snapshot, until it is undone itself', async () => {
    const player = await veteran(testServer)
    const on = { playerId: player.uid, ...WHY }
    const offered = async () => {
      const { entries } = await staff.ask('getPlayerTimeline', { playerId: player.uid, kinds: ['act'] })
      return entries.map((one) => one.kind === 'act' && [one.action, one.isUndone, one.canUndo])
    }
    await staff.ask('editPlayerData', { ...on, updates: { coins: 900 } })
    await testServer.forward(1_000)
    await staff.ask('giveItemsToPlayer', { ...on, itemId: 'logs', quantity: 10 })
    const { id: giftId } = await lastLog(player)
    const until = testServer.now() + days(30)
    const expectedVersion = versionOf({ tier: null, until: 0 })
    await staff.ask('grantMembership', { ...on, tier: 'basic', until, expectedVersion })
    const [, beforeGift] = await listed(player)
    await restore(await inputFor(player, beforeGift?.id ?? 0))
    expect(await offered()).toEqual([
      ['restore_snapshot', false, true],
      ['grant_membership', false, true],
      ['give_items', true, false],
      ['edit_player', false, true],
    ])
    // The gift is gone; undoing it would take logs that the player has earned since.
    await testServer.edit(player.uid, (state) => {
      state.inventory = [{ id: 'logs', quantity: 30, slot: 0 }]
    })
    expect(await staff.refused('undoPlayerEdit', { logId: giftId, ...WHY })).toEqual(callError('log/undone'))
    await staff.ask('undoPlayerEdit', { logId: (await lastLog(player)).id, ...WHY })
    await staff.ask('undoPlayerEdit', { logId: giftId, ...WHY })
    expect((await stateOf(player)).inventory).toEqual([{ id: 'logs', quantity: 30, slot: 0 }])
  })

  test('is refused if staff have changed the character since the comparison', async () => {
    const player = await veteran(testServer)
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const input = await inputFor(player, await newest(player))
    await owner.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 1, ...WHY })
    const refusal = await expectRefusedUnchanged(player, input)
    const { username, timestamp } = await lastLog(player)
    const { details } = conflictError(await newest(player), { action: 'give_items' })
    expect(refusal).toMatchObject({ details: { ...details, by: username } })
    expect(Math.abs(Number(refusal.details?.['at']) - timestamp)).toBeLessThan(1_000)
    await restore(await inputFor(player, input.snapshotId))
    expect(await stateOf(player)).toMatchObject({ coins: 100, inventory: [] })
  })

  test('is refused for a snapshot of another player, an unknown one, or one that changes nothing', async () => {
    const [player, other] = [await veteran(testServer), await veteran(testServer)]
    await staff.ask('editPlayerData', { playerId: other.uid, updates: { coins: 900 }, ...WHY })
    const foreign = { playerId: player.uid, snapshotId: await newest(other), expectedVersion: 0, ...WHY }
    const absent = callError('snapshot/not-found')
    expect(await expectRefusedUnchanged(player, foreign)).toEqual(absent)
    expect(await expectRefusedUnchanged(player, { ...foreign, snapshotId: Number.MAX_SAFE_INTEGER })).toEqual(absent)
    const { playerId, snapshotId } = foreign
    expect(await staff.refused('compareCharacterSnapshot', { playerId, snapshotId })).toEqual(absent)
    const both = { playerId: other.uid, snapshotId, otherId: Number.MAX_SAFE_INTEGER }
    expect(await staff.refused('compareCharacterSnapshot', both)).toEqual(absent)
    expect(await staff.refused('listCharacterSnapshots', { playerId: unknownUid() })).toEqual(
      callError('player/not-found'),
    )
    await staff.ask('undoPlayerEdit', { logId: (await lastLog(other)).id, ...WHY })
    expect(await expectRefusedUnchanged(other, await inputFor(other, snapshotId))).toEqual(callError('snapshot/same'))
  })

  test('requires a recent password and a higher rank', async () => {
    const player = await veteran(testServer)
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const input = await inputFor(player, await newest(player))
    const late = await staffWith(testServer, 'edit_players')
    await ageSessions(testServer, late, 700_000)
    expect(await late.refused('restoreCharacterSnapshot', input)).toEqual(callError('auth/confirm'))
    const colleague = await staffWith(testServer, 'view_players')
    expect(await expectRefusedUnchanged(colleague, { ...input, playerId: colleague.uid })).toEqual(
      callError('staff/above'),
    )
  })

  test('compares two snapshots', async () => {
    const player = await veteran(testServer)
    for (const coins of [900, 50])
      await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins }, ...WHY })
    const [second, first] = (await listed(player)).map(({ id }) => id)
    expect((await compared(player, first ?? 0, second)).differences).toEqual([
      { kind: 'coins', name: '', from: 100, to: 900 },
    ])
    const page = await staff.ask('listCharacterSnapshots', { playerId: player.uid, limit: 1 })
    expect(page).toMatchObject({ snapshots: [{ id: second }], hasMore: true })
    const older = await staff.ask('listCharacterSnapshots', { playerId: player.uid, limit: 1, before: second })
    expect(older).toMatchObject({ snapshots: [{ id: first }], hasMore: false })
  })
})
