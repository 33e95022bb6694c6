import { randomUUID } from 'node:crypto'
import { callError, SESSION_LEASE } from '@hearthward/contract'
import { seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, starts, stops, type TestServer, Visitor, withId } from '../http/testing.ts'
import { inProcessBus } from '../platform/bus/in-process.ts'
import { join, nextMessage, openLivePage } from './testing.ts'

const bus = inProcessBus()
let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer({}, { bus })
})
afterAll(() => testServer.close())

/** The lease that keeps this page out of the game. */
async function leaseAgainst(page: Visitor): Promise<string> {
  const { details } = await page.refused('loadPlayer', { sessionId: page.sessionId })
  expect(details).toEqual({ reason: 'session/elsewhere', lease: expect.any(String) })
  return String(details?.['lease'])
}

const claims = async (page: Visitor) =>
  page.ask('takeOver', { sessionId: page.sessionId, lease: await leaseAgainst(page) })

/** What a page does that is asked to hand the character over. */
async function handsOver(page: Visitor, ...pending: Parameters<Visitor['perform']>): Promise<void> {
  if (pending.length > 0) expect((await page.perform(...pending)).frozen).toBe(false)
  await page.sync({ leaving: true })
}

/** A character with a hundred logs in the first slot and a sword in the second. */
async function playerWithLogs(): Promise<Visitor> {
  const page = await testServer.player()
  await testServer.edit(page.uid, (state) => {
    state.inventory = [
      { id: 'logs', quantity: 100, slot: 0 },
      { id: 'bronze_sword', quantity: 1, slot: 1 },
    ]
  })
  return page
}

const drops = (quantity: number) => ({ type: 'dropItem', slot: 0, itemId: 'logs', quantity }) as const
const queues = (activityId: string) => ({ ...starts(activityId), type: 'queueAction' }) as const
const logsOf = ({ inventory }: { inventory: { id: string; quantity: number }[] }) =>
  inventory.find(({ id }) => id === 'logs')?.quantity ?? 0

test('the page that has the character is asked for it, saves, and the other one continues with what it saved', async () => {
  const first = await playerWithLogs()
  const socket = await openLivePage(first)
  const second = first.tab()
  const asked = nextMessage(socket, 'handOver')
  expect(await claims(second)).toEqual({ wait: expect.any(Number) })
  expect(await asked).toEqual({})
  await leaseAgainst(second)
  const frozen = nextMessage(socket, 'frozen')
  await handsOver(first, drops(3), starts('gather_kindling'))
  const { player } = await second.load()
  expect([logsOf(player), player.currentAction?.activityId]).toEqual([97, 'gather_kindling'])
  expect(await frozen).toEqual({ reason: 'session/elsewhere' })
  await leaseAgainst(first)
})

test('a page that does not answer loses the character ten seconds after the claim, although it goes on saving', async () => {
  const first = await playerWithLogs()
  const second = first.tab()
  await claims(second)
  for (let saved = 0; saved < 3; saved++) {
    await testServer.forward(seconds(3))
    expect((await first.perform(drops(1))).frozen).toBe(false)
    await leaseAgainst(second)
  }
  await testServer.forward(seconds(1))
  expect(logsOf((await second.load()).player)).toBe(97)
})

test('a page that is not heard any more loses the character ten seconds after it was heard last', async () => {
  const first = await testServer.player()
  const second = first.tab()
  await testServer.forward(seconds(7))
  expect((await claims(second)).wait).toBeLessThanOrEqual(seconds(3))
  await testServer.forward(seconds(3))
  await second.load()
})

test('a page that connects after the claim is asked, too', async () => {
  const first = await testServer.player()
  await claims(first.tab())
  const socket = await first.connect()
  const asked = nextMessage(socket, 'handOver')
  expect(await join(socket, first.sessionId)).toBe(true)
  expect(await asked).toEqual({})
})

test('a claim is for one session: between the release and its loading no other one gets in', async () => {
  const first = await testServer.player()
  const [second, third] = [first.tab(), first.tab()]
  await claims(second)
  await handsOver(first)
  await leaseAgainst(third)
  await leaseAgainst(first)
  await second.load()
})

test('of pages that claim at once exactly one gets the character', async () => {
  const first = await testServer.player()
  const pages = Array.from({ length: 6 }, () => first.tab())
  const lease = await leaseAgainst(pages[0] as Visitor)
  const replies = await Promise.all(
    pages.map((page) => page.post('/api/takeOver', { sessionId: page.sessionId, lease })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  await handsOver(first)
  const opened = await Promise.all(pages.map((page) => page.post('/api/loadPlayer', { sessionId: page.sessionId })))
  expect(opened.map(({ status }) => status)).toEqual(replies.map(({ status }) => status))
})

test('the character goes back and forth, and no acknowledged intent is lost', async () => {
  const first = await playerWithLogs()
  const pages = [first, first.tab()] as const
  for (let round = 1; round <= 6; round++) {
    const [next, former] = round % 2 === 1 ? [pages[1], pages[0]] : pages
    await claims(next)
    await handsOver(former, drops(2))
    expect(logsOf((await next.load()).player)).toBe(100 - 2 * round)
  }
})

test('a claim that is sent again later has no effect', async () => {
  const first = await testServer.player()
  const second = first.tab()
  const claim = { sessionId: second.sessionId, lease: await leaseAgainst(second) }
  await second.ask('takeOver', claim)
  const socket = await openLivePage(first)
  await handsOver(first)
  await second.load()
  expect(await second.refused('takeOver', claim)).toMatchObject({ details: { reason: 'session/elsewhere' } })
  await claims(first)
  await handsOver(second)
  await first.load()
  const messages: unknown[] = []
  socket.on('handOver', (message) => messages.push(message))
  expect(await join(socket, first.sessionId)).toBe(true)
  expect(await second.refused('takeOver', claim)).toMatchObject({ details: { reason: 'session/elsewhere' } })
  for (let saved = 0; saved < 2; saved++) {
    await testServer.forward(seconds(6))
    await first.sync()
  }
  await leaseAgainst(second)
  expect(messages).toEqual([])
})

describe('nobody takes a character over', () => {
  test('of another account, with its lease and its session', async () => {
    const [mine, theirs] = [await testServer.player(), await testServer.player()]
    const lease = await leaseAgainst(theirs.tab())
    for (const sessionId of [mine.sessionId, theirs.sessionId, randomUUID()])
      expect(await mine.refused('takeOver', { sessionId, lease })).toMatchObject({
        details: { reason: 'session/elsewhere' },
      })
    await theirs.sync({ leaving: true })
    await theirs.tab().load()
  })

  test('after the sign-in has ended', async () => {
    const first = await testServer.player()
    const second = new Visitor(testServer, first.address, new Map(first.cookies))
    const claim = { sessionId: second.sessionId, lease: await leaseAgainst(second) }
    await first.becomeAccount()
    await first.post('/api/auth/sign-out', {})
    expect(await second.refused('takeOver', claim)).toMatchObject({ code: 'unauthenticated' })
  })

  test('of a banned account', async () => {
    const first = await testServer.player()
    const second = first.tab()
    const claim = { sessionId: second.sessionId, lease: await leaseAgainst(second) }
    const staff = await testServer.owner()
    await staff.ask('banPlayer', { playerId: first.uid, reason: 'Sold coins for money' })
    expect((await second.refused('takeOver', claim)).details?.reason).toBe('auth/banned')
  })

  test('more than twenty times a minute', async () => {
    const page = await testServer.player()
    const claim = { sessionId: page.sessionId, lease: 'none' }
    const replies = await Promise.all(Array.from({ length: 25 }, () => page.post('/api/takeOver', claim)))
    expect(replies.filter(({ body }) => body.details.reason === 'call/too-many')).toHaveLength(5)
  })
})

describe('intents of the former page', () => {
  /** A page without a connection whose character another one has claimed. */
  async function takenOverOffline(before: (first: Visitor) => Promise<unknown> = async () => {}) {
    const first = await playerWithLogs()
    await before(first)
    const second = first.tab()
    await claims(second)
    await testServer.forward(SESSION_LEASE)
    const { now } = await second.load()
    return { first, second, since: now }
  }

  test('from before the takeover are performed once, however late they arrive', async () => {
    const { first, second, since } = await takenOverOffline()
    await testServer.forward(seconds(60))
    await second.sync()
    const late = withId({ ...drops(4), at: since - seconds(20) })
    for (let sent = 0; sent < 2; sent++) {
      const { results, frozen, player } = await first.perform(late)
      expect([results[0]?.ok, frozen, logsOf(player)]).toEqual([true, true, 96])
    }
    expect(logsOf((await second.load()).player)).toBe(96)
  })

  test('are refused with the reason where they came later, steer after the new page, or name an entry of the plan', async () => {
    const { first, second, since } = await takenOverOffline()
    await second.does(starts('net_shrimp'))
    const at = since - seconds(1)
    const { results, player } = await first.perform(
      { ...drops(1), at: since },
      { ...stops, at },
      { type: 'clearQueue', at },
      { type: 'removeEntry', entryId: 1, at },
    )
    expect(results.map(({ error }) => error)).toEqual([
      callError('session/after-takeover'),
      callError('session/superseded'),
      callError('session/superseded'),
      callError('session/superseded'),
    ])
    expect([logsOf(player), player.currentAction?.activityId]).toEqual([100, 'net_shrimp'])
  })

  test('change no entry of the plan that they name by its number', async () => {
    const { first, second, since } = await takenOverOffline(async (page) => {
      await page.perform(queues('gather_kindling'), queues('net_shrimp'), queues('gather_kindling'))
    })
    const { player: before } = await second.load()
    const [{ id: entryId = 0 } = {}] = before.queue
    const at = since - seconds(1)
    const { results, player } = await first.perform(
      { type: 'startEntry', entryId, at },
      { type: 'editEntry', entryId, repeats: true, at },
      { type: 'duplicateEntry', entryId, at },
      { type: 'moveEntry', entryId, to: 1, at },
      { type: 'removeEntry', entryId, at },
    )
    expect(results.map(({ error }) => error)).toEqual(results.map(() => callError('session/superseded')))
    expect(player.queue).toEqual(before.queue)
  })

  test.each([
    ['queued something', { type: 'queueAction', activityId: 'net_shrimp', locationId: 'lumbridge' }],
    ['removed an entry', { type: 'removeEntry', entryId: 2 }],
    ['changed the rules of the plan', { type: 'setPlanRules', rules: { onDeath: 'stop' } }],
  ] as const)('neither decide what runs nor edit the plan where the new one %s', async (_, edit) => {
    const { first, second, since } = await takenOverOffline(async (page) => {
      await page.perform(queues('gather_kindling'), queues('net_shrimp'), queues('gather_kindling'))
    })
    await second.does(edit)
    const { player: before } = await second.load()
    const at = since - seconds(1)
    const { results, player } = await first.perform(
      { type: 'clearQueue', at },
      { type: 'replacePlan', entries: [], at },
      { ...starts('net_shrimp'), at },
      { type: 'repeatPlan', repeats: true, at },
      { type: 'setPlanRules', rules: { onMissingSupplies: 'stop' }, at },
      { ...drops(1), at },
    )
    expect(results.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 5 }, () => callError('session/superseded')),
      undefined,
    ])
    expect([player.queue, player.plan.rules]).toEqual([before.queue, before.plan.rules])
    expect(player.currentAction?.activityId).toBe('gather_kindling')
  })

  test('change and wear no loadout where the new one has edited loadouts, although their numbers are the same', async () => {
    const { first, second, since } = await takenOverOffline((page) => page.does({ type: 'saveLoadout', name: 'Old' }))
    await second.does({ type: 'deleteLoadout', loadoutId: 1 })
    await second.does({ type: 'saveLoadout', name: 'New' })
    const at = since - seconds(1)
    const { results, player } = await first.perform(
      { type: 'deleteLoadout', loadoutId: 1, at },
      { type: 'saveLoadout', loadoutId: 1, name: 'Older', at },
      { type: 'assignLoadout', use: { kind: 'skill', id: 'fishing' }, loadoutId: 1, at },
      { type: 'wearLoadout', loadoutId: 1, at },
      { ...starts('gather_kindling'), at },
    )
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false, true])
    expect(results[0]?.error).toEqual(callError('session/superseded'))
    expect(player.loadouts).toMatchObject([{ id: 1, name: 'New', uses: [] }])
  })

  test('count in several batches: the first one does not refuse the next', async () => {
    const { first, since } = await takenOverOffline((page) => page.does({ type: 'saveLoadout', name: 'Old' }))
    const at = since - seconds(1)
    await first.perform({ ...queues('gather_kindling'), at }, { type: 'saveLoadout', name: 'Second', at })
    const { results, player } = await first.perform(
      { ...queues('net_shrimp'), at },
      { type: 'deleteLoadout', loadoutId: 1, at },
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(player.queue).toMatchObject([{ activityId: 'net_shrimp' }])
    expect(player.loadouts).toMatchObject([{ name: 'Second' }])
  })

  test('drop what that page meant, although the new one has put something else there', async () => {
    const { first, second, since } = await takenOverOffline()
    await second.does({ type: 'moveItem', from: 0, to: 1 })
    const { results, player } = await first.perform({ ...drops(1), at: since - 1 })
    expect(results[0]?.ok).toBe(true)
    expect(player.inventory).toMatchObject([
      { id: 'bronze_sword', quantity: 1 },
      { id: 'logs', quantity: 99 },
    ])
  })
})

describe('with two servers on one database', () => {
  async function otherNode(shared: typeof bus) {
    const database = { url: testServer.databaseUrl, drop: async () => {} }
    const node = await openServer({}, { database, bus: shared })
    node.server.clock.forward(testServer.now() - node.now())
    return node
  }
  const onNode = (node: TestServer, page: Visitor) => {
    const moved = new Visitor(node, page.address, page.cookies)
    moved.uid = page.uid
    return moved
  }

  test('the page is asked on the server it is connected to', async () => {
    const node = await otherNode(bus)
    const first = await playerWithLogs()
    const socket = await openLivePage(first)
    const second = onNode(node, first)
    const asked = nextMessage(socket, 'handOver')
    await claims(second)
    await asked
    const frozen = nextMessage(socket, 'frozen')
    await handsOver(first, drops(5))
    expect(logsOf((await second.load()).player)).toBe(95)
    await frozen
    await node.close()
  })

  test('a server that crashed does not lock its players out for longer', async () => {
    const node = await otherNode(bus)
    const second = await testServer.guest()
    const first = onNode(node, second)
    await first.load()
    await node.close()
    expect((await claims(second)).wait).toBeLessThanOrEqual(SESSION_LEASE)
    await testServer.forward(SESSION_LEASE)
    await second.load()
  })

  test('that share nothing else, the page is frozen with its next save, which is kept', async () => {
    const node = await otherNode(inProcessBus())
    const first = await playerWithLogs()
    const { now } = await onNode(node, first).load()
    const { results, frozen, player } = await first.perform({ ...drops(2), at: now - 1 })
    expect([results[0]?.ok, frozen, logsOf(player)]).toEqual([true, true, 98])
    await node.close()
  })
})
