import type { BulkOperation, CallName } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import * as operations from './operations.ts'
import { readOperation, type StoredOperation } from './queries.ts'
import { createRunningOperations } from './running-operations.ts'

const REASON = 'A test of crashes'
const HOW_MANY = 45
const NAMES = Array.from({ length: HOW_MANY }, (_, n) => `Many-${String(n).padStart(2, '0')}`)

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

/** As many more characters, each with this in place of what it had. */
async function characters(wrong: object): Promise<void> {
  const one = await account(testServer)
  await testServer.copyPlayer(one.uid, NAMES)
  await testServer.sql()`update players set version = 7, state = (state::jsonb || ${JSON.stringify(wrong)}::jsonb)::json
    where uid like 'Many-%'`
}

async function testAccounts(): Promise<void> {
  await owner.ask('createTestAccounts', { count: HOW_MANY, reason: REASON })
  await testServer.server.operations.settled()
}

/** From the moment on that an operation has come this far, nothing of it can be noted: as if the server had died there. */
async function diesAfter(done: number): Promise<void> {
  await testServer.sql().unsafe(`create function die() returns trigger language plpgsql as $$
    begin
      if new.done > ${done} or new.status <> 'running' then raise exception 'the server died'; end if;
      return new;
    end $$`)
  await testServer
    .sql()
    .unsafe('create trigger die before update on bulk_operations for each row execute function die()')
}

async function isStartedAgain(): Promise<void> {
  await testServer.sql().unsafe('drop trigger die on bulk_operations')
  await testServer.sql().unsafe('drop function die')
  expect(testServer.takeErrors().length).toBeGreaterThan(0)
  await testServer.restart()
  owner = await testServer.owner()
  await testServer.forward(minutes(2))
  await operations.resumeAbandoned(testServer.server)
  await testServer.server.operations.settled()
}

async function begun(call: CallName, input: object): Promise<string> {
  const { operation } = (await owner.ask(call, input as never)) as { operation: BulkOperation }
  await testServer.server.operations.settled()
  return operation.id
}

/** What the list and the log say of it. */
async function saidOf(id: string) {
  const { operations } = await owner.ask('listOperations', {})
  const { logs } = await owner.ask('getAuditLogs', { resourceId: id })
  const ends = logs.filter(({ action }) => action.endsWith('_ended'))
  return { operation: operations.find((one) => one.id === id), ends: ends.map(({ details }) => details.after) }
}

const run = { dryRun: false, reason: REASON }
const versions = async () =>
  (await testServer.sql()`select distinct version from players where uid like 'Many-%'`).map(({ version }) => version)

const KINDS: [what: string, ready: () => Promise<void>, call: CallName, input: object, isDone: () => Promise<void>][] =
  [
    [
      'cleaning up items',
      () => characters({ bank: [{ id: 'star_dust', quantity: 1, slot: 0 }] }),
      'cleanupInvalidItems',
      run,
      async () => {
        expect(await testServer.sql()`select from players where state::text like '%star_dust%'`).toEqual([])
        expect(await versions()).toEqual([8])
      },
    ],
    [
      'the migration',
      () => characters({ v: 3 }),
      'migrateInventory',
      run,
      async () => {
        expect(await testServer.sql()`select from players where state ->> 'v' = '3'`).toEqual([])
        expect(await versions()).toEqual([8])
      },
    ],
    [
      'cleaning up test accounts',
      testAccounts,
      'cleanupFakeTestAccounts',
      run,
      async () => expect(await testServer.sql()`select from test_accounts`).toEqual([]),
    ],
    [
      'making test accounts',
      async () => {},
      'createTestAccounts',
      { count: HOW_MANY, reason: REASON },
      async () => {
        for (const table of [
          'test_accounts',
          `auth_users where name like 'Test\\_%'`,
          `players where uid in (select uid from test_accounts)`,
        ])
          expect([table, await testServer.sql().unsafe(`select from ${table}`)]).toEqual([
            table,
            Array(HOW_MANY).fill({}),
          ])
      },
    ],
  ]

describe('[BULK-6] a server that dies while an operation changes somebody', () => {
  beforeEach(async () => {
    await testServer.sql()`delete from players where uid like 'Many-%'`
    await testServer.sql()`delete from auth_users where name like 'Test\_%'`
    await testServer.sql()`delete from players where username like 'Test\_%'`
    for (const call of ['cleanupInvalidItems', 'migrateInventory', 'cleanupFakeTestAccounts'] as const)
      await begun(call, { dryRun: true })
  })

  test.each(KINDS.flatMap((kind) => [0, 20].map((done) => [kind[0], done, kind] as const)))(
    '%s, at once or after some (%i): afterwards it says all that was changed, and nothing was done twice',
    async (_, done, [, ready, call, input, isDone]) => {
      await ready()
      await diesAfter(done)
      const id = await begun(call, input)
      await isStartedAgain()
      const { operation, ends } = await saidOf(id)
      expect(operation).toMatchObject({ status: 'completed', changed: HOW_MANY, failures: 0 })
      expect(operation?.done).toBe(operation?.total)
      expect(new Set(operation?.result.map(({ id }) => id)).size).toBe(HOW_MANY)
      expect(ends).toEqual([expect.objectContaining({ status: 'completed', changed: HOW_MANY, failures: 0 })])
      await isDone()
    },
  )

  test.each(KINDS)('%s, taken for dead by another that goes on with it: nothing is done twice', async (...kind) => {
    const [, ready, call, input, isDone] = kind
    await ready()
    const { operation } = (await owner.ask(call, input as never)) as { operation: BulkOperation }
    const other = createRunningOperations()
    const found = (await readOperation(testServer.server.database.db, operation.id)) as StoredOperation
    operations.run({ ...testServer.server, operations: other }, found)
    await Promise.all([testServer.server.operations.settled(), other.settled()])
    const said = await saidOf(operation.id)
    expect(said.operation).toMatchObject({ status: 'completed', changed: HOW_MANY, failures: 0 })
    expect(said.operation?.done).toBe(said.operation?.total)
    expect(said.ends).toHaveLength(1)
    await isDone()
  })
})
