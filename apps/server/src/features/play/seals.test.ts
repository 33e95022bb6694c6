import { minutes, type Player, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, type TestServer, type Visitor, withId } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

/** The copy of a received state that a browser stores, with its seal. */
function copyOf({ player, seal }: { player: Player; seal: string }) {
  return { rules: testServer.server.rules, hash: stateHash(player), at: player.settledAt, seal }
}

async function checkCopy(visitor: Visitor, copy: ReturnType<typeof copyOf>): Promise<boolean | null> {
  return (await visitor.ask('loadPlayer', { sessionId: visitor.sessionId, copy })).isCopyGenuine
}

test('every confirmed state has a seal that the server recognizes later, even after a restart', async () => {
  const player = await testServer.player()
  const opened = await player.load()
  const acted = await player.perform(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  const synced = await player.sync()
  if (synced.equal) throw new Error('nothing was predicted')
  const prediction = { at: synced.player.settledAt, hash: stateHash(synced.player) }
  const agreed = await player.sync(prediction)
  if (!agreed.equal) throw new Error('there was nothing to disagree about')
  await testServer.restart()
  for (const received of [opened, acted, synced]) expect(await checkCopy(player, copyOf(received))).toBe(true)
  expect(await checkCopy(player, { ...prediction, rules: testServer.server.rules, seal: agreed.seal })).toBe(true)
  expect((await player.load()).isCopyGenuine).toBeNull()
})

test('a seal matches only its own state', async () => {
  const [player, other] = [await testServer.player(), await testServer.player()]
  const copy = copyOf(await player.load())
  const forged = [
    { ...copy, hash: stateHash({ ...(await player.load()).player, coins: 1_000_000 }) },
    { ...copy, at: copy.at + 1 },
    { ...copy, rules: 'other rules' },
    { ...copy, seal: copyOf(await other.load()).seal },
    { ...copy, seal: '' },
    { ...copy, seal: `${copy.seal}AAAA` },
  ]
  for (const copy of forged) expect([copy, await checkCopy(player, copy)]).toEqual([copy, false])
  expect(await checkCopy(other, copy)).toBe(false)
  expect(await checkCopy(player, copy)).toBe(true)
})

test('the result of a former session’s intents reaches the current one with a seal', async () => {
  const former = await testServer.player()
  const { now } = await former.load()
  await testServer.forward(minutes(1))
  const player = former.tab()
  await player.load()
  const received = nextMessage(await openLivePage(player), 'player')
  await former.perform({ type: 'updateSettings', soundEnabled: true, at: now })
  expect(await checkCopy(player, copyOf(await received))).toBe(true)
})

test('every game call refuses a page with other rules, and nothing changes', async () => {
  const player = await testServer.player()
  const before = await testServer.stored(player.uid)
  const { sessionId } = player
  for (const [name, input] of [
    ['loadPlayer', { sessionId, rules: 'other rules' }],
    ['perform', { sessionId, rules: 'other rules', intents: [withId({ type: 'clearQueue' })] }],
    ['sync', { sessionId, rules: 'other rules' }],
  ] as const) {
    expect((await player.refused(name, input)).details?.reason).toBe('rules/outdated')
  }
  expect(await testServer.stored(player.uid)).toBe(before)
})
