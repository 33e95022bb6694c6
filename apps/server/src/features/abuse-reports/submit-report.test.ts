import { type ChannelKey, callError, privateChannel, REPORT_STATES } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function sendMessage(visitor: Visitor, text: string, channel: ChannelKey = 'global'): Promise<number> {
  return (await visitor.ask('sendMessage', { channel, text })).message.id
}
const complaint = { category: 'abuse', text: 'Please look' } as const
const stored = async (id: string) => (await testServer.sql()`select * from reports where id = ${id}`)[0] ?? {}

test('[REP-1] [REP-3] [REP-4] a reported message is pending, with the ten before and the ten after as evidence', async () => {
  const [ash, bea] = [await testServer.player(), await testServer.player()]
  const lines: number[] = []
  for (let n = 0; n < 30; n++) {
    lines.push(await sendMessage(ash, n === 15 ? 'you fucking thief' : `Line ${n}`))
    await testServer.forward(minutes(1))
  }
  const { report } = await bea.ask('submitReport', { targetType: 'message', targetId: `${lines[15]}`, ...complaint })
  expect(report).toMatchObject({ status: 'pending', targetType: 'message', resolvedAt: null, text: 'Please look' })
  const row = await stored(report.id)
  expect(Object.keys(row).sort()).toEqual(
    [
      'id',
      'reporter_id',
      'target_type',
      'target_id',
      'target_name',
      'about_id',
      'category',
      'text',
      'evidence',
      'status',
      'assigned_to',
      'resolution',
      'created_at',
      'resolved_at',
    ].sort(),
  )
  expect(row).toMatchObject({ reporter_id: bea.uid, status: 'pending', assigned_to: null, resolution: null })
  const { evidence } = row as { evidence: { message: object; around: { id: number }[] } }
  // The text as written, before the filter.
  expect(evidence.message).toMatchObject({ id: lines[15], clientId: ash.uid, text: 'you fucking thief' })
  expect(evidence.around.map(({ id }) => id)).toEqual(lines.slice(5, 26))
})

test('a message is one target, however its id is written', async () => {
  const [ash, bea] = [await testServer.player(), await testServer.player()]
  const id = await sendMessage(ash, 'Buy my gold')
  const reports = (targetId: string) => ({ targetType: 'message', targetId, ...complaint }) as const
  const { report } = await bea.ask('submitReport', reports(`00${id}`))
  expect(report.targetId).toBe(`${id}`)
  for (const other of [`${id}`, `${id}.0`, `0x${id.toString(16)}`]) {
    expect(await bea.refused('submitReport', reports(other))).toMatchObject({
      message: 'You have already reported this. Staff will review it.',
    })
  }
})

/** Places an offer far above any market price and reads its public id. */
async function placeOffer(seller: Visitor, price: number): Promise<string> {
  await testServer.edit(seller.uid, (state) => {
    state.inventory = [{ id: 'logs', quantity: 5, slot: 0 }]
  })
  await seller.ask('createGEOffer', { type: 'sell', itemId: 'logs', quantity: 5, price, slot: 1 })
  const { sells } = await seller.ask('getOrderBook', { itemId: 'logs' })
  return sells.find((entry) => entry.price === price)?.oldest ?? ''
}

test('[REP-2] [REP-7] evidence about a player is their public data, about an offer its current state', async () => {
  const [ash, bea] = [await testServer.player(), await testServer.player()]
  await sendMessage(ash, 'Hello there')
  const { report } = await bea.ask('submitReport', {
    targetType: 'player',
    targetId: ash.uid,
    category: 'cheating',
    text: '',
  })
  const { evidence } = (await stored(report.id)) as { evidence: { player: object; said: { text: string }[] } }
  expect(evidence.player).toMatchObject({ uid: ash.uid, username: report.targetName, isGuest: true })
  expect(evidence.said.map(({ text }) => text)).toEqual(['Hello there'])
  const targetId = await placeOffer(ash, 999_999)
  const offer = await bea.ask('submitReport', { targetType: 'offer', targetId, category: 'scam', text: '' })
  expect(offer.report).toMatchObject({ targetType: 'offer', status: 'pending', targetName: 'sell 5 × logs at 999999' })
  const { evidence: sold } = (await stored(offer.report.id)) as { evidence: { offer: object } }
  expect(sold.offer).toMatchObject({ id: targetId, playerId: ash.uid, price: 999_999, quantity: 5, itemId: 'logs' })
  expect((await bea.ask('getMyReports', {})).reports.map(({ targetType }) => targetType).sort()).toEqual([
    'offer',
    'player',
  ])
  expect((await ash.ask('getMyReports', {})).reports).toEqual([])
})

test('the text of a report is one line of printable characters, and its evidence holds no private messages', async () => {
  const [ash, bea, cay] = [await testServer.player(), await testServer.player(), await testServer.player()]
  await sendMessage(ash, 'For all to read')
  await sendMessage(ash, 'For Cay alone', privateChannel(ash.uid, cay.uid))
  const { report } = await bea.ask('submitReport', {
    targetType: 'player',
    targetId: ash.uid,
    category: 'other',
    text: 'Rude\n\u202Eto me',
  })
  expect(report.text).toBe('Rude to me')
  const { text, evidence } = (await stored(report.id)) as { text: string; evidence: { said: { text: string }[] } }
  expect(text).toBe('Rude to me')
  expect(evidence.said.map((message) => message.text)).toEqual(['For all to read'])
})

test('[REP-5] a player has one open report about a target; once it is handled they may report it again', async () => {
  const [ash, bea, cay] = [await testServer.player(), await testServer.player(), await testServer.player()]
  const about = { targetType: 'player', targetId: ash.uid, ...complaint } as const
  const { report } = await bea.ask('submitReport', about)
  expect(await bea.refused('submitReport', { ...about, category: 'spam' })).toMatchObject({
    message: 'You have already reported this. Staff will review it.',
  })
  await cay.ask('submitReport', about)
  expect(REPORT_STATES).toEqual(['pending', 'reviewing', 'resolved', 'dismissed'])
  for (const status of REPORT_STATES.slice(1)) {
    await testServer.sql()`update reports set status = ${status} where id = ${report.id}`
    expect((await bea.ask('getMyReports', {})).reports).toMatchObject([{ status }])
    if (status === 'reviewing') await bea.refused('submitReport', about)
  }
  await bea.ask('submitReport', about)
})

test('players cannot report themselves, missing targets or messages they cannot read', async () => {
  const [ash, bea, eve] = [await testServer.player(), await testServer.player(), await testServer.player()]
  const own = await sendMessage(ash, 'My own words')
  const secret = await sendMessage(ash, 'A secret', privateChannel(ash.uid, bea.uid))
  const report = (who: Visitor, targetType: string, targetId: string) =>
    who.refused('submitReport', { targetType, targetId, ...complaint })
  expect(await report(ash, 'message', `${own}`)).toMatchObject({ message: 'You cannot do this to yourself' })
  expect(await report(ash, 'player', ash.uid)).toMatchObject({ message: 'You cannot do this to yourself' })
  for (const nothing of ['999999999', '0', '-1', '1e400', 'abc'])
    expect(await report(ash, 'message', nothing)).toMatchObject({ message: 'There is nothing here to report' })
  for (const type of ['player', 'offer'])
    expect(await report(ash, type, 'nobody')).toMatchObject({ message: 'There is nothing here to report' })
  expect(await report(bea, 'offer', await placeOffer(bea, 999_998))).toMatchObject({
    message: 'You cannot do this to yourself',
  })
  expect(await report(eve, 'message', `${secret}`)).toMatchObject({ message: 'There is nothing here to report' })
  await bea.ask('submitReport', { targetType: 'message', targetId: `${secret}`, ...complaint })
})

test('[REP-7] a deleted player cannot be reported; their public messages and offers still can', async () => {
  const [ash, bea, owner] = [await testServer.player(), await testServer.player(), await testServer.owner()]
  const [message, offer] = [`${await sendMessage(ash, 'Buy my gold')}`, await placeOffer(ash, 999_997)]
  await owner.ask('deletePlayer', { playerId: ash.uid, reason: 'Sells gold' })
  expect(await bea.refused('submitReport', { targetType: 'player', targetId: ash.uid, ...complaint })).toEqual(
    callError('report/no-target'),
  )
  for (const [targetType, targetId] of [
    ['message', message],
    ['offer', offer],
  ] as const) {
    const { report } = await bea.ask('submitReport', { targetType, targetId, ...complaint })
    expect(await stored(report.id)).toMatchObject({ about_id: ash.uid, target_id: targetId })
  }
})

test('reports are rate limited', async () => {
  const ash = await testServer.player()
  const [last, ...others] = await Promise.all(Array.from({ length: 11 }, () => testServer.player()))
  for (const { uid } of others) await ash.ask('submitReport', { targetType: 'player', targetId: uid, ...complaint })
  const over = { targetType: 'player', targetId: last?.uid ?? '', ...complaint }
  expect(await ash.refused('submitReport', over)).toMatchObject({ code: 'resource-exhausted' })
})
