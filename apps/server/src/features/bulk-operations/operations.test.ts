import { type BulkOperation, type CallName, callError } from '@hearthward/contract'
import { minutes, STATE_VERSION, type Stack } from '@hearthward/engine'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account, ageSessions, staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage, openLivePage } from '../../live/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import { resumeAbandoned } from './operations.ts'

let testServer: TestServer
let owner: Visitor
let colleague: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  colleague = await approver(testServer)
})
afterAll(() => testServer.close())

const REASON = 'A test of operations'

type Asked = { operation: BulkOperation }

async function done(name: CallName, input: object): Promise<BulkOperation> {
  const isRun = 'dryRun' in input && input.dryRun === false
  const answer = isRun
    ? await askApproved({ testServer, by: colleague }, owner, name, input as never)
    : await owner.ask(name, input as never)
  const { operation } = answer as Asked
  await testServer.server.operations.settled()
  return operationOf(operation.id)
}

/** Makes the required dry run, then the run. */
async function ran(name: CallName, input: object = {}): Promise<BulkOperation> {
  await done(name, { dryRun: true })
  return done(name, { dryRun: false, reason: REASON, ...input })
}

async function operationOf(id: string): Promise<BulkOperation> {
  const { operations } = await owner.ask('listOperations', { limit: 100 })
  return operations.find((one) => one.id === id) as BulkOperation
}

const carries = (...stacks: [string, number][]): Stack[] =>
  stacks.map(([id, quantity], slot) => ({ id, quantity, slot }))

describe('[BULK-1] cleaning up unknown items', () => {
  test('[BULK-6] [DATA-14] a dry run lists them and changes nothing; the run removes them; both are audited', async () => {
    const player = await account(testServer)
    await testServer.edit(player.uid, (state) => {
      state.inventory = carries(['logs', 4], ['moon_cheese', 2])
      state.bank = carries(['star_dust', 7])
      state.equipment.weapon = 'spoon_of_doom'
      state.queue = [
        { id: 1, activityId: 'juggle', locationId: null, goal: null, repeats: false, completed: 0, stop: null },
      ]
    })
    const stored = await testServer.stored(player.uid)
    const looked = await done('cleanupInvalidItems', { dryRun: true, reason: 'A look' })
    expect(looked).toMatchObject({
      status: 'completed',
      dryRun: true,
      changed: 1,
      failures: 0,
      kind: 'cleanup_invalid_items',
    })
    expect(looked.done).toBe(looked.total)
    expect(await testServer.stored(player.uid)).toBe(stored)

    const page = await openLivePage(player)
    const received = nextMessage(page, 'changed')
    const run = await done('cleanupInvalidItems', { dryRun: false, reason: 'The moon is closed' })
    const what = [
      'spoon_of_doom from the equipment',
      '2 × moon_cheese from the pack',
      '7 × star_dust from the bank',
      'juggle from the queue',
    ]
    // The player sees no ids of unknown items.
    const forPlayer = [
      '1 item from the equipment',
      '2 items from the pack',
      '7 items from the bank',
      '1 action from the queue',
    ]
    expect(await received).toEqual({ byStaff: { kind: 'cleaned', what: forPlayer } })
    page.disconnect()
    expect(run.result).toEqual([{ id: player.uid, name: expect.any(String), what }])
    const { snapshots } = await owner.ask('listCharacterSnapshots', { playerId: player.uid })
    expect(snapshots).toMatchObject([{ why: 'before-act' }])
    const { state } = await testServer.server.world.readPlayer(player.uid)
    expect(state).toMatchObject({ inventory: carries(['logs', 4]), bank: [], equipment: {}, queue: [] })
    const { logs } = await owner.ask('getAuditLogs', { resourceId: run.id })
    expect(logs.map(({ action }) => action)).toEqual(['cleanup_invalid_items_ended', 'cleanup_invalid_items'])
    const tried = await owner.ask('getAuditLogs', { resourceId: looked.id })
    expect(tried.logs.map(({ action }) => action)).toEqual([
      'cleanup_invalid_items_dry_run_ended',
      'cleanup_invalid_items_dry_run',
    ])
    expect(JSON.stringify(logs[0]?.details)).toContain('2 × moon cheese from the pack')
    expect(logs[1]?.details.reason).toBe('The moon is closed')
    expect(await ran('cleanupInvalidItems')).toMatchObject({ changed: 0 })
    expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
  })

  test('continues from an id', async () => {
    const players = await Promise.all([account(testServer), account(testServer), account(testServer)])
    for (const { uid } of players)
      await testServer.edit(uid, (state) => Object.assign(state, { bank: carries(['star_dust', 1]) }))
    const [first, second, third] = players.map(({ uid }) => uid).sort()
    const run = await ran('cleanupInvalidItems', { resumeFromId: second })
    expect(run.result.map(({ id }) => id)).toEqual([third])
    expect((await ran('cleanupInvalidItems')).result.map(({ id }) => id)).toEqual([first, second])
  })

  test('skips deleted players', async () => {
    const gone = await account(testServer)
    await testServer.sql()`update players set deleted_at = ${testServer.now()} where uid = ${gone.uid}`
    const looked = await done('cleanupInvalidItems', { dryRun: true })
    expect(looked.done).toBe(looked.total)
    await testServer.sql()`delete from players where uid = ${gone.uid}`
  })

  test('a character that cannot be read is counted as a failure and does not stop the others', async () => {
    const [broken, other] = [await account(testServer), await account(testServer)]
    await testServer.edit(other.uid, (state) => Object.assign(state, { bank: carries(['star_dust', 1]) }))
    await testServer.sql()`update players set state = json_build_object('v', 99, 'bank', null) where uid = ${broken.uid}`
    await testServer.server.world.invalidate(broken.uid)
    expect(await ran('cleanupInvalidItems')).toMatchObject({ status: 'completed', changed: 1, failures: 1 })
    await testServer.sql()`delete from players where uid = ${broken.uid}`
  })
})

describe('[BULK-2] the migration of the inventory format', () => {
  test('[BULK-3] [BULK-4] reads 20 at a time and writes 500 at once', async () => {
    const one = await account(testServer)
    await testServer.edit(one.uid, (state) => Object.assign(state, { inventory: carries(['logs', 9]) }))
    await testServer.copyPlayer(
      one.uid,
      Array.from({ length: 520 }, (_, n) => `Old-${String(n).padStart(3, '0')}`),
    )
    await testServer.sql()`
      update players set state = (state::jsonb || '{"v": 3, "inventory": {"logs": 9}}')::json where uid like 'Old-%'`
    const asked = vi.spyOn(pg.Pool.prototype, 'query')
    const run = await ran('migrateInventory')
    const isRead = (query: unknown) => (query as { text?: string }).text?.includes('order by "players"."uid" limit')
    const reads = asked.mock.calls.filter(([query]) => isRead(query))
    asked.mockRestore()
    expect(run).toMatchObject({ status: 'completed', changed: 520, failures: 0 })
    // All are counted, but only the first 500 are listed.
    expect(run.result).toHaveLength(500)
    expect(reads.length).toBeGreaterThan(26)
    for (const [, values] of reads as unknown as [unknown, unknown[]][]) expect(values?.at(-1)).toBe(20)
    const commits = await testServer.sql()`
      select count(*)::int as rows from players where uid like 'Old-%' group by xmin::text order by rows desc`
    expect(commits.map(({ rows }) => rows)).toEqual([500, 20])
    const [row] = await testServer.sql()`select state from players where uid = 'Old-007'`
    expect(row?.['state']).toMatchObject({ v: STATE_VERSION, inventory: carries(['logs', 9]), partyId: null })
    expect(await ran('migrateInventory')).toMatchObject({ changed: 0 })
    await testServer.sql()`delete from players where uid like 'Old-%'`
  })

  test('open games are notified', async () => {
    const player = await account(testServer)
    const page = await openLivePage(player)
    await testServer.sql()`
      update players set state = (state::jsonb || '{"v": 3}')::json, version = version + 1 where uid = ${player.uid}`
    await testServer.server.world.invalidate(player.uid)
    const received = nextMessage(page, 'changed')
    expect(await ran('migrateInventory')).toMatchObject({ changed: 1, failures: 0 })
    expect(await received).toEqual({ byStaff: { kind: 'migrated' } })
    page.disconnect()
  })

  test('[BULK-1] offline players see on return that they were migrated and what was cleaned up', async () => {
    const player = await account(testServer)
    await player.sync({ leaving: true })
    await testServer.forward(minutes(10))
    const other = await account(testServer)
    await testServer.sql()`
      update players set state = (state::jsonb || '{"v": 3, "bank": [{"id": "star_dust", "quantity": 7, "slot": 0}]}')::json,
        version = version + 1 where uid = ${player.uid}`
    await testServer.server.world.invalidate(player.uid)
    expect(await ran('migrateInventory')).toMatchObject({ changed: 1, failures: 0 })
    expect(await ran('cleanupInvalidItems')).toMatchObject({ changed: 1, failures: 0 })
    await testServer.forward(minutes(10))
    const { staffChanges } = await player.load()
    expect(staffChanges).toEqual([
      { at: expect.any(Number), change: { kind: 'migrated' } },
      { at: expect.any(Number), change: { kind: 'cleaned', what: ['7 items from the bank'] } },
    ])
    await player.sync()
    expect((await player.load()).staffChanges).toEqual([])
    expect((await other.load()).staffChanges).toEqual([])
  })

  test('a character that cannot be migrated stays unchanged and does not stop the others', async () => {
    const [broken, other] = [await account(testServer), await account(testServer)]
    await testServer.sql()`update players set state = (state::jsonb || '{"v": 3}')::json, version = version + 1
      where uid in (${broken.uid}, ${other.uid})`
    await testServer.sql()`update players set state = (state::jsonb || '{"v": 0}')::json where uid = ${broken.uid}`
    for (const { uid } of [broken, other]) await testServer.server.world.invalidate(uid)
    const run = await ran('migrateInventory')
    expect(run).toMatchObject({ status: 'completed', changed: 1, failures: 1 })
    expect(run.result.map(({ id }) => id)).toEqual([other.uid])
    expect(((await testServer.row(broken.uid))['state'] as { v: number }).v).toBe(0)
    await testServer.sql()`delete from players where uid = ${broken.uid}`
  })
})

describe('[BULK-6] an operation', () => {
  test('publishes its progress to staff with the permission', async () => {
    const socket = await owner.connect()
    const received: BulkOperation[] = []
    socket.on('operation', ({ operation }) => void received.push(operation))
    expect(await followTopic(socket, 'admin:operations')).toBe(true)
    const outsider = await (await account(testServer)).connect()
    expect(await followTopic(outsider, 'admin:operations')).toBe(false)
    const run = await done('cleanupInvalidItems', { dryRun: true })
    await expect.poll(() => received.at(-1)).toEqual(run)
    expect(received[0]).toMatchObject({ id: run.id, status: 'running', done: expect.any(Number) })
  })

  test('is refused while another one of its kind runs, but not beside one of another kind', async () => {
    // Keeps the first one running until all are requested.
    await testServer.sql().unsafe(`create function wait_here() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return new; end $$`)
    const trigger = 'trigger wait_here before update on bulk_operations for each row execute function wait_here()'
    await testServer.sql().unsafe(`create ${trigger}`)
    await testServer.sql().begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`
      const asked = await Promise.all([1, 2, 3].map(() => owner.post('/api/cleanupInvalidItems', { dryRun: true })))
      const refused = asked.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(2)
      expect(refused[0]?.body).toMatchObject({ message: 'This operation is already running' })
      expect((await owner.post('/api/migrateInventory', { dryRun: true })).status).toBe(200)
    })
    await testServer.server.operations.settled()
    await testServer.sql().unsafe('drop trigger wait_here on bulk_operations')
    await testServer.sql().unsafe('drop function wait_here')
  })

  test('resumes once where a crash interrupted it', async () => {
    const player = await account(testServer)
    await testServer.edit(player.uid, (state) => Object.assign(state, { bank: carries(['star_dust', 3]) }))
    const { operation } = await owner.ask('cleanupInvalidItems', { dryRun: true })
    await testServer.server.operations.settled()
    // The state a crashed node leaves behind.
    await testServer.sql()`update bulk_operations set status = 'running', is_dry_run = false, ended_at = null, cursor = '',
      done = 0, changed = 0, result = '[]', heard_at = heard_at - 600000 where id = ${operation.id}`
    await testServer.restart()
    owner = await testServer.owner()
    await Promise.all([resumeAbandoned(testServer.server), resumeAbandoned(testServer.server)])
    await testServer.server.operations.settled()
    const run = await operationOf(operation.id)
    expect(run).toMatchObject({ status: 'completed', changed: 1 })
    expect(run.done).toBe(run.total)
  })

  test('pauses when the server stops and finishes after the next start', async () => {
    const { operation } = await owner.ask('cleanupInvalidItems', { dryRun: true })
    await testServer.restart()
    owner = await testServer.owner()
    await testServer.forward(120_000)
    await resumeAbandoned(testServer.server)
    await testServer.server.operations.settled()
    expect(await operationOf(operation.id)).toMatchObject({ status: 'completed' })
  })
})

const DANGEROUS = ['cleanupInvalidItems', 'migrateInventory', 'cleanupFakeTestAccounts'] as const

describe.each(DANGEROUS)('an irreversible operation, %s,', (call) => {
  const run = { dryRun: false, reason: REASON }

  test('[BULK-8] is a dry run by default', async () => {
    expect(await done(call, {})).toMatchObject({ dryRun: true, status: 'completed', reason: '' })
  })

  test('[BULK-8] needs a dry run within the last day', async () => {
    const looking = callError('operation/look-first')
    expect(looking.message).toBe('Start a dry run first and review its result')
    await testServer.sql()`delete from bulk_operations`
    expect(await owner.refused(call, run)).toEqual(looking)
    const other = DANGEROUS.find((name) => name !== call) as CallName
    await done(other, { dryRun: true })
    expect(await owner.refused(call, run)).toEqual(looking)
    const looked = await done(call, { dryRun: true })
    // An interrupted dry run has not looked at all players.
    await testServer.sql()`update bulk_operations set status = 'failed' where id = ${looked.id}`
    expect(await owner.refused(call, run)).toEqual(looking)
    await done(call, { dryRun: true })
    expect(await done(call, run)).toMatchObject({ status: 'completed', dryRun: false })
    await testServer.sql()`update bulk_operations set started_at = started_at - 25 * 3600000`
    expect(await owner.refused(call, run)).toEqual(looking)
    expect(await testServer.sql()`select from bulk_operations where not is_dry_run`).toHaveLength(1)
  })

  test('has a reason', async () => {
    await done(call, { dryRun: true })
    for (const reason of [undefined, '', '  ', 'no'])
      expect(await owner.refused(call, { dryRun: false, reason })).toMatchObject({
        details: { reason: 'call/invalid', field: 'reason' },
      })
  })

  test('asks for the password again', async () => {
    const staff = await staffWith(testServer, 'server_settings')
    await ageSessions(testServer, staff, 11 * 60_000)
    expect(await staff.refused(call, run)).toEqual(callError('auth/confirm'))
    await staff.post('/api/auth/confirm', { password: 'a password of a player' })
    await staff.ask(call, { dryRun: true })
    await testServer.server.operations.settled()
  })
})

test('[BULK-1] a dry run that starts at an id does not cover players before it', async () => {
  await testServer.sql()`delete from bulk_operations`
  await done('cleanupInvalidItems', { resumeFromId: 'm' })
  const run = { dryRun: false, reason: REASON }
  for (const part of [{}, { resumeFromId: 'l' }])
    expect(await owner.refused('cleanupInvalidItems', { ...run, ...part })).toEqual(callError('operation/look-first'))
  for (const resumeFromId of ['m', 'n'])
    expect(await done('cleanupInvalidItems', { ...run, resumeFromId })).toMatchObject({ status: 'completed' })
})

describe('test accounts', () => {
  test('[BULK-7] [BULK-8] are created and marked, can sign in, and are cleaned up with expired guests', async () => {
    const guest = await testServer.player()
    const staying = await account(testServer)
    const { operation, password } = await owner.ask('createTestAccounts', { count: 25, reason: 'A crowd' })
    await testServer.server.operations.settled()
    const made = await operationOf(operation.id)
    expect(made).toMatchObject({ status: 'completed', done: 25, total: 25, changed: 25 })
    const [first] = made.result
    const tester = testServer.visitor()
    const { status } = await tester.post('/api/auth/sign-in/username', { username: first?.name, password })
    expect(status).toBe(200)
    await tester.load()
    expect(await testServer.sql()`select from test_accounts`).toHaveLength(25)

    await testServer.forward(25 * 3_600_000)
    // The job that removes expired guests may be faster, so only test accounts are counted.
    const looked = await done('cleanupFakeTestAccounts', {})
    expect(looked.dryRun).toBe(true)
    expect(looked.result.filter(({ what }) => what[0] === 'test account')).toHaveLength(25)
    expect(await testServer.sql()`select from test_accounts`).toHaveLength(25)
    const run = await done('cleanupFakeTestAccounts', { dryRun: false, reason: 'Over' })
    expect(run).toMatchObject({ status: 'completed', dryRun: false, failures: 0 })
    const left =
      await testServer.sql()`select id from auth_users where id in (${guest.uid}, ${staying.uid}, ${first?.id})`
    expect(left.map(({ id }) => id)).toEqual([staying.uid])
    expect(await testServer.sql()`select from test_accounts`).toHaveLength(0)
    expect(await testServer.sql()`select from players where uid = ${first?.id}`).toHaveLength(0)
  })

  test('[BULK-9] are not created if NODE_ENV is production', async () => {
    const own = await openServer({ NODE_ENV: 'production', TEST_CLOCK: '' })
    const keeper = await own.owner()
    expect(await keeper.refused('createTestAccounts', { count: 1 })).toMatchObject({
      message: 'Test account creation disabled in production',
    })
    await own.close()
  })
})

test('the list of operations says whether there are older ones', async () => {
  for (let n = 0; n < 2; n++) await done('cleanupFakeTestAccounts', { dryRun: true })
  const { operations, hasMore } = await owner.ask('listOperations', { limit: 100 })
  expect(hasMore).toBe(false)
  const first = async (limit: number) => (await owner.ask('listOperations', { limit })).hasMore
  expect([await first(operations.length), await first(operations.length - 1)]).toEqual([false, true])
})
