import type { BulkOperation, CallName } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import * as operations from './operations.ts'
import { readOperation, type StoredOperation } from './queries.ts'
import { createRunningOperations } from './running-operations.ts'

const REASON = 'A test of crashes'
const HOW_MANY = 45
const NAMES = Array.from({ length: HOW_MANY }, (_, n) => `Many-${String(n).padStart(2, '0')}`)

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

/** Creates characters whose states have these invalid fields. */
async function createInvalidCharacters(wrong: object): Promise<void> {
  const one = await account(testServer)
  await testServer.copyPlayer(one.uid, NAMES)
  await testServer.sql()`update players set version = 7, state = (state::jsonb || ${JSON.stringify(wrong)}::jsonb)::json
    where uid like 'Many-%'`
}

async function createTestAccounts(): Promise<void> {
  await owner.ask('createTestAccounts', { count: HOW_MANY, reason: REASON })
  await testServer.server.operations.settled()
}

/** Simulates a crash: once an operation has come this far, none of its updates can be stored. */
async function crashAfter(done: number): Promise<void> {
  await testServer.sql().unsafe(`create function crash() returns trigger language plpgsql as $$
    begin
      if new.done > ${done} or new.status <> 'running' then raise exception 'the server crashed'; end if;
      return new;
    end $$`)
  await testServer
    .sql()
    .unsafe('create trigger crash before update on bulk_operations for each row execute function crash()')
}

async function restartServer(): Promise<void> {
  await testServer.sql().unsafe('drop trigger crash on bulk_operations')
  await testServer.sql().unsafe('drop function crash')
  expect(testServer.takeErrors().length).toBeGreaterThan(0)
  await testServer.restart()
  owner = await testServer.owner()
  await testServer.forward(minutes(2))
  await operations.resumeAbandoned(testServer.server)
  await testServer.server.operations.settled()
}

async function begin(call: CallName, input: object): Promise<BulkOperation> {
  const answer =
    input === run
      ? await askApproved({ testServer, by: colleague }, owner, call, input as never)
      : await owner.ask(call, input as never)
  return (answer as { operation: BulkOperation }).operation
}

async function runOperation(call: CallName, input: object): Promise<string> {
  const operation = await begin(call, input)
  await testServer.server.operations.settled()
  return operation.id
}

/** The operation in the list, and its end entries in the audit log. */
async function recordOf(id: string) {
  const { operations } = await owner.ask('listOperations', {})
  const { logs } = await owner.ask('getAuditLogs', { resourceId: id })
  const ends = logs.filter(({ action }) => action.endsWith('_ended'))
  return { operation: operations.find((one) => one.id === id), ends: ends.map(({ details }) => details.after) }
}

const run = { dryRun: false, reason: REASON }
const versions = async () =>
  (await testServer.sql()`select distinct version from players where uid like 'Many-%'`).map(({ version }) => version)

const OPERATIONS: [
  name: string,
  prepare: () => Promise<void>,
  call: CallName,
  input: object,
  expectDone: () => Promise<void>,
][] = [
  [
    'item cleanup',
    () => createInvalidCharacters({ bank: [{ id: 'star_dust', quantity: 1, slot: 0 }] }),
    'cleanupInvalidItems',
    run,
    async () => {
      expect(await testServer.sql()`select from players where state::text like '%star_dust%'`).toEqual([])
      expect(await versions()).toEqual([8])
    },
  ],
  [
    'inventory migration',
    () => createInvalidCharacters({ v: 3 }),
    'migrateInventory',
    run,
    async () => {
      expect(await testServer.sql()`select from players where state ->> 'v' = '3'`).toEqual([])
      expect(await versions()).toEqual([8])
    },
  ],
  [
    'test account cleanup',
    createTestAccounts,
    'cleanupFakeTestAccounts',
    run,
    async () => expect(await testServer.sql()`select from test_accounts`).toEqual([]),
  ],
  [
    'test account creation',
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

describe('[BULK-6] a server that crashes while an operation changes a player', () => {
  beforeEach(async () => {
    await testServer.sql()`delete from players where uid like 'Many-%'`
    await testServer.sql()`delete from auth_users where name like 'Test\_%'`
    await testServer.sql()`delete from players where username like 'Test\_%'`
    for (const call of ['cleanupInvalidItems', 'migrateInventory', 'cleanupFakeTestAccounts'] as const)
      await runOperation(call, { dryRun: true })
  })

  test.each(OPERATIONS.flatMap((operation) => [0, 20].map((done) => [operation[0], done, operation] as const)))(
    '%s, at once or after some (%i): afterwards its record is complete, and nothing was done twice',
    async (_, done, [, prepare, call, input, expectDone]) => {
      await prepare()
      await crashAfter(done)
      const id = await runOperation(call, input)
      await restartServer()
      const { operation, ends } = await recordOf(id)
      expect(operation).toMatchObject({ status: 'completed', changed: HOW_MANY, failures: 0 })
      expect(operation?.done).toBe(operation?.total)
      expect(new Set(operation?.result.map(({ id }) => id)).size).toBe(HOW_MANY)
      expect(ends).toEqual([expect.objectContaining({ status: 'completed', changed: HOW_MANY, failures: 0 })])
      await expectDone()
    },
  )

  test.each(OPERATIONS)(
    '%s, resumed by a node that believes the first one crashed: nothing is done twice',
    async (...kind) => {
      const [, prepare, call, input, expectDone] = kind
      await prepare()
      const operation = await begin(call, input)
      const other = createRunningOperations()
      const found = (await readOperation(testServer.server.database.db, operation.id)) as StoredOperation
      operations.runOperation({ ...testServer.server, operations: other }, found)
      await Promise.all([testServer.server.operations.settled(), other.settled()])
      const record = await recordOf(operation.id)
      expect(record.operation).toMatchObject({ status: 'completed', changed: HOW_MANY, failures: 0 })
      expect(record.operation?.done).toBe(record.operation?.total)
      expect(record.ends).toHaveLength(1)
      await expectDone()
    },
  )
})
