import { minutes, type Player, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openServer, starts, type Visitor, withId } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'

let house: House
beforeAll(async () => {
  house = await openServer()
})
afterAll(() => house.close())

/** What a browser keeps of a state it was told, with the seal that came with it. */
function keptOf({ player, seal }: { player: Player; seal: string }) {
  return { rules: house.server.rules, hash: stateHash(player), at: player.settledAt, seal }
}

async function judged(visitor: Visitor, copy: ReturnType<typeof keptOf>): Promise<boolean | null> {
  return (await visitor.ask('loadPlayer', { sessionId: visitor.sessionId, copy })).isCopyGenuine
}

test('whatever the server confirms is under its seal, and known by it later, also after a restart', async () => {
  const player = await house.player()
  const opened = await player.load()
  const acted = await player.perform(starts('gather_kindling'))
  await house.forward(minutes(1))
  const synced = await player.sync()
  if (synced.equal) throw new Error('nothing was claimed')
  const claim = { at: synced.player.settledAt, hash: stateHash(synced.player) }
  const agreed = await player.sync(claim)
  if (!agreed.equal) throw new Error('there was nothing to disagree about')
  await house.restart()
  for (const told of [opened, acted, synced]) expect(await judged(player, keptOf(told))).toBe(true)
  expect(await judged(player, { ...claim, rules: house.server.rules, seal: agreed.seal })).toBe(true)
  expect((await player.load()).isCopyGenuine).toBeNull()
})

test('a seal fits nothing but the state it was put on', async () => {
  const [player, other] = [await house.player(), await house.player()]
  const kept = keptOf(await player.load())
  const forged = [
    { ...kept, hash: stateHash({ ...(await player.load()).player, coins: 1_000_000 }) },
    { ...kept, at: kept.at + 1 },
    { ...kept, rules: 'other rules' },
    { ...kept, seal: keptOf(await other.load()).seal },
    { ...kept, seal: '' },
    { ...kept, seal: `${kept.seal}AAAA` },
  ]
  for (const copy of forged) expect([copy, await judged(player, copy)]).toEqual([copy, false])
  expect(await judged(other, kept)).toBe(false)
  expect(await judged(player, kept)).toBe(true)
})

test('what a former session still said reaches the present one under a seal', async () => {
  const former = await house.player()
  const { now } = await former.load()
  await house.forward(minutes(1))
  const player = former.tab()
  await player.load()
  const told = nextMessage(await openLivePage(player), 'player')
  await former.perform({ type: 'updateSettings', soundEnabled: true, at: now })
  expect(await judged(player, keptOf(await told))).toBe(true)
})

test('a page of other rules is told so by every call it plays by, and changes nothing', async () => {
  const player = await house.player()
  const before = await house.stored(player.uid)
  const { sessionId } = player
  for (const [name, input] of [
    ['loadPlayer', { sessionId, rules: 'other rules' }],
    ['perform', { sessionId, rules: 'other rules', intents: [withId({ type: 'clearQueue' })] }],
    ['sync', { sessionId, rules: 'other rules' }],
  ] as const) {
    expect((await player.refused(name, input)).details?.reason).toBe('rules/outdated')
  }
  expect(await house.stored(player.uid)).toBe(before)
})
