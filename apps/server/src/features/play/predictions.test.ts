import { advance, isRefused, type Player, perform, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openServer,
  starts,
  stops,
  type TestIntent,
  type TestServer,
  type Visitor,
  withId,
} from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function countDifferences(): Promise<number> {
  const { values } = await testServer.server.metrics.differences.get()
  return values[0]?.value ?? 0
}

/** A player at work, and the state its page shows. */
async function worker(): Promise<{ guest: Visitor; page: Player }> {
  const guest = await testServer.player()
  const { player: page } = await guest.perform(starts('gather_kindling'))
  await testServer.forward(seconds(30))
  return { guest, page }
}

/** What the page predicts for the moment of its intent. */
async function predict(page: Player, { id: _, at = 0, ...intent }: ReturnType<typeof withId>): Promise<Player> {
  const rules = await testServer.rulesOf(page.uid)
  const outcome = perform(advance(page, rules, at).state, rules, intent, at)
  if (isRefused(outcome)) throw new Error('the intent was refused')
  return outcome.state
}

const predictionOf = (state: Player) => ({ at: state.settledAt, hash: stateHash(state) })

test('a page that has predicted the state of its intents gets an answer without it, and both go on from that moment', async () => {
  const { guest, page } = await worker()
  const sent = withId({ ...stops, at: testServer.now() })
  const predicted = await predict(page, sent)
  await testServer.forward(seconds(1))
  const answer = await guest.ask('perform', {
    sessionId: guest.sessionId,
    intents: [sent],
    prediction: predictionOf(predicted),
  })
  expect(answer).toMatchObject({
    equal: true,
    at: predicted.settledAt,
    frozen: false,
    results: [{ id: sent.id, ok: true }],
  })
  expect(answer).not.toHaveProperty('player')
  const { sealOf } = testServer.server.seals
  const { rules } = testServer.server
  expect(answer.seal).toBe(sealOf({ uid: guest.uid, rules, ...predictionOf(predicted) }))
  const stored = (await testServer.row(guest.uid))['state'] as Player
  expect(stateHash(stored)).toBe(stateHash(predicted))
  expect(stored.lastSeenAt).toBe(answer.now)
  const at = testServer.now()
  const next = advance(predicted, await testServer.rulesOf(guest.uid), at).state
  expect(await guest.sync({ at, hash: stateHash(next) })).toMatchObject({ equal: true })
})

test('a page that has predicted another state gets the server’s, and the difference is counted', async () => {
  const { guest } = await worker()
  const counted = await countDifferences()
  const at = testServer.now()
  const sent = withId({ ...stops, at })
  const wrong = { at, hash: 'ffffffffffffffff' }
  const answer = await guest.ask('perform', { sessionId: guest.sessionId, intents: [sent], prediction: wrong })
  expect(answer).toMatchObject({ equal: false, player: { currentAction: null } })
  expect(await countDifferences()).toBe(counted + 1)
})

test('what a page could not predict counts as no difference', async () => {
  const { guest, page } = await worker()
  const counted = await countDifferences()
  const wrong = async (intent: TestIntent, prediction: object = {}) => {
    const at = testServer.now()
    const intents = [withId({ at, ...intent } as TestIntent)]
    const predicted = { at, hash: 'ffffffffffffffff', ...prediction }
    const answer = await guest.ask('perform', { sessionId: guest.sessionId, intents, prediction: predicted })
    expect(answer.equal).toBe(false)
    // A repeated intent.
    const again = await guest.ask('perform', { sessionId: guest.sessionId, intents, prediction: predicted })
    expect(again.equal).toBe(false)
    await testServer.forward(seconds(1))
  }
  await wrong({ type: 'startActivity', locationId: 'nowhere', activityId: 'nothing' })
  await wrong({ ...stops, at: testServer.now() - seconds(60) })
  await wrong(stops, { at: testServer.now() - seconds(40) })
  await wrong(stops, { at: testServer.now() + seconds(40) })
  await wrong(stops, { confirmedAt: page.settledAt - 1 })
  await wrong(stops, { eraFrom: -1 })
  expect(await countDifferences()).toBe(counted)
})

test('a replay and a session that has lost the character get the whole state, whatever they prediction', async () => {
  const { guest, page } = await worker()
  const sent = withId({ ...stops, at: testServer.now() })
  const prediction = predictionOf(await predict(page, sent))
  const replay = { id: 'gap', isLast: true }
  const asked = { sessionId: guest.sessionId, intents: [sent], prediction }
  expect(await guest.ask('perform', { ...asked, replay })).toMatchObject({ equal: false, frozen: false })
  await testServer.forward(seconds(11))
  await guest.tab().load()
  const late = { ...asked, intents: [withId({ ...stops, at: prediction.at })] }
  expect(await guest.ask('perform', late)).toMatchObject({ equal: false, frozen: true })
})
