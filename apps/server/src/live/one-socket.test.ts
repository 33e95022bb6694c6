import { topics } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { account } from '../core/audit/testing.ts'
import { buyOffer, configure, createTrader, sellOffer } from '../features/exchange/testing.ts'
import { openServer, type TestServer, type Visitor } from '../http/testing.ts'
import { nextMessage, openLivePage } from './testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  await configure(testServer, {})
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

test('[DATA-3] [DATA-32] admin logs, the party, offers, prices, hidden skills and the chat arrive on one connection', async () => {
  const socket = await openLivePage(owner)
  const follow = (topic: string) => socket.timeout(10_000).emitWithAck('follow', { topic })
  const followed = [topics.adminLogs, topics.prices('oak_logs'), topics.market, topics.chat('global')]
  for (const topic of followed) expect([topic, await follow(topic)]).toEqual([topic, true])
  const other = await account(testServer)

  const log = nextMessage(socket, 'adminLog')
  await owner.ask('banPlayer', { playerId: other.uid, reason: 'A test of lines', minutes: 5 })
  expect((await log).entry).toMatchObject({ action: 'ban_player', resourceId: other.uid })

  const party = nextMessage(socket, 'partyChanged')
  await owner.ask('createParty', { name: 'The Larks' })
  expect((await party).party?.name).toBe('The Larks')

  const hidden = nextMessage(socket, 'skillVisibility')
  await owner.ask('updateSkillVisibility', { hidden: ['farming'], expectedVersion: versionOfSet([]) })
  expect((await hidden).hidden).toEqual(['farming'])
  await owner.ask('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet(['farming']) })

  const message = nextMessage(socket, 'chatMessages')
  await (await testServer.player()).ask('sendMessage', { channel: 'global', text: 'Good morning' })
  expect((await message).messages).toMatchObject([{ text: 'Good morning' }])

  const seller = await createTrader(testServer, { pack: { oak_logs: 5 } })
  await seller.ask('createGEOffer', sellOffer('oak_logs', 5, 3))
  await testServer.edit(owner.uid, (state) => {
    state.coins = 100
  })
  const offers = nextMessage(socket, 'offers')
  const [traded, listed] = [vi.fn(), vi.fn()]
  // The price change of the seller's offer may still be on its way.
  socket.on('price', ({ transactions }) => transactions.map(traded))
  socket.on('market', ({ items }) => items.map(({ itemId }) => listed(itemId)))
  await owner.ask('createGEOffer', buyOffer('oak_logs', 5, 3))
  expect((await offers).offers).toMatchObject([{ itemId: 'oak_logs', quantity: 5 }])
  await vi.waitFor(() => {
    expect(traded.mock.calls[0]?.[0]).toMatchObject({ quantity: 5, price: 3 })
    expect(listed).toHaveBeenCalledWith('oak_logs')
  }, 8_000)
})
