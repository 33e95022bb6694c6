import { hours, minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, starts, stops, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

/** Completions that fit into a span, generously rounded. */
const mostKindlingIn = (span: number) => Math.ceil(span / seconds(2)) + 1

const kindlingOf = ({ completions }: { completions: Record<string, number> }) => completions['gather_kindling'] ?? 0

describe('without a replay nothing is dated more than ten seconds before its arrival', () => {
  test('an intent is moved there', async () => {
    const guest = await testServer.player()
    await testServer.forward(hours(10))
    const { results, now, player } = await guest.perform({
      ...starts('gather_kindling'),
      at: testServer.now() - hours(9),
    })
    expect(results[0]).toMatchObject({ ok: true, at: now - seconds(10) })
    expect(kindlingOf(player)).toBeLessThanOrEqual(mostKindlingIn(seconds(10)))
  })

  test('saves that name an old moment do not hold the character there', async () => {
    const guest = await testServer.player()
    const { player } = await guest.load()
    for (let save = 0; save < 3; save++) {
      await testServer.forward(hours(7))
      const { at, now } = await guest.sync({ at: player.settledAt, hash: '0000000000000000' })
      expect(at).toBe(now - seconds(10))
    }
    const late = await guest.perform({ ...starts('gather_kindling'), at: player.settledAt })
    expect(kindlingOf(late.player)).toBeLessThanOrEqual(mostKindlingIn(seconds(10)))
  })

  test('an intent of a page that has left is moved there, too', async () => {
    const guest = await testServer.player()
    const left = (await guest.sync({ leaving: true })).now
    await testServer.forward(hours(15))
    const { results, now } = await guest.perform({ ...starts('gather_kindling'), at: left })
    expect(results[0]).toMatchObject({ ok: true, at: now - seconds(10) })
  })
})

describe('a replay', () => {
  async function afterGap(gap: number): Promise<{ guest: Visitor; since: number }> {
    const guest = await testServer.player()
    // The session of a guest would end before the longest gap.
    await guest.becomeAccount()
    const since = (await guest.sync()).now
    await testServer.forward(gap)
    return { guest, since }
  }

  const replaysOf = (uid: string) =>
    testServer.sql()`select id, until_at - from_at as gap, intents, report from replays where player_id = ${uid}`

  test('reaches back to the last contact, over all its batches', async () => {
    const { guest, since } = await afterGap(hours(2))
    const first = await guest.replay([{ ...starts('gather_kindling'), at: since + minutes(1) }], { isLast: false })
    expect(first.results[0]?.at).toBe(since + minutes(1))
    expect(first.player.settledAt).toBe(since + minutes(1))
    const second = await guest.replay([{ ...stops, at: since + minutes(11) }])
    expect(second.results[0]?.at).toBe(since + minutes(11))
    expect(second.player.settledAt).toBe(second.now)
    expect(kindlingOf(second.player)).toBeGreaterThan(0)
    expect(kindlingOf(second.player)).toBeLessThanOrEqual(mostKindlingIn(minutes(10)))
  })

  test('tells no keys before its last batch', async () => {
    const { guest, since } = await afterGap(hours(2))
    const fights = [{ ...starts('fight_chickens'), at: since + minutes(1) }]
    expect((await guest.replay(fights, { isLast: false })).rolls).toEqual([])
    expect((await guest.replay([{ type: 'clearQueue', at: since + minutes(2) }])).rolls).not.toEqual([])
  })

  test('is recorded with its length, intents and gains, one entry for all batches', async () => {
    const { guest, since } = await afterGap(hours(3))
    await guest.replay([{ ...starts('gather_kindling'), at: since }], { id: 'one', isLast: false })
    const { player, now } = await guest.replay([{ ...stops, at: since + hours(1) }], { id: 'one' })
    const points = player.skills.woodcutting.experience
    const gained = expect.objectContaining({ logs: expect.any(Number) })
    const report = expect.objectContaining({ experience: { woodcutting: points }, gained })
    expect(await replaysOf(guest.uid)).toEqual([{ id: 'one', gap: String(now - since), intents: 2, report }])
    const staff = await testServer.owner()
    const { entries } = await staff.ask('getPlayerTimeline', { playerId: guest.uid, limit: 10, kinds: ['replay'] })
    expect(entries).toMatchObject([{ kind: 'replay', at: now, from: since, intents: 2, experience: points, gained }])
  })

  test('has one id: a second one in the same gap is dated like any other call', async () => {
    const { guest, since } = await afterGap(hours(2))
    await guest.replay([{ ...starts('gather_kindling'), at: since + minutes(1) }], { id: 'one', isLast: false })
    const { results, now } = await guest.replay([{ ...stops, at: since + minutes(2) }], { id: 'two' })
    expect(results[0]?.at).toBe(now - seconds(10))
    expect((await replaysOf(guest.uid)).map(({ id }) => id)).toEqual(['one'])
  })

  test('after the last batch reaches back no further than that', async () => {
    const { guest, since } = await afterGap(hours(2))
    const { now } = await guest.replay([{ ...starts('gather_kindling'), at: since }])
    await testServer.forward(seconds(30))
    const again = await guest.replay([{ ...stops, at: since + minutes(1) }])
    expect(again.results[0]?.at).toBe(now)
  })

  test('reaches back 24 hours at most', async () => {
    const { guest, since } = await afterGap(hours(60))
    const { results, now, player } = await guest.replay([{ ...starts('gather_kindling'), at: since }])
    expect(results[0]?.at).toBe(now - hours(24))
    expect(kindlingOf(player)).toBe(0)
  })

  test('of a page that was closed and opened again without a network reaches back to the closing', async () => {
    const guest = await testServer.player()
    await guest.perform(starts('net_shrimp'))
    await testServer.forward(minutes(1))
    const left = (await guest.sync({ leaving: true })).now
    await testServer.forward(hours(2))
    const { results, player } = await guest.replay([
      { ...stops, at: left - seconds(30) },
      { ...starts('gather_kindling'), at: left + minutes(1) },
      { ...stops, at: left + minutes(11) },
    ])
    expect(results.map(({ at }) => at)).toEqual([left, left + minutes(1), left + minutes(11)])
    expect(kindlingOf(player)).toBeGreaterThan(100)
    expect(kindlingOf(player)).toBeLessThanOrEqual(mostKindlingIn(minutes(10)))
  })

  test('of a session that lost the character reaches back ten seconds', async () => {
    const { guest: first, since } = await afterGap(minutes(1))
    const second = first.tab()
    await second.load()
    await testServer.forward(minutes(5))
    const { results, now, frozen } = await first.replay([
      { type: 'updateSettings', soundEnabled: false, at: since + seconds(5) },
    ])
    expect(frozen).toBe(true)
    expect(results[0]).toMatchObject({ ok: true, at: now - seconds(10) })
    expect(await replaysOf(first.uid)).toEqual([])
  })

  test.each([
    ['a save', (guest: Visitor) => guest.sync()],
    ['opening the game', (guest: Visitor) => guest.load()],
    ['any other intent', (guest: Visitor) => guest.perform(stops)],
  ])('is over with %s: the next gap has an id of its own', async (_, contact) => {
    const { guest } = await afterGap(hours(1))
    await guest.replay([stops], { id: 'one', isLast: false })
    await contact(guest)
    const since = testServer.now()
    await testServer.forward(hours(2))
    const { results } = await guest.replay([{ ...starts('gather_kindling'), at: since + minutes(1) }], { id: 'two' })
    expect(results[0]?.at).toBe(since + minutes(1))
  })

  test('reaches back to the latest opening of the game', async () => {
    const { guest } = await afterGap(hours(1))
    await guest.sync({ leaving: true })
    await testServer.forward(hours(1))
    const openedAt = (await guest.load()).now
    await testServer.forward(hours(2))
    const { results } = await guest.replay([{ ...starts('gather_kindling'), at: openedAt - minutes(1) }])
    expect(results[0]?.at).toBe(openedAt)
  })

  test('is recorded once for each gap, also if all have the same id', async () => {
    const guest = await testServer.player()
    for (let gap = 0; gap < 3; gap++) {
      await testServer.forward(hours(5))
      await guest.replay([stops], { id: 'same' })
    }
    expect(await replaysOf(guest.uid)).toHaveLength(3)
  })
})

describe('time that may still be replayed', () => {
  /** A character that gathers while its page is silent. */
  async function inGap(): Promise<{ guest: Visitor; told: number }> {
    const guest = await testServer.player()
    await guest.becomeAccount()
    const { now } = await guest.perform(starts('gather_kindling'))
    await testServer.forward(hours(6))
    return { guest, told: now }
  }

  test.each([
    ['is silent', {}],
    ['has left and may be opened again without a network', { leaving: true }],
  ])('shows nobody what it would bring, while the page %s', async (_, contact) => {
    const guest = await testServer.player()
    await guest.becomeAccount()
    await guest.perform(starts('gather_kindling'))
    const told = (await guest.sync(contact)).now
    await testServer.forward(hours(6))
    const other = await testServer.player()
    const read = async () => {
      const { data } = await guest.ask('exportMyData', {})
      const [player] = data['players'] as { state: { settledAt: number } }[]
      const { totalXp } = await other.ask('getUserProfile', { uid: guest.uid })
      return { settledAt: player?.state.settledAt, totalXp }
    }
    expect(await read()).toEqual({ settledAt: told, totalXp: 0 })
    // Between two batches it waits where the first one ended.
    await guest.replay([{ ...stops, at: told + minutes(1) }], { isLast: false })
    expect(await read()).toMatchObject({ settledAt: told + minutes(1) })
  })

  test('is shown to staff, unless the character is their own', async () => {
    const { guest, told } = await inGap()
    const owner = await testServer.owner()
    await owner.load()
    const { now } = await owner.perform(starts('gather_kindling'))
    await testServer.forward(hours(1))
    const seen = async ({ uid }: Visitor) => (await owner.ask('getPlayerDetails', { playerId: uid })).player
    expect((await seen(guest)).settledAt).toBeGreaterThan(told)
    expect((await seen(owner)).settledAt).toBe(now)
  })

  test('is over with a refusal that tells something about the present', async () => {
    const { guest, told } = await inGap()
    const sale = { type: 'sell', itemId: 'logs', quantity: 1_000_000, price: 1, slot: 1 } as const
    const refusedAt = testServer.now()
    await guest.refused('createGEOffer', sale)
    const { results } = await guest.replay([{ ...stops, at: told + seconds(1) }])
    expect(results[0]?.at).toBeGreaterThanOrEqual(refusedAt)
  })

  test('is over with a refusal that comes after the goods were there', async () => {
    const guest = await testServer.player()
    await testServer.edit(guest.uid, (state) => {
      state.inventory = [{ id: 'logs', quantity: 1, slot: 0 }]
    })
    const sale = { type: 'sell', itemId: 'logs', quantity: 1, price: 3, slot: 1 } as const
    await guest.ask('createGEOffer', sale)
    const told = (await guest.perform(starts('gather_kindling'))).now
    await testServer.forward(hours(6))
    const refusedAt = testServer.now()
    // Only the present pack has so many logs.
    expect((await guest.refused('createGEOffer', { ...sale, quantity: 10 })).details).toEqual({
      reason: 'exchange/slot-taken',
    })
    const { results } = await guest.replay([{ ...stops, at: told + seconds(1) }])
    expect(results[0]?.at).toBeGreaterThanOrEqual(refusedAt)
  })

  test('is over with a refusal within the ten seconds of any call, too', async () => {
    const guest = await testServer.player()
    const told = (await guest.perform(starts('gather_kindling'))).now
    await testServer.forward(seconds(9))
    const refusedAt = testServer.now()
    const sale = { type: 'sell', itemId: 'logs', quantity: 1_000_000, price: 3, slot: 1 } as const
    expect((await guest.refused('createGEOffer', sale)).details).toEqual({ reason: 'inventory/not-enough' })
    const { results } = await guest.perform({ ...stops, at: told })
    expect(results[0]?.at).toBeGreaterThanOrEqual(refusedAt)
  })
})
