import { callError } from '@hearthward/contract'
import { advance, days, experienceFor, hours, minutes, type Player, reportOf, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN_EMAIL,
  admin,
  ageSessions,
  conflictError,
  staffWith,
  unknownUid,
  versionBefore,
  veteran,
} from '../../core/audit/testing.ts'
import { readCoinTotals } from '../../core/world/coins.ts'
import { freezeClock, openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'
import { sellOffer } from '../exchange/testing.ts'

let testServer: TestServer
let owner: Visitor
let staff: Visitor
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  owner = await testServer.owner()
  await owner.load()
  staff = await staffWith(testServer, 'edit_players', 'view_players', 'view_audit_logs')
})
afterAll(() => testServer.close())

const WHY = { reason: 'A mishap of ours' }
const NO_MEMBER = versionOf({ tier: null, until: 0 })
const stateOf = async ({ uid }: Visitor) => (await testServer.row(uid))['state'] as Player
const edited = async (player: Visitor, updates: object) =>
  ({ playerId: player.uid, updates, expectedVersion: versionBefore(await stateOf(player), updates), ...WHY }) as const
const detailsOf = async ({ uid }: Visitor) => (await staff.ask('getPlayerDetails', { playerId: uid })).player
async function lastAct({ uid }: Visitor) {
  const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: uid, limit: 1 })
  return logs[0] as NonNullable<(typeof logs)[0]>
}
/** Expects a refusal that changes nothing of the stored player. */
async function expectRefusedUnchanged(player: Visitor, ...[name, input]: Parameters<Visitor['refused']>) {
  const before = await testServer.stored(player.uid)
  const refusal = await staff.refused(name, input)
  expect(await testServer.stored(player.uid)).toBe(before)
  return refusal
}

/** No coins come from nowhere. */
async function expectBalancedCoins() {
  const { inPurses, inOffers, booked } = await readCoinTotals(testServer.sql())
  expect(inPurses + inOffers).toBe(booked)
}

describe('an edit', () => {
  test('[PLAY-4] changes the given fields and their consequences, and is logged with before and after', async () => {
    const player = await veteran(testServer)
    const updates = { coins: 5_000, skills: { mining: { level: 50 }, attack: { experience: 83 } }, bank: { logs: 12 } }
    const difference = await staff.ask('editPlayerData', await edited(player, updates))
    const after = { coins: 5_000, skills: { mining: experienceFor(50), attack: 83 }, bank: { logs: 12 } }
    const before = { coins: 100, skills: { mining: 0, attack: 0 }, bank: { logs: 0 } }
    expect(difference).toMatchObject({ before, after })
    expect(await testServer.row(player.uid)).toMatchObject({ total_level: 29 + 49 + 1 })
    const { player: seen } = await player.load()
    expect(seen).toMatchObject({ coins: 5_000, totalLevel: 79, bank: [{ id: 'logs', quantity: 12, slot: 0 }] })
    expect(await lastAct(player)).toMatchObject({
      action: 'edit_player',
      userId: staff.uid,
      resource: 'players',
      resourceId: player.uid,
      details: { ...WHY, before, after },
    })
  })

  test('[PLAY-4] [PLAY-24] [PLAY-25] [PLAY-26] with the payload of the specification needs no reason, and the log has a placeholder', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.inventory = [
        { id: 'logs', quantity: 5, slot: 0 },
        { id: 'logs', quantity: 6, slot: 2 },
      ]
    })
    const playerId = player.uid
    const reasons: unknown[] = []
    const noted = async () => reasons.push((await lastAct(player)).details)
    await staff.ask('consolidateInventory', { playerId })
    await noted()
    await staff.ask('giveItemsToPlayer', { playerId, itemId: 'logs', quantity: 4 })
    await noted()
    await staff.ask('removeItemsFromPlayer', { playerId, itemId: 'logs', quantity: 1, source: 'inventory' })
    await noted()
    await staff.ask('editPlayerData', { playerId, updates: { coins: 5_000 } })
    await noted()
    expect(reasons).toEqual(Array(4).fill(expect.objectContaining({ reason: 'no reason given' })))
    const { coins, inventory } = await stateOf(player)
    expect([coins, inventory]).toEqual([5_000, [{ id: 'logs', quantity: 14, slot: 0 }]])
  })

  test('appears in the open game at once, and the running activity continues', async () => {
    const player = await veteran(testServer)
    await player.does(starts('gather_kindling'))
    const socket = await openLivePage(player)
    const received = nextMessage(socket, 'changed')
    await staff.ask('editPlayerData', await edited(player, { coins: 777 }))
    expect(await received).toEqual({ byStaff: { kind: 'changed' } })
    const synced = await player.sync()
    expect(synced).toMatchObject({ equal: false, player: { coins: 777 } })
    expect((await stateOf(player)).currentAction?.activityId).toBe('gather_kindling')
  })

  test('logs only the change by staff; gains of the absence are in the report on return', async () => {
    const player = await veteran(testServer)
    const { player: begun, now: seen } = await player.perform(starts('gather_kindling'))
    await testServer.forward(hours(1))
    const updates = { coins: 777 }
    const difference = await staff.ask('editPlayerData', {
      playerId: player.uid,
      updates,
      expectedVersion: versionOf({ coins: 100 }),
      ...WHY,
    })
    expect(difference).toEqual({ before: { coins: 100 }, after: { coins: 777 } })
    await testServer.forward(hours(1))
    const { report, now } = await player.load()
    const { events } = advance(begun, await testServer.rulesOf(player.uid), now)
    expect(report).toEqual(reportOf(events, seen, now))
  })

  test('notifies the player of what was given, taken or granted', async () => {
    const player = await veteran(testServer)
    const socket = await openLivePage(player)
    const on = { playerId: player.uid, ...WHY }
    const staffChangeOf = async (act: () => Promise<unknown>) => {
      const received = nextMessage(socket, 'changed')
      await act()
      return (await received).byStaff
    }
    const items = { itemId: 'logs', quantity: 3 }
    expect(await staffChangeOf(() => staff.ask('giveItemsToPlayer', { ...on, ...items }))).toEqual({
      kind: 'given',
      ...items,
    })
    const taken = { ...on, ...items, source: 'inventory' as const }
    expect(await staffChangeOf(() => staff.ask('removeItemsFromPlayer', taken))).toEqual({ kind: 'taken', ...items })
    const membership = { tier: 'basic' as const, until: testServer.now() + 60_000 }
    const grant = { ...on, ...membership, expectedVersion: NO_MEMBER }
    expect(await staffChangeOf(() => staff.ask('grantMembership', grant))).toEqual({ kind: 'member' })
    const end = { ...on, expectedVersion: versionOf(membership) }
    expect(await staffChangeOf(() => staff.ask('endMembership', end))).toEqual({ kind: 'no-member' })
  })

  test('of a player with a closed game is shown once on return', async () => {
    const player = await veteran(testServer)
    await player.load()
    const on = { playerId: player.uid, ...WHY }
    await testServer.forward(minutes(10))
    const items = { itemId: 'logs', quantity: 3 }
    await staff.ask('giveItemsToPlayer', { ...on, ...items })
    await testServer.forward(minutes(10))
    await staff.ask('editPlayerData', await edited(player, { coins: 777 }))
    await staff.ask('addPlayerNote', { playerId: player.uid, content: 'A friendly sort' })
    await testServer.forward(minutes(10))
    const { staffChanges } = await player.load()
    expect(staffChanges).toEqual([
      { at: expect.any(Number), change: { kind: 'given', ...items } },
      { at: expect.any(Number), change: { kind: 'changed' } },
    ])
    await player.sync()
    expect((await player.load()).staffChanges).toEqual([])
  })

  test('in an open game is shown there, and not again on the next opening', async () => {
    const player = await veteran(testServer)
    const socket = await openLivePage(player)
    const received = nextMessage(socket, 'changed')
    await staff.ask('editPlayerData', await edited(player, { coins: 777 }))
    await received
    await testServer.forward(1_000)
    await player.sync()
    expect((await player.load()).staffChanges).toEqual([])
  })

  test('that breaks a rule is refused with the field’s name, and nothing changes', async () => {
    const player = await veteran(testServer)
    const updates = { coins: 9, inventory: { 3: { id: 'no_such_thing', quantity: 1 } } }
    expect(await expectRefusedUnchanged(player, 'editPlayerData', await edited(player, updates))).toEqual({
      code: 'invalid-argument',
      message: 'Cannot change inventory.3: there is no item no_such_thing',
      details: expect.objectContaining({ reason: 'edit/invalid', field: 'inventory.3' }),
    })
    const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: player.uid })
    expect(logs).toEqual([])
  })

  test('that comes second gets a conflict, and can be repeated', async () => {
    const player = await veteran(testServer)
    const inputOf = (coins: number, seen: number) =>
      ({ playerId: player.uid, updates: { coins }, expectedVersion: versionOf({ coins: seen }), ...WHY }) as const
    await staff.ask('editPlayerData', inputOf(500, 100))
    expect(await expectRefusedUnchanged(player, 'editPlayerData', inputOf(900, 100))).toEqual(
      conflictError(versionOf({ coins: 500 }), { coins: 500 }),
    )
    await staff.ask('editPlayerData', inputOf(900, 500))
    expect(await stateOf(player)).toMatchObject({ coins: 900 })
  })

  test('by two at the same time happens once', async () => {
    const player = await veteran(testServer)
    const body = { playerId: player.uid, updates: { coins: 7 }, expectedVersion: versionOf({ coins: 100 }), ...WHY }
    const both = await Promise.all([staff, owner].map((one) => one.post('/api/editPlayerData', body)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[PLAY-29] of an unknown player, or one who never opened the game, is not found', async () => {
    const updates = { coins: 5 }
    const absent = callError('player/not-found')
    expect(
      await staff.refused('editPlayerData', {
        playerId: unknownUid(),
        updates,
        expectedVersion: versionOf(updates),
        ...WHY,
      }),
    ).toEqual(absent)
    const newcomer = await testServer.guest()
    expect(
      await staff.refused('editPlayerData', {
        playerId: newcomer.uid,
        updates,
        expectedVersion: versionOf(updates),
        ...WHY,
      }),
    ).toEqual(absent)
  })

  test('of staff requires a higher rank', async () => {
    const equal = await staffWith(testServer, 'view_players')
    const chief = await admin(testServer)
    const inputOf = (one: Visitor) => edited(one, { coins: 5 })
    expect(await staff.refused('editPlayerData', await inputOf(equal))).toEqual(callError('staff/above'))
    expect(await staff.refused('editPlayerData', await inputOf(chief))).toEqual(callError('staff/above'))
    await chief.ask('editPlayerData', await inputOf(equal))
    await owner.ask('editPlayerData', await inputOf(chief))
  })
})

describe('undoing', () => {
  test('restores the previous values once, with its own audit entry', async () => {
    const player = await veteran(testServer)
    const updates = { coins: 5, bank: { logs: 3 }, skills: { hitpoints: { level: 40 } } }
    await staff.ask('editPlayerData', await edited(player, updates))
    const { id: logId } = await lastAct(player)
    await staff.ask('undoPlayerEdit', { logId, ...WHY })
    const { coins, bank, skills, maxHitpoints } = await stateOf(player)
    expect({ coins, bank, maxHitpoints, level: skills.hitpoints.level }).toEqual({
      coins: 100,
      bank: [],
      maxHitpoints: 100,
      level: 10,
    })
    const again = await lastAct(player)
    expect(again).toMatchObject({ action: 'undo_player_edit', details: { undoes: logId } })
    await staff.ask('undoPlayerEdit', { logId: again.id, ...WHY })
    expect(await stateOf(player)).toMatchObject({ coins: 5 })
  })

  test('is neither offered nor possible twice, even if the values are the same again', async () => {
    const player = await veteran(testServer)
    const offered = async () => {
      const { entries } = await staff.ask('getPlayerTimeline', { playerId: player.uid, kinds: ['act'] })
      return entries.map((one) => one.kind === 'act' && [one.action, one.isUndone, one.canUndo])
    }
    await staff.ask('editPlayerData', await edited(player, { coins: 5 }))
    const { id: logId } = await lastAct(player)
    expect(await offered()).toEqual([['edit_player', false, true]])
    await staff.ask('undoPlayerEdit', { logId, ...WHY })
    const { id: undoId } = await lastAct(player)
    expect(await offered()).toEqual([
      ['undo_player_edit', false, true],
      ['edit_player', true, false],
    ])
    await testServer.edit(player.uid, (state) => Object.assign(state, { coins: 5 }))
    expect(await expectRefusedUnchanged(player, 'undoPlayerEdit', { logId, ...WHY })).toEqual(callError('log/undone'))
    await testServer.edit(player.uid, (state) => Object.assign(state, { coins: 100 }))
    await staff.ask('undoPlayerEdit', { logId: undoId, ...WHY })
    // The edit is in force again, so it can be undone again.
    expect(await offered()).toEqual([
      ['undo_player_edit', false, true],
      ['undo_player_edit', true, false],
      ['edit_player', false, true],
    ])
    await staff.ask('undoPlayerEdit', { logId, ...WHY })
    expect(await stateOf(player)).toMatchObject({ coins: 100 })
  })

  test('of a gift to a player who gathers takes the gift only, and the player goes on', async () => {
    freezeClock()
    const player = await veteran(testServer)
    await player.does(starts('gather_kindling'))
    await staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 10, ...WHY })
    const { id: logId } = await lastAct(player)
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const { id: editId } = await lastAct(player)
    await testServer.forward(minutes(5))
    await player.sync()
    const gathered = ({ inventory }: Pick<Player, 'inventory'>) =>
      inventory.find(({ id }) => id === 'logs')?.quantity ?? 0
    const before = await stateOf(player)
    expect(gathered(before)).toBeGreaterThan(20)
    await staff.ask('undoPlayerEdit', { logId, ...WHY })
    await staff.ask('undoPlayerEdit', { logId: editId, ...WHY })
    const after = await stateOf(player)
    expect(after).toMatchObject({ coins: 100, currentAction: { activityId: 'gather_kindling' } })
    expect(gathered(after)).toBe(gathered(before) - 10)
    expect(after.skills).toEqual(before.skills)
    await testServer.forward(minutes(1))
    expect(gathered((await player.load()).player)).toBeGreaterThan(gathered(after))
    await expectBalancedCoins()
  })

  test('takes what is left of spent coins and traded items, as the preview says', async () => {
    const player = await veteran(testServer)
    const on = { playerId: player.uid, ...WHY }
    await staff.ask('editPlayerData', { ...on, updates: { coins: 1_100, bank: { clay: 10 } } })
    const { id: logId } = await lastAct(player)
    await player.perform({ type: 'withdraw', itemId: 'clay', quantity: 6 })
    await player.ask('createGEOffer', sellOffer('clay', 6, 50_000))
    await player.ask('createGEOffer', { type: 'buy', itemId: 'flax', quantity: 1, price: 400, slot: 2 })
    // The offer holds its price and the tax.
    const preview = await staff.ask('previewUndo', { logId })
    const parts = [
      { kind: 'coins', name: '', changed: 1_000, reversible: 692, obstacle: 'spent', onExchange: 308 },
      { kind: 'item', name: 'clay', changed: 10, reversible: 4, obstacle: 'spent', onExchange: 6 },
    ]
    expect(preview).toEqual({ parts, followOn: [], canUndo: true, version: expect.any(String) })
    await staff.ask('undoPlayerEdit', { logId, ...WHY, expectedVersion: preview.version })
    expect(await stateOf(player)).toMatchObject({ coins: 0, bank: [], inventory: [] })
    await expectBalancedCoins()
  })

  test('is refused if something that was to be reversed has gone since the preview', async () => {
    const player = await veteran(testServer)
    await staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 10, ...WHY })
    const { id: logId } = await lastAct(player)
    const { version, ...seen } = await staff.ask('previewUndo', { logId })
    await player.perform({ type: 'dropItem', slot: 0, quantity: 4 })
    const current = await staff.ask('previewUndo', { logId })
    expect(await expectRefusedUnchanged(player, 'undoPlayerEdit', { logId, ...WHY, expectedVersion: version })).toEqual(
      conflictError(current.version, { ...seen, parts: [{ ...seen.parts[0], reversible: 6, obstacle: 'spent' }] }),
    )
    await staff.ask('undoPlayerEdit', { logId, ...WHY, expectedVersion: current.version })
    expect((await stateOf(player)).inventory).toEqual([])
  })

  test('is neither shown nor possible while the character is deleted', async () => {
    const player = await veteran(testServer)
    const on = { playerId: player.uid, ...WHY }
    await staff.ask('giveItemsToPlayer', { ...on, itemId: 'logs', quantity: 10 })
    const { id: logId } = await lastAct(player)
    await staff.ask('deletePlayer', on)
    expect(await staff.refused('previewUndo', { logId })).toEqual(callError('auth/deleted'))
    expect(await staff.refused('undoPlayerEdit', { logId, ...WHY })).toEqual(callError('auth/deleted'))
    await staff.ask('restorePlayer', on)
    expect(await staff.ask('previewUndo', { logId })).toMatchObject({ canUndo: true })
  })

  test('is refused if nothing can be reversed any more', async () => {
    const player = await veteran(testServer)
    await staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 10, ...WHY })
    const { id: logId } = await lastAct(player)
    await player.perform({ type: 'dropItem', slot: 0, quantity: 10 })
    expect(await staff.ask('previewUndo', { logId })).toMatchObject({ canUndo: false })
    expect(await expectRefusedUnchanged(player, 'undoPlayerEdit', { logId, ...WHY })).toEqual(
      callError('log/nothing-left'),
    )
    expect(callError('log/nothing-left').message).toBe('Nothing of this can be reversed any more')
  })

  test('by two at the same time happens once', async () => {
    const player = await veteran(testServer)
    await staff.ask('editPlayerData', { playerId: player.uid, updates: { coins: 900 }, ...WHY })
    const body = { logId: (await lastAct(player)).id, ...WHY }
    const both = await Promise.all([staff, owner].map((one) => one.post('/api/undoPlayerEdit', body)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status !== 200)?.body).toEqual(callError('log/undone'))
    expect(await stateOf(player)).toMatchObject({ coins: 100 })
  })

  test('works for given and taken items, memberships and resets', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.bank = [{ id: 'logs', quantity: 50, slot: 0 }]
    })
    const on = { playerId: player.uid, ...WHY }
    const until = testServer.now() + days(30)
    const acts = [
      () => staff.ask('giveItemsToPlayer', { ...on, itemId: 'logs', quantity: 10 }),
      () => staff.ask('removeItemsFromPlayer', { ...on, itemId: 'logs', quantity: 20, source: 'bank' }),
      () => staff.ask('resetPlayer', { ...on, type: 'full' }),
      () => staff.ask('grantMembership', { ...on, tier: 'basic', until, expectedVersion: NO_MEMBER }),
    ]
    const standing = async () => {
      const { inventory, bank, coins, subscription } = await stateOf(player)
      return { inventory, bank, coins, subscription }
    }
    const before = await standing()
    for (const act of acts) {
      await act()
      await staff.ask('undoPlayerEdit', { logId: (await lastAct(player)).id, ...WHY })
      expect(await standing()).toEqual(before)
    }
    await staff.ask('grantMembership', { ...on, tier: 'basic', until, expectedVersion: NO_MEMBER })
    await staff.ask('endMembership', { ...on, expectedVersion: versionOf({ tier: 'basic', until }) })
    await staff.ask('undoPlayerEdit', { logId: (await lastAct(player)).id, ...WHY })
    // The time that was taken is given back from now on.
    const { subscription } = await standing()
    expect(subscription.tier).toBe('basic')
    expect(subscription.until).toBeGreaterThanOrEqual(until)
    expect(subscription.until).toBeLessThan(until + minutes(1))
  })

  test.each(['reset', 'edit'] as const)(
    'of a %s brings back every stack of a bank that holds two of a thing',
    async (what) => {
      const player = await veteran(testServer)
      const bank = [
        { id: 'logs', quantity: 1, slot: 0 },
        { id: 'logs', quantity: 4, slot: 1 },
      ]
      await testServer.edit(player.uid, (state) => {
        state.bank = bank
      })
      if (what === 'edit') await staff.ask('editPlayerData', await edited(player, { bank: { logs: 0 } }))
      else await staff.ask('resetPlayer', { playerId: player.uid, type: 'inventory', ...WHY })
      expect((await stateOf(player)).bank).toEqual([])
      await staff.ask('undoPlayerEdit', { logId: (await lastAct(player)).id, ...WHY })
      expect((await stateOf(player)).bank).toEqual(bank)
    },
  )

  test('of consolidated stacks is refused, because a pack cannot have them split', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.bank = [
        { id: 'logs', quantity: 1, slot: 0 },
        { id: 'logs', quantity: 4, slot: 1 },
      ]
    })
    await staff.ask('consolidateInventory', { playerId: player.uid, ...WHY })
    const { id: logId } = await lastAct(player)
    const refusal = await expectRefusedUnchanged(player, 'undoPlayerEdit', { logId, ...WHY })
    expect(refusal).toEqual(callError('log/not-undoable'))
    expect((await stateOf(player)).bank).toEqual([{ id: 'logs', quantity: 5, slot: 0 }])
    const { entries } = await staff.ask('getPlayerTimeline', { playerId: player.uid, kinds: ['act'] })
    expect(entries).toMatchObject([{ action: 'consolidate_inventory', canUndo: false }])
  })

  test('of an unknown entry or of an action without undo is refused', async () => {
    const player = await veteran(testServer)
    expect(await staff.refused('undoPlayerEdit', { logId: 'no-such-entry', ...WHY })).toEqual(
      callError('log/not-found'),
    )
    await staff.ask('addPlayerNote', { playerId: player.uid, content: 'A friendly sort' })
    const { id: logId } = await lastAct(player)
    expect(await staff.refused('undoPlayerEdit', { logId, ...WHY })).toEqual(callError('log/not-undoable'))
    expect(await staff.refused('previewUndo', { logId })).toEqual(callError('log/not-undoable'))
    expect(await staff.refused('previewUndo', { logId: 'no-such-entry' })).toEqual(callError('log/not-found'))
  })
})

describe('a reset', () => {
  async function richPlayer(): Promise<Visitor> {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      for (const entry of Object.values(state.skills))
        Object.assign(entry, { level: 50, experience: experienceFor(50) })
      state.coins = 99_999
      state.inventory = [{ id: 'logs', quantity: 5, slot: 0 }]
      state.bank = [{ id: 'logs', quantity: 50, slot: 0 }]
      state.equipment = { weapon: 'bronze_sword' }
      state.statistics.deaths = 7
    })
    return player
  }
  const reset = (player: Visitor, type: 'full' | 'skills' | 'inventory') =>
    staff.ask('resetPlayer', { playerId: player.uid, type, ...WHY })

  test('[PLAY-17] [PLAY-21] [PLAY-22] in full restores the default document, with 1000 coins and all 20 skills', async () => {
    const player = await richPlayer()
    await reset(player, 'full')
    const { skills, ...state } = await stateOf(player)
    expect(
      Object.values(skills)
        .map(({ level }) => level)
        .sort(),
    ).toEqual([...Array(19).fill(1), 10])
    expect(state).toMatchObject({ coins: 1_000, inventory: [], bank: [], equipment: {}, statistics: { deaths: 0 } })
    expect(await testServer.row(player.uid)).toMatchObject({ total_level: 29 })
  })

  test.each(['full', 'skills'] as const)(
    '%s appears as an action of staff, and not as a level reached',
    async (type) => {
      const player = await richPlayer()
      await testServer.forward(1_000)
      await reset(player, type)
      const { entries } = await staff.ask('getPlayerTimeline', { playerId: player.uid, kinds: ['level', 'act'] })
      expect(entries).toMatchObject([{ kind: 'act', action: 'reset_player' }])
    },
  )

  test('[PLAY-18] of skills restores the skills only', async () => {
    const player = await richPlayer()
    await reset(player, 'skills')
    const state = await stateOf(player)
    expect(state.skills.tailoring.level).toBe(1)
    expect(state).toMatchObject({ coins: 99_999, equipment: { weapon: 'bronze_sword' }, statistics: { deaths: 7 } })
    expect(state.bank).toHaveLength(1)
  })

  test('[PLAY-19] [PLAY-20] of the inventory restores inventory, bank and coins; equipment stays', async () => {
    const player = await richPlayer()
    await reset(player, 'inventory')
    const state = await stateOf(player)
    expect(state).toMatchObject({ coins: 1_000, inventory: [], bank: [], equipment: { weapon: 'bronze_sword' } })
    expect(state.skills.tailoring.level).toBe(50)
    const { id: logId } = await lastAct(player)
    await staff.ask('undoPlayerEdit', { logId, ...WHY })
    expect(await stateOf(player)).toMatchObject({ coins: 99_999, bank: [{ id: 'logs', quantity: 50 }] })
  })

  test('requires a recent password', async () => {
    const player = await richPlayer()
    const late = await staffWith(testServer, 'edit_players')
    await ageSessions(testServer, late, 700_000)
    await late.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 1, ...WHY })
    expect(await late.refused('resetPlayer', { playerId: player.uid, type: 'full', ...WHY })).toEqual(
      callError('auth/confirm'),
    )
  })
})

describe('items', () => {
  test('[PLAY-24] are given to the pack, and to the bank if the pack is full', async () => {
    const player = await veteran(testServer)
    await staff.ask('giveItemsToPlayer', { playerId: player.uid, itemId: 'bronze_sword', quantity: 30, ...WHY })
    const { inventory, bank } = await stateOf(player)
    expect([inventory.length, bank]).toEqual([28, [{ id: 'bronze_sword', quantity: 2, slot: 0 }]])
    expect(await lastAct(player)).toMatchObject({ action: 'give_items', details: WHY })
    const nothing = { playerId: player.uid, itemId: 'no_such_thing', quantity: 1, ...WHY }
    expect(await expectRefusedUnchanged(player, 'giveItemsToPlayer', nothing)).toMatchObject({
      message: 'Item not found: no_such_thing',
    })
    expect(
      await expectRefusedUnchanged(player, 'giveItemsToPlayer', { ...nothing, itemId: 'logs', quantity: 0 }),
    ).toMatchObject({
      message: 'Invalid quantity: must be at least 1',
    })
    const much = { ...nothing, itemId: 'logs', quantity: Number.MAX_SAFE_INTEGER }
    expect(await expectRefusedUnchanged(player, 'giveItemsToPlayer', much)).toMatchObject({
      message: 'Invalid quantity: must be at most 2,147,483,647',
    })
  })

  test('[PLAY-25] [PLAY-30] are taken from the given source', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.inventory = [{ id: 'logs', quantity: 5, slot: 0 }]
      state.bank = [{ id: 'logs', quantity: 50, slot: 0 }]
      state.equipment = { weapon: 'bronze_sword' }
    })
    const take = (itemId: string, quantity: number, source: string) => ({
      playerId: player.uid,
      itemId,
      quantity,
      source,
      ...WHY,
    })
    await staff.ask('removeItemsFromPlayer', take('logs', 5, 'inventory') as never)
    await staff.ask('removeItemsFromPlayer', take('logs', 20, 'bank') as never)
    await staff.ask('removeItemsFromPlayer', take('bronze_sword', 1, 'equipment') as never)
    expect(await stateOf(player)).toMatchObject({ inventory: [], bank: [{ id: 'logs', quantity: 30 }], equipment: {} })
    expect(await expectRefusedUnchanged(player, 'removeItemsFromPlayer', take('logs', 1, 'inventory'))).toEqual(
      callError('edit/not-held'),
    )
    expect(callError('edit/not-held')).toMatchObject({ code: 'not-found', message: 'Player or item not found' })
    expect(await expectRefusedUnchanged(player, 'removeItemsFromPlayer', take('logs', 31, 'bank'))).toMatchObject({
      message: 'Not enough items',
    })
  })

  test('[PLAY-26] on several stacks are consolidated', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.inventory = [
        { id: 'logs', quantity: 5, slot: 0 },
        { id: 'bronze_sword', quantity: 1, slot: 1 },
        { id: 'logs', quantity: 6, slot: 2 },
        { id: 'bronze_sword', quantity: 1, slot: 3 },
      ]
    })
    await staff.ask('consolidateInventory', { playerId: player.uid, ...WHY })
    expect((await stateOf(player)).inventory).toEqual([
      { id: 'logs', quantity: 11, slot: 0 },
      { id: 'bronze_sword', quantity: 1, slot: 1 },
      { id: 'bronze_sword', quantity: 1, slot: 3 },
    ])
    const again = { playerId: player.uid, ...WHY }
    expect(await expectRefusedUnchanged(player, 'consolidateInventory', again)).toEqual(callError('staff/unchanged'))
    const { logs } = await staff.ask('getAuditLogs', { resource: 'players', resourceId: player.uid })
    expect(logs).toHaveLength(1)
  })
})

describe('a membership', () => {
  test('granted or ended without having seen a colleague’s change is refused with the current one', async () => {
    const player = await veteran(testServer)
    const on = { playerId: player.uid, ...WHY }
    const year = { tier: 'elite', until: testServer.now() + days(365) } as const
    const month = { tier: 'basic', until: testServer.now() + days(30) } as const
    await staff.ask('grantMembership', { ...on, ...year, expectedVersion: NO_MEMBER })
    const overtaken = conflictError(versionOf(year), year)
    for (const expectedVersion of [NO_MEMBER, versionOf(month), versionOf({ ...year, tier: 'basic' })]) {
      expect(await expectRefusedUnchanged(player, 'grantMembership', { ...on, ...month, expectedVersion })).toEqual(
        overtaken,
      )
      expect(await expectRefusedUnchanged(player, 'endMembership', { ...on, expectedVersion })).toEqual(overtaken)
    }
    await staff.ask('grantMembership', { ...on, ...month, expectedVersion: versionOf(year) })
    expect(await detailsOf(player)).toMatchObject({ subscription: month })
  })

  test('[MEMB-6] [MEMB-7] [MEMB-10] is granted with tier and end, and ended at once', async () => {
    const player = await veteran(testServer)
    const until = testServer.now() + days(30)
    const on = { playerId: player.uid, ...WHY }
    await staff.ask('grantMembership', { ...on, tier: 'advanced', until, expectedVersion: NO_MEMBER })
    expect(await detailsOf(player)).toMatchObject({ isPremium: true, subscription: { tier: 'advanced', until } })
    expect(await testServer.row(player.uid)).toMatchObject({ premium_until: `${until}` })
    expect(await lastAct(player)).toMatchObject({
      action: 'grant_membership',
      details: { before: { subscription: { tier: null } }, after: { subscription: { tier: 'advanced', until } } },
    })
    await staff.ask('endMembership', { ...on, expectedVersion: versionOf({ tier: 'advanced', until }) })
    const { isPremium, subscription } = await detailsOf(player)
    expect(isPremium).toBe(false)
    const expectedVersion = versionOf({ tier: subscription.tier, until: subscription.until })
    expect(await staff.refused('endMembership', { ...on, expectedVersion })).toEqual(callError('membership/none'))
  })

  test('[MEMB-8] past its end gives no benefits; one that has already ended is refused', async () => {
    const player = await veteran(testServer)
    const until = testServer.now() + hours(1)
    await staff.ask('grantMembership', {
      playerId: player.uid,
      tier: 'elite',
      until,
      expectedVersion: NO_MEMBER,
      ...WHY,
    })
    await testServer.forward(hours(1))
    expect(await detailsOf(player)).toMatchObject({
      isPremium: false,
      subscription: { tier: 'elite', isActive: false },
    })
    for (const wrong of [testServer.now() - 1, testServer.now() + days(5_000)]) {
      const request = {
        playerId: player.uid,
        tier: 'elite',
        until: wrong,
        expectedVersion: versionOf({ tier: 'elite', until }),
        ...WHY,
      }
      expect(await expectRefusedUnchanged(player, 'grantMembership', request)).toMatchObject({
        details: { field: 'until' },
      })
    }
  })
})
