import { callError } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, ageSessions, staffWith, unknownUid, veteran } from '../../core/audit/testing.ts'
import { starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { join, nextMessage, openLivePage } from '../../live/testing.ts'
import { connect } from '../../platform/database/database.ts'
import { buyOffer, createTrader, openMarket, sellOffer } from '../exchange/testing.ts'
import { settleDue } from '../play/settle-due.ts'
import { createPartyOf, createPlayers, joinParty } from '../social/testing.ts'

let testServer: TestServer
let staff: Visitor
beforeAll(async () => {
  testServer = await openMarket()
  staff = await staffWith(testServer, 'edit_players', 'view_players')
})
afterAll(() => testServer.close())

const WHY = { reason: 'Asked for by a court' }
const remove = ({ uid }: Visitor) => staff.ask('deletePlayer', { playerId: uid, ...WHY })
const restore = ({ uid }: Visitor) => staff.ask('restorePlayer', { playerId: uid, ...WHY })
const detailsOf = async ({ uid }: Visitor) => (await staff.ask('getPlayerDetails', { playerId: uid })).player

describe('a deleted player', () => {
  test('[PLAY-14] [PLAY-15] [PLAY-16] [DATA-22] is marked, banned and offline, and the document stays', async () => {
    const player = await account(testServer)
    expect(await detailsOf(player)).toMatchObject({ isBanned: false, deleted: false, deletedAt: null, isOnline: true })
    const { deletedAt } = await remove(player)
    const seen = await detailsOf(player)
    expect(seen).toMatchObject({
      isBanned: true,
      banId: null,
      deleted: true,
      deletedAt,
      isOnline: false,
      isGuest: false,
    })
    expect(seen).toMatchObject({ coins: 100, skills: { hitpoints: { level: 10 } }, guestExpiresAt: null })
    expect(await testServer.row(player.uid)).toMatchObject({
      deleted_at: `${deletedAt}`,
      is_ranked: false,
      session_id: null,
    })
    const { players } = await staff.ask('listPlayers', { only: ['deleted'] })
    expect(players).toContainEqual(expect.objectContaining({ uid: player.uid, isBanned: true, isOnline: false }))
  })

  test('is disconnected at once, and every call except the account is refused', async () => {
    const player = await account(testServer)
    const socket = await openLivePage(player)
    const cut = nextMessage(socket, 'frozen')
    await remove(player)
    expect(await cut).toEqual({ reason: 'auth/deleted' })
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toEqual(callError('auth/deleted'))
    expect((await player.ask('getAccount', {})).account?.standing).toEqual({ kind: 'deleted', appeal: null })
    expect(await join(await player.connect(), player.sessionId)).toBe(false)
  })

  test('stops: no activity runs on, and no job settles it', async () => {
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    await remove(player)
    const before = await testServer.stored(player.uid)
    await testServer.forward(3_600_000)
    await settleDue(testServer.server)
    expect(await testServer.stored(player.uid)).toBe(before)
    const { player: seen } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(seen.currentAction).toBeNull()
  })

  test('leaves its party, and the other members are notified', async () => {
    const [leader, other] = await createPlayers(testServer, 2)
    if (!leader || !other) throw new Error('nobody came')
    await createPartyOf(leader, other)
    await remove(other)
    const { party: left } = await leader.ask('getParty', {})
    expect(left?.memberIds).toEqual([leader.uid])
    await restore(other)
    await other.load()
    expect((await other.ask('getParty', {})).party).toBeNull()
    await joinParty(leader, other)
  })

  test('has its offers cancelled, and their contents are kept for a restore', async () => {
    const player = await createTrader(testServer, { coins: 5_000, pack: { flax: 30 } })
    const buyer = await createTrader(testServer, { coins: 5_000 })
    await player.ask('createGEOffer', sellOffer('flax', 10, 50, 1))
    await player.ask('createGEOffer', buyOffer('cotton', 10, 10, 2))
    await remove(player)
    expect((await buyer.ask('createGEOffer', buyOffer('flax', 5, 60, 1))).offer.status).toBe('active')
    const { offers } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(offers).toMatchObject([
      { itemId: 'flax', status: 'cancelled', itemsWaiting: 10 },
      { itemId: 'cotton', status: 'cancelled', coinsWaiting: 102 },
    ])
    await restore(player)
    await player.load()
    await player.ask('collectAllGEOffers', {})
    const { coins, inventory } = await detailsOf(player)
    expect([coins, inventory[0]]).toEqual([5_000, { id: 'flax', quantity: 30, slot: 0 }])
  })

  test('is deleted without open offers even if an offer is filled at the same time', async () => {
    const player = await createTrader(testServer, { coins: 5_000 })
    const seller = await createTrader(testServer, { pack: { clay: 10 } })
    await player.ask('createGEOffer', buyOffer('clay', 10, 50, 1))
    await player.ask('createGEOffer', buyOffer('cotton', 10, 10, 2))
    const beside = connect(testServer.databaseUrl, 1)
    const both = await beside.sql.begin(async (tx) => {
      // Both wait for the lock of the clay market, the seller first.
      await tx`select from ge_prices where item_id = 'clay' for update`
      const sale = seller.ask('createGEOffer', sellOffer('clay', 10, 50, 1))
      await testServer.waitForLocks(1)
      const removal = remove(player)
      await testServer.waitForLocks(2)
      // A deleted player must never have open offers.
      expect((await testServer.row(player.uid))['deleted_at']).toBeNull()
      return { sale, removal }
    })
    expect((await both.sale).offer.status).toBe('completed')
    expect(await both.removal).toEqual({ deletedAt: expect.any(Number) })
    const { offers } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(offers).toMatchObject([
      { itemId: 'clay', status: 'completed', itemsWaiting: 10 },
      { itemId: 'cotton', status: 'cancelled', coinsWaiting: 102 },
    ])
    await beside.close()
  })
})

describe('restoring', () => {
  test('restores the game unchanged', async () => {
    const player = await veteran(testServer)
    await testServer.edit(player.uid, (state) => {
      state.coins = 4_321
    })
    await remove(player)
    await restore(player)
    const { player: seen } = await player.load()
    expect(seen.coins).toBe(4_321)
    expect(await testServer.row(player.uid)).toMatchObject({ deleted_at: null, is_ranked: true })
    expect(await detailsOf(player)).toMatchObject({ isBanned: false, deleted: false, deletedAt: null, isOnline: true })
  })

  test('a page that was open before has to load the game again', async () => {
    const player = await account(testServer)
    const { sessionId } = player
    await remove(player)
    await restore(player)
    const intents = [{ id: 'an-intent', ...starts('gather_kindling') }]
    expect(await player.refused('perform', { sessionId, uid: player.uid, intents })).toEqual(
      callError('player/not-loaded'),
    )
    await player.load()
    await player.does(starts('gather_kindling'))
  })

  test('is refused for a player who is not deleted, or who deleted the account', async () => {
    const player = await account(testServer)
    const request = { playerId: player.uid, ...WHY }
    expect(await staff.refused('restorePlayer', request)).toEqual(callError('player/not-deleted'))
    const { account: own } = await player.ask('getAccount', {})
    await player.ask('deleteMyAccount', { username: own?.username ?? '', password: 'a password of a player' })
    expect(await staff.refused('restorePlayer', request)).toEqual(callError('player/gone'))
    const { account: seen } = await staff.ask('getPlayerDetails', { playerId: player.uid })
    expect(seen.deletedByOwner).toBe(true)
  })
})

describe('deleting', () => {
  test('[PLAY-29] is refused for an unknown player, twice, for oneself and without a recent password', async () => {
    const player = await account(testServer)
    const request = { playerId: player.uid, ...WHY }
    expect(await staff.refused('deletePlayer', { ...request, playerId: unknownUid() })).toEqual(
      callError('player/not-found'),
    )
    expect(await staff.refused('deletePlayer', { ...request, playerId: staff.uid })).toEqual(callError('staff/oneself'))
    const late = await staffWith(testServer, 'edit_players')
    await ageSessions(testServer, late, 700_000)
    expect(await late.refused('deletePlayer', request)).toEqual(callError('auth/confirm'))
    await remove(player)
    expect(await staff.refused('deletePlayer', request)).toEqual(callError('player/deleted'))
    const entries = await testServer.sql()`select action from audit_logs where resource_id = ${player.uid}`
    expect(entries).toEqual([{ action: 'delete_player' }])
  })

  test('by two at the same time happens once', async () => {
    const player = await account(testServer)
    const owner = await testServer.owner()
    const body = { playerId: player.uid, ...WHY }
    const both = await Promise.all([staff, owner].map((one) => one.post('/api/deletePlayer', body)))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const entries = await testServer.sql()`select action from audit_logs where resource_id = ${player.uid}`
    expect(entries).toHaveLength(1)
  })
})
