import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BulkOperation } from '@hearthward/contract'
import { eraAt, findRollsId, minutes } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, waitForRestoreRestart } from '../../core/audit/testing.ts'
import { startSeason } from '../../core/timeline/seasons.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { TEST_BACKUP_KEY } from '../../start/testing-config.ts'
import { resumeAbandoned } from '../bulk-operations/operations.ts'
import { loadKeyRing } from './key-ring.ts'
import { piecesOf } from './queries.ts'
import { restore } from './restore.ts'

const REASON = 'A test of restores'
const BY = { userId: 'command', username: 'Command line', email: null, ip: '', userAgent: '' }
const RESTORE = join(import.meta.dirname, '../../../../../scripts/backups/restore.ts')

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

const create = (label: string) => owner.backUp(label)
const restoreHere = (id: string) =>
  restore({
    databaseUrl: testServer.databaseUrl,
    from: id,
    keys: loadKeyRing(testServer.server.config),
    description: id,
    reason: REASON,
    by: BY,
    now: testServer.now,
    shutdownGrace: 0,
  })

const newest = async () => (await owner.ask('listBackups', {})).restores[0]

describe('[MAINT-14] an interrupted restore', () => {
  test('changes nothing, and is listed as failed after the next start', async () => {
    const { id } = await create('Before somebody pulls the plug')
    const later = await account(testServer)
    // A reader's lock keeps the restore from truncating the table: it is killed there.
    const reader = await testServer.server.database.openSeparateClient()
    await reader.query('begin')
    await reader.query('lock table friends in access share mode')
    const env = { ...process.env, DATABASE_URL: testServer.databaseUrl, BACKUP_KEY: TEST_BACKUP_KEY }
    const command = spawn(process.execPath, [RESTORE, id], { env, stdio: 'ignore' })
    const waits = 'select from pg_locks where not granted and relation = $1::regclass'
    await expect.poll(async () => (await reader.query(waits, ['friends'])).rowCount, { timeout: 50_000 }).toBe(1)
    const { rows } = await reader.query('select ended_at, problem from restores')
    expect(rows).toEqual([{ ended_at: null, problem: null }])
    command.kill('SIGKILL')
    await once(command, 'exit')
    await reader.query('rollback')
    await reader.end()

    await waitForRestoreRestart(testServer)
    const how = { problem: 'it was interrupted', endedAt: expect.any(Number) }
    expect(await newest()).toMatchObject({ description: id, ...how })
    expect((await later.load()).player.uid).toBe(later.uid)
  })

  test('restores nothing if its end cannot be stored, which is part of the same transaction', async () => {
    const { id } = await create('Before nothing can be noted')
    const later = await account(testServer)
    const apart = await testServer.server.database.openSeparateClient()
    await apart.query(`create function spoil() returns trigger language plpgsql as $$
      begin if new.problem is null then raise exception 'this cannot be noted'; end if; return new; end $$`)
    await apart.query('create trigger spoil before update on restores for each row execute function spoil()')
    await expect(restoreHere(id)).rejects.toThrow('restores')
    await apart.query('drop trigger spoil on restores')
    await apart.query('drop function spoil')
    await apart.end()
    await waitForRestoreRestart(testServer)
    expect(await newest()).toMatchObject({ description: id, problem: 'the database did not accept it' })
    expect((await later.load()).player.uid).toBe(later.uid)
    // Sequences continue after the restored rows.
    await account(testServer)
  })
})

test('[MAINT-14] the command names the key that a file needs, and changes nothing without it', async () => {
  const backup = await create('For another machine')
  const folder = mkdtempSync(join(tmpdir(), 'hearthward-restore-'))
  const file = join(folder, 'file.backup')
  writeFileSync(file, Buffer.concat(await Array.fromAsync(piecesOf(testServer.server.database.db, backup.id))))
  const env = { ...process.env, DATABASE_URL: testServer.databaseUrl, BACKUP_KEY: 'cd'.repeat(32) }
  const command = spawn(process.execPath, [RESTORE, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  rmSync(folder, { recursive: true })
  expect(code).toBe(1)
  expect(said.trim()).toBe(
    `Nothing was restored: it is encrypted with the key ${backup.keyId}, which this server does not have. ` +
      'Export it where the backup was made (npm run -s backup-keys -- export) and give it as BACKUP_KEY.',
  )
  expect(await newest()).toMatchObject({ description: file, problem: expect.stringContaining(backup.keyId ?? '') })
})

test('[MAINT-14] [BULK-6] an operation that was running when the backup was made is ended by the restore and not resumed', async () => {
  const player = await account(testServer)
  await testServer.edit(player.uid, (state) =>
    Object.assign(state, { bank: [{ id: 'star_dust', quantity: 3, slot: 0 }] }),
  )
  const { operation } = await owner.ask('cleanupInvalidItems', { dryRun: true })
  await testServer.server.operations.settled()
  const sql = testServer.sql()
  await sql`update bulk_operations set status = 'running', is_dry_run = false, ended_at = null, cursor = '', done = 0,
    changed = 0, result = '[]' where id = ${operation.id}`
  const { id } = await create('While an operation runs')
  await restoreHere(id)
  await waitForRestoreRestart(testServer)
  await testServer.forward(minutes(2))
  await resumeAbandoned(testServer.server)
  await testServer.server.operations.settled()

  owner = await testServer.owner()
  const { operations } = await owner.ask('listOperations', {})
  expect(operations.find((one: BulkOperation) => one.id === operation.id)).toMatchObject({
    status: 'failed',
    problem: 'It was interrupted: a backup was restored.',
    endedAt: expect.any(Number),
    changed: 0,
  })
  expect((await testServer.server.world.readPlayer(player.uid)).state.bank).toMatchObject([{ id: 'star_dust' }])
  const { logs } = await owner.ask('getAuditLogs', { limit: 2 })
  expect(logs).toMatchObject([
    { action: 'cleanup_invalid_items_ended', resourceId: operation.id, details: { after: { status: 'failed' } } },
    { action: 'restore_backup' },
  ])
  expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
})

test('[MAINT-14] a restore ends the season of the backup: nobody can know the next rolls', async () => {
  const here = await openServer()
  try {
    const keeper = await here.owner()
    await keeper.load()
    const player = await account(here)
    await player.does(starts('gather_kindling'))
    const backup = await keeper.backUp('Before much was found')
    const madeAt = here.now()
    await here.forward(minutes(10))
    await player.sync()
    // A season that began after the backup keeps its number and its hash.
    await startSeason(here.server.database.db, here.now())
    const [second, first] = (await here.visitor().ask('getSeasons', {})).seasons
    const keysBefore = (await here.rulesOf(player.uid)).rolls(findRollsId('gather_kindling'), 0, 1)
    await restore({
      databaseUrl: here.databaseUrl,
      from: backup.id,
      keys: loadKeyRing(here.server.config),
      description: backup.id,
      reason: REASON,
      by: BY,
      now: here.now,
      shutdownGrace: 0,
    })
    await waitForRestoreRestart(here)
    const { seasons } = await here.visitor().ask('getSeasons', {})
    expect(seasons).toMatchObject([
      { number: 3, until: null, secret: null },
      { ...second, until: seasons[0]?.from },
      { ...first, secret: null },
    ])
    const rules = await here.rulesOf(player.uid)
    expect(eraAt(rules.timeline, madeAt + 1_000)).toMatchObject({ season: 3 })
    const keys = [1, 2, 3].map((season) => rules.rolls(findRollsId('gather_kindling'), 0, season))
    expect(keys[0]).toEqual(keysBefore)
    expect(new Set(keys.map(String)).size).toBe(3)
  } finally {
    await here.close()
  }
})

test('[MAINT-14] restoring a backup from before the first audit entry keeps all later entries', async () => {
  const here = await openServer()
  try {
    const keeper = await here.owner()
    const backup = await keeper.backUp('Before any act')
    await keeper.backUp('Later')
    const keys = loadKeyRing(here.server.config)
    const from = backup.id
    const options = { databaseUrl: here.databaseUrl, from, keys, description: 'the first', reason: REASON, by: BY }
    await restore({ ...options, shutdownGrace: 0, now: here.now })
    await waitForRestoreRestart(here)
    const mover = await here.owner()
    const { logs } = await mover.ask('getAuditLogs', {})
    expect(logs.map(({ seq, action, details }) => [seq, action, details.name])).toEqual([
      [3, 'restore_backup', 'the first'],
      [2, 'create_backup', 'Later'],
      [1, 'create_backup', 'Before any act'],
    ])
    expect(await mover.ask('verifyAuditLogs', {})).toEqual({ entries: 3, brokenAt: null })
  } finally {
    await here.close()
  }
})

test('[MAINT-14] audit entries of another, longer chain are not added to that of the backup', async () => {
  const [here, there] = [await openServer(), await openServer()]
  try {
    const [keeper, other] = [await here.owner(), await there.owner()]
    await keeper.backUp('The first act here')
    const backup = await keeper.backUp('With one act in it')
    for (const label of ['One', 'Two', 'Three']) await other.backUp(`${label} there`)
    const bytes = await here.sql()`select bytes from backup_data where backup_id = ${backup.id} order by seq`
    const from = async function* () {
      for (const piece of bytes) yield piece['bytes'] as Buffer
    }
    const options = {
      databaseUrl: there.databaseUrl,
      from,
      keys: loadKeyRing(there.server.config),
      description: 'a file',
      reason: REASON,
      by: BY,
      shutdownGrace: 0,
    }
    await restore({ ...options, now: there.now })
    await waitForRestoreRestart(there)
    const mover = await there.owner()
    const { logs } = await mover.ask('getAuditLogs', {})
    expect(logs.map(({ seq, action, details }) => [seq, action, details.name])).toEqual([
      [2, 'restore_backup', 'a file'],
      [1, 'create_backup', 'The first act here'],
    ])
    expect(await mover.ask('verifyAuditLogs', {})).toEqual({ entries: 2, brokenAt: null })
  } finally {
    await Promise.all([here.close(), there.close()])
  }
})
