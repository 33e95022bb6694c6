import { SESSION_LEASE } from '@hearthward/contract'
import { expect, test } from 'vitest'
import { createAdmission } from '../../features/play/admission.ts'
import { inProcessBus } from './in-process.ts'

const T = 1_700_000_000_000

test('[SESS-1] a lease is held by one session at a time and expires 10 s after it was last renewed', async () => {
  const { leases } = inProcessBus()
  expect(SESSION_LEASE).toBe(10_000)
  expect(await leases.hold('ada', 'one', T)).toBe(true)
  expect(await leases.hold('ada', 'two', T + 9_999)).toBe(false)
  expect(await leases.hold('ada', 'one', T + 9_999)).toBe(true)
  expect(await leases.hold('ada', 'two', T + 19_998)).toBe(false)
  expect(await leases.find('ada', T + 19_998)).toMatchObject({ sessionId: 'one' })
  expect(await leases.hold('ada', 'two', T + 19_999)).toBe(true)
  expect(await leases.find('ada', T + 19_999)).toMatchObject({ sessionId: 'two' })
})

test('a lease is released by its holder only', async () => {
  const { leases } = inProcessBus()
  await leases.hold('ada', 'one', T)
  await leases.release('ada', 'two')
  await leases.release('bob', 'one')
  expect(await leases.find('ada', T)).toMatchObject({ sessionId: 'one' })
  await leases.release('ada', 'one')
  expect(await leases.find('ada', T)).toBeNull()
  expect(await leases.hold('ada', 'two', T)).toBe(true)
})

test('a claimed lease passes to its claimant: released, not renewed, or after ten seconds', async () => {
  const claimed = async (at: number) => {
    const { leases } = inProcessBus()
    await leases.hold('ada', 'one', T)
    const lease = await leases.find('ada', T)
    return { leases, id: lease?.id ?? '', claim: await leases.claim('ada', lease?.id ?? '', 'two', at) }
  }
  const holder = async ({ leases }: Awaited<ReturnType<typeof claimed>>, at: number) =>
    (await leases.find('ada', at))?.sessionId

  const released = await claimed(T + 1_000)
  expect(released.claim).toEqual({ asked: 'one', wait: 9_000 })
  await released.leases.release('ada', 'one')
  expect(await released.leases.hold('ada', 'three', T + 1_000)).toBe(false)
  expect(await released.leases.hold('ada', 'one', T + 1_000)).toBe(false)
  expect(await released.leases.hold('ada', 'two', T + 1_000)).toBe(true)

  const silent = await claimed(T + 4_000)
  expect([await holder(silent, T + 9_999), await holder(silent, T + 10_000)]).toEqual(['one', 'two'])
  // A claimant that never comes does not lock the others out.
  expect(await holder(silent, T + 20_000)).toBeUndefined()

  const renewed = await claimed(T + 4_000)
  await renewed.leases.hold('ada', 'one', T + 9_000)
  expect([await holder(renewed, T + 13_999), await holder(renewed, T + 14_000)]).toEqual(['one', 'two'])
})

test('a lease has one claimant, which may ask again; an earlier lease, none and the own one cannot be claimed', async () => {
  const { leases } = inProcessBus()
  await leases.hold('ada', 'one', T)
  const id = (await leases.find('ada', T))?.id ?? ''
  expect(await leases.claim('ada', id, 'one', T)).toBeNull()
  expect(await leases.claim('bob', id, 'two', T)).toBeNull()
  expect(await leases.isClaimed('ada', 'one', T)).toBe(false)
  expect(await leases.claim('ada', id, 'two', T)).toEqual({ asked: 'one', wait: 10_000 })
  expect(await leases.claim('ada', id, 'three', T + 1)).toBeNull()
  expect(await leases.claim('ada', id, 'two', T + 1_000)).toEqual({ asked: null, wait: 9_000 })
  expect(await leases.isClaimed('ada', 'one', T)).toBe(true)
  await leases.release('ada', 'one')
  expect(await leases.claim('ada', id, 'three', T + 1_000)).toBeNull()
  expect(await leases.isClaimed('ada', 'two', T + 1_000)).toBe(false)
})

test('expired leases are not counted', async () => {
  const { leases } = inProcessBus()
  await leases.hold('ada', 'one', T)
  await leases.hold('bob', 'one', T + 5_000)
  expect(await leases.count(T + 9_000)).toBe(2)
  expect(await leases.count(T + 12_000)).toBe(1)
  expect(await leases.count(T + 16_000)).toBe(0)
})

test('a limit counts by key and window, and returns how long to wait', async () => {
  const { limits } = inProcessBus()
  const take = (key: string, at: number) => limits.take(key, 2, 1_000, at)
  expect([await take('a', T), await take('a', T + 1), await take('a', T + 400)]).toEqual([0, 0, 600])
  expect(await take('b', T + 400)).toBe(0)
  expect(await take('a', T + 999)).toBe(1)
  expect(await take('a', T + 1_000)).toBe(0)
  expect(await take('a', T + 1_000 + 120_000)).toBe(0)
})

test('a clock that is set back does not cause an endless wait', async () => {
  const { limits } = inProcessBus()
  for (let n = 0; n < 3; n++) await limits.take('a', 2, 1_000, T)
  expect(await limits.take('a', 2, 1_000, T - 3_600_000)).toBe(0)
})

test('a message reaches every subscriber, in order', () => {
  const bus = inProcessBus()
  const received: unknown[] = []
  bus.subscribe((...parts) => received.push(['first', ...parts]))
  bus.subscribe((...parts) => received.push(['second', ...parts]))
  bus.publish('player:ada', 'player', 1)
  bus.publish('world', 'clock', 2)
  expect(received).toEqual([
    ['first', 'player:ada', 'player', 1],
    ['second', 'player:ada', 'player', 1],
    ['first', 'world', 'clock', 2],
    ['second', 'world', 'clock', 2],
  ])
})

test('a full server admits players in the order of the queue', async () => {
  const { leases } = inProcessBus()
  const admission = createAdmission(leases, () => 2)
  const enter = (uid: string, at: number) => admission.enter(uid, `of-${uid}`, false, at)
  expect([
    await enter('a', T),
    await enter('b', T),
    await enter('c', T),
    await enter('d', T),
    await enter('e', T),
  ]).toEqual([0, 0, 1, 2, 3])
  expect([await enter('a', T + 1_000), await enter('b', T + 5_000), await enter('e', T + 5_000)]).toEqual([0, 0, 3])
  expect([await enter('c', T + 5_000), await enter('d', T + 5_000)]).toEqual([1, 2])
  // The lease of a has expired: the place is for c, the first in the queue.
  expect([await enter('e', T + 11_500), await enter('d', T + 11_500), await enter('c', T + 11_500)]).toEqual([2, 1, 0])
  // d stopped asking: after 15 s e is next.
  await leases.hold('b', 'of-b', T + 14_000)
  await leases.hold('c', 'of-c', T + 24_000)
  expect(await enter('e', T + 24_500)).toBe(1)
  expect(await enter('e', T + 27_500)).toBe(0)
})

test('a page reload keeps the place on a full server; a place is free ten seconds after leaving', async () => {
  const { leases } = inProcessBus()
  const admission = createAdmission(leases, () => 1)
  expect(await admission.enter('a', 'one', false, T)).toBe(0)
  await leases.release('a', 'one')
  expect(await admission.enter('b', 'one', false, T + 1_000)).toBe(1)
  expect(await admission.enter('a', 'one', false, T + 1_000)).toBe(0)
  await leases.release('a', 'one')
  expect(await admission.enter('a', 'another', false, T + 2_000)).toBe(0)
  await leases.release('a', 'another')
  expect(await admission.enter('b', 'one', false, T + 11_000)).toBe(1)
  expect(await admission.enter('b', 'one', false, T + 12_000)).toBe(0)
  expect(await admission.enter('a', 'another', false, T + 12_000)).toBe(1)
})

test('a player who may bypass the queue is admitted to a full server', async () => {
  const { leases } = inProcessBus()
  const admission = createAdmission(leases, () => 0)
  expect(await admission.enter('player', 'one', false, T)).toBe(1)
  expect(await admission.enter('staff', 'one', true, T)).toBe(0)
  expect(await admission.enter('staff', 'two', true, T)).toBe('elsewhere')
  // Nobody waits behind a player who has left the queue that way.
  expect(await admission.enter('member', 'one', false, T)).toBe(2)
  expect(await admission.enter('member', 'one', true, T)).toBe(0)
  expect(await admission.enter('other', 'one', false, T)).toBe(2)
})

test('concurrent requests do not admit more players than there are places', async () => {
  for (let round = 0; round < 20; round++) {
    const { leases } = inProcessBus()
    const admission = createAdmission(leases, () => 3)
    const enter = async (uid: string) => {
      for (let wait = 0; wait < Number(uid) % 7; wait++) await undefined
      return admission.enter(uid, 'session', false, T)
    }
    const entered = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(String(n + round))))
    expect(entered.filter((place) => place === 0).length).toBe(3)
    expect(await leases.count(T)).toBe(3)
  }
})
