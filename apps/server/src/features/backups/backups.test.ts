import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveAuditEntries } from '../../core/audit/audit-log.ts'
import { account, ageSessions, enterSecondFactor, staffWith, waitForRestoreRestart } from '../../core/audit/testing.ts'
import { freezeClock, openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { holdAdvisoryLock } from '../../platform/database/locks.ts'
import { TEST_BACKUP_KEY } from '../../start/testing-config.ts'
import { backUpDaily, removeInterrupted } from './create-backup.ts'
import { decrypted } from './encryption.ts'
import { loadKeyRing } from './key-ring.ts'
import { piecesOf } from './queries.ts'
import { restore } from './restore.ts'

const DAY = 86_400_000
const REASON = 'A test of backups'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  // The clerk would create offers between a backup and its comparison.
  await testServer.sql()`insert into system_config (id, value) values ('main', '{"exchangeClerk": false}')`
  await testServer.server.system.reload()
})
afterAll(() => testServer.close())

/** All rows of all tables, as text. */
const NOT_BACKED_UP = [
  'backups',
  'backup_data',
  'restores',
  'approval_requests',
  'staff_since',
  'staff_spent',
  'character_snapshots',
  'auth_cookie_rename',
  'account_changes',
]

async function dump(...without: string[]): Promise<Record<string, string>> {
  const sql = testServer.sql()
  const tables = await sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  const dumped: Record<string, string> = {}
  for (const { name } of tables) {
    if ([...NOT_BACKED_UP, ...without].includes(name)) continue
    const rows = await sql.unsafe(`select "${name}"::text as row from "${name}" order by 1`)
    dumped[name] = rows.map(({ row }) => row).join('\n')
  }
  return dumped
}

const create = async (label: string) => ({ backup: await owner.backUp(label) })

describe('creating a backup', () => {
  test('[MAINT-7] [MAINT-8] [DATA-6] stores it with all fields and an audit entry', async () => {
    const { backup } = await create('Before the storm')
    const sql = testServer.sql()
    const [{ count: players } = {}] = await sql`select count(*)::int as count from players`
    expect(backup).toMatchObject({
      createdBy: owner.uid,
      description: 'Before the storm',
      isAutomatic: false,
      verifiedAt: expect.any(Number),
      collections: { players, auth_users: expect.any(Number), eras: 1, items: expect.any(Number) },
    })
    expect(backup.documentCount).toBe(Object.values(backup.collections).reduce((sum, count) => sum + count, 0))
    const [{ size } = {}] = await sql`
      select sum(length(bytes))::int as size from backup_data where backup_id = ${backup.id}`
    expect(backup.size).toBe(size)
    const { logs } = await owner.ask('getAuditLogs', { action: 'create_backup', limit: 1 })
    expect(logs[0]).toMatchObject({ resource: 'backups', resourceId: backup.id, details: { name: 'Before the storm' } })
    const { backups } = await owner.ask('listBackups', { limit: 1 })
    expect(backups).toEqual([backup])
  })

  test('[MAINT-11] includes every table except those of the backups, of the limits of staff and of snapshots', async () => {
    const { backup } = await create('Every table')
    expect(Object.keys(backup.collections).sort()).toEqual(Object.keys(await dump()).sort())
  })

  test('[MAINT-11] takes a consistent snapshot during concurrent writes', async () => {
    const [{ uid }] = [await account(testServer)]
    const sql = testServer.sql()
    let isOver = false
    const writing = (async () => {
      // One transaction writes both values, so they differ only in an inconsistent copy.
      for (let n = 1; !isOver; n++) {
        await sql.begin(async (tx) => {
          await tx`insert into secrets (name, value) values ('zz', ${n}) on conflict (name) do update set value = ${n}`
          await tx`insert into access_rules (id, needs) values ('aa', ${n}) on conflict (id) do update set needs = ${n}`
        })
      }
    })()
    const { backup } = await create('While others write')
    isOver = true
    await writing
    const text = gunzipSync(await plainOf(await bytesOf(backup.id))).toString()
    const [, first] = text.match(/^aa\t(\d+)$/m) ?? []
    const [, last] = text.match(/^zz\t(\d+)$/m) ?? []
    expect(first).toBe(last)
    expect(text).toContain(uid)
    await sql`delete from secrets where name = 'zz'`
    await sql`delete from access_rules where id = 'aa'`
  })

  test('[MAINT-12] a backup that cannot be read back is removed', async () => {
    const sql = testServer.sql()
    const before = (await owner.ask('listBackups', {})).backups.length
    await sql.unsafe(`create function spoil() returns trigger language plpgsql as $$
      begin new.bytes := substring(new.bytes for length(new.bytes) - 40); return new; end $$`)
    await sql.unsafe('create trigger spoil before insert on backup_data for each row execute function spoil()')
    await owner.ask('createBackup', { label: 'Spoiled' })
    await testServer.server.operations.settled()
    await sql.unsafe('drop trigger spoil on backup_data')
    await sql.unsafe('drop function spoil')
    expect(testServer.takeErrors()).toHaveLength(1)
    expect((await owner.ask('listBackups', {})).backups).toHaveLength(before)
    expect(await sql`select from backups where not is_ready`).toHaveLength(0)
  })

  test('is listed while it is being made, and cannot be used before it is ready', async () => {
    const { backup } = await owner.ask('createBackup', { label: 'Not there yet' })
    expect(backup).toMatchObject({ description: 'Not there yet', isReady: false, size: 0 })
    const sql = testServer.sql()
    await testServer.server.operations.settled()
    await sql`update backups set is_ready = false where id = ${backup.id}`
    expect((await owner.ask('listBackups', { limit: 1 })).backups).toMatchObject([{ id: backup.id, isReady: false }])
    const refused = await owner.refused('verifyBackup', { id: backup.id })
    expect(refused.details).toMatchObject({ reason: 'backup/not-found' })
    await removeInterrupted(testServer.server)
    expect(await sql`select from backups where id = ${backup.id}`).toEqual([])
  })

  test('is not removed as interrupted while it is being made', async () => {
    const { backup } = await owner.ask('createBackup', { label: 'Under way' })
    await removeInterrupted(testServer.server)
    await testServer.server.operations.settled()
    expect((await owner.ask('listBackups', { limit: 1 })).backups).toMatchObject([{ id: backup.id, isReady: true }])
  })

  test('an interrupted backup is removed by the next one', async () => {
    const sql = testServer.sql()
    await sql`insert into backups (id, created_by, created_by_name, created_at, description, is_automatic)
      values ('half', 'x', 'x', 1, 'Half of it', false)`
    await create('After a crash')
    expect(await sql`select from backups where id = 'half'`).toEqual([])
  })

  test('is refused while another one is being created', async () => {
    const replies = await Promise.all([1, 2, 3].map((n) => owner.post('/api/createBackup', { label: `Race ${n}` })))
    const refused = replies.filter(({ status }) => status !== 200)
    for (const { body } of refused) expect(body.details.reason).toBe('backup/busy')
    expect(replies.length - refused.length).toBeGreaterThan(0)
    await testServer.server.operations.settled()
  })
})

describe('verifying a backup', () => {
  test('[MAINT-12] detects changed or lost bytes', async () => {
    const { backup } = await create('To be damaged')
    expect(await owner.ask('verifyBackup', { id: backup.id })).toMatchObject({ problem: null })
    const sql = testServer.sql()
    await sql`update backup_data set bytes = set_byte(bytes, 100, (get_byte(bytes, 100) + 1) % 256)
      where backup_id = ${backup.id} and seq = 0`
    const damaged = await owner.ask('verifyBackup', { id: backup.id })
    expect(damaged).toMatchObject({ problem: expect.any(String), backup: { verifiedAt: null } })
    const request = { id: backup.id, confirmation: 'To be damaged', reason: REASON }
    expect(await owner.refused('restoreBackup', request)).toMatchObject({ details: { reason: 'backup/damaged' } })
    await sql`delete from backup_data where backup_id = ${backup.id}`
    expect(await owner.ask('verifyBackup', { id: backup.id })).toMatchObject({ problem: expect.any(String) })
    await owner.ask('deleteBackup', { id: backup.id, reason: REASON })
    expect(await owner.refused('verifyBackup', { id: backup.id })).toMatchObject({ message: 'Backup not found' })
    const looks = await owner.ask('getAuditLogs', { action: 'verify_backup', resourceId: backup.id })
    expect(looks.logs.map(({ details }) => [details.name, details.after])).toEqual([
      ['To be damaged', { found: expect.stringMatching(/./) }],
      ['To be damaged', { found: damaged.problem }],
      ['To be damaged', { found: 'intact' }],
    ])
    const { logs } = await owner.ask('getAuditLogs', { action: 'delete_backup', limit: 1 })
    expect(logs[0]).toMatchObject({
      resourceId: backup.id,
      details: { name: 'To be damaged', reason: REASON, before: { documentCount: backup.documentCount } },
    })
  })
})

async function bytesOf(id: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(piecesOf(testServer.server.database.db, id)))
}

async function plainOf(bytes: Buffer): Promise<Buffer> {
  const source = (async function* () {
    yield bytes
  })()
  return Buffer.concat(await Array.fromAsync(decrypted(source, loadKeyRing(testServer.server.config))))
}

function download(visitor: Visitor, id: string, headers: Record<string, string> = {}): Promise<Response> {
  const own = { cookie: visitor.cookie, 'x-forwarded-for': visitor.address }
  return fetch(`${testServer.url}/api/backups/${id}`, { headers: { ...own, ...headers } })
}

async function downloader(): Promise<Visitor> {
  const staff = await staffWith(testServer, 'database_backup')
  await enterSecondFactor(testServer, staff)
  return staff
}

describe('[MAINT-13] downloading a backup', () => {
  test('returns exactly the hashed bytes, and is audited', async () => {
    const { backup } = await create('To be fetched')
    const staff = await downloader()
    const { address, size, filename } = await staff.ask('downloadBackup', { id: backup.id })
    const response = await download(staff, backup.id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"`,
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(address).toBe(`/api/backups/${backup.id}`)
    expect(bytes.length).toBe(size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(backup.hash)
    expect(backup.keyId).toBe(loadKeyRing(testServer.server.config).current.id)
    expect(bytes.toString('latin1')).not.toContain('-- Hearthward backup {')
    expect(gunzipSync(await plainOf(bytes)).toString('utf8', 0, 200)).toMatch(/^-- Hearthward backup \{"format":1,/)
    const { logs } = await owner.ask('getAuditLogs', { action: 'download_backup', limit: 1 })
    expect(logs[0]).toMatchObject({ resourceId: backup.id })
  })

  test('needs the permission and a fresh session', async () => {
    const { backup } = await create('Not for everybody')
    const address = `/api/backups/${backup.id}`
    const staff = await staffWith(testServer, 'database_backup')
    expect((await testServer.visitor().send(address)).status).toBe(401)
    expect((await (await account(testServer)).send(address)).status).toBe(403)
    expect((await (await staffWith(testServer, 'server_settings')).send(address)).status).toBe(403)
    for (const send of [() => staff.send(address), () => staff.post('/api/downloadBackup', { id: backup.id })]) {
      expect((await send()).body).toMatchObject({
        message: 'This needs two-factor sign-in. Turn it on for your account first.',
        details: { reason: 'auth/no-second-factor' },
      })
    }
    await enterSecondFactor(testServer, staff, 4 * 60_000)
    expect((await download(staff, backup.id)).status).toBe(200)
    await enterSecondFactor(testServer, staff, 6 * 60_000)
    expect((await staff.send(address)).body.details.reason).toBe('auth/confirm')
    await enterSecondFactor(testServer, staff)
    expect((await staff.send('/api/backups/none')).status).toBe(404)
  })

  test('is refused to links of other sites and origins', async () => {
    const { backup } = await create('Not for other sites')
    const staff = await downloader()
    const { host } = new URL(testServer.url)
    const outcomes: [headers: Record<string, string>, status: number][] = [
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'none' }, 200],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, 200],
    ]
    for (const [headers, status] of outcomes) {
      const response = await download(staff, backup.id, headers)
      expect([headers, response.status]).toEqual([headers, status])
      await response.body?.cancel()
    }
  })
})

describe('a backup of a release that did not encrypt', () => {
  test('can be verified and restored, and is encrypted when it is downloaded', async () => {
    const { backup } = await create('From before the keys')
    const plain = await plainOf(await bytesOf(backup.id))
    const sql = testServer.sql()
    await sql`delete from backup_data where backup_id = ${backup.id}`
    await sql`insert into backup_data (backup_id, seq, bytes) values (${backup.id}, 0, ${plain})`
    const hash = createHash('sha256').update(plain).digest('hex')
    await sql`update backups set key_id = null, size = ${plain.length}, hash = ${hash} where id = ${backup.id}`
    expect(await owner.ask('verifyBackup', { id: backup.id })).toMatchObject({ problem: null, backup: { keyId: null } })
    const staff = await downloader()
    const { size } = await staff.ask('downloadBackup', { id: backup.id })
    const bytes = Buffer.from(await (await download(staff, backup.id)).arrayBuffer())
    expect(bytes.length).toBe(size)
    expect(bytes.equals(plain)).toBe(false)
    expect((await plainOf(bytes)).equals(plain)).toBe(true)
    const other = await openServer()
    try {
      const by = { userId: 'command', username: 'Command line', email: null, ip: '', userAgent: '' }
      const from = async function* () {
        yield plain
      }
      const keys = loadKeyRing({ ...testServer.server.config, backupKeys: ['cd'.repeat(32)] })
      const options = { databaseUrl: other.databaseUrl, from, keys, description: 'a file', reason: REASON, by }
      await restore({ ...options, now: () => other.now(), shutdownGrace: 0 })
      await waitForRestoreRestart(other)
      const [moved] = await other.sql()`select count(*)::int as count from players`
      expect(moved).toEqual({ count: backup.collections['players'] })
    } finally {
      await other.close()
    }
  })
})

describe('a backup whose key is missing', () => {
  test('is neither verified nor restored, and not called damaged', async () => {
    const { backup } = await create('Under another key')
    const bytes = await bytesOf(backup.id)
    const { server } = testServer
    const before = await dump()
    const config = { ...server.config, backupKeys: ['cd'.repeat(32)] }
    Object.assign(server, { config })
    const request = { id: backup.id, confirmation: 'Under another key', reason: REASON }
    const refused = {
      code: 'failed-precondition',
      message: `This backup is encrypted with the key ${backup.keyId}, which this server does not have`,
    }
    expect(await owner.refused('verifyBackup', { id: backup.id })).toMatchObject(refused)
    expect(await owner.refused('restoreBackup', request)).toMatchObject(refused)
    const from = async function* () {
      yield bytes
    }
    const by = { userId: 'command', username: 'Command line', email: null, ip: '', userAgent: '' }
    const options = { databaseUrl: testServer.databaseUrl, from, description: 'a file', reason: REASON, by }
    const restoring = restore({ ...options, keys: loadKeyRing(config), now: () => 5, shutdownGrace: 0 })
    await expect(restoring).rejects.toThrow(`the key ${backup.keyId}, which this server does not have`)
    Object.assign(server, { config: { ...config, backupKeys: [...config.backupKeys, TEST_BACKUP_KEY] } })
    expect(await owner.ask('verifyBackup', { id: backup.id })).toMatchObject({ problem: null })
    Object.assign(server, { config: { ...config, backupKeys: [TEST_BACKUP_KEY] } })
    expect(await dump('audit_logs', 'audit_chain')).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => !['audit_logs', 'audit_chain'].includes(name))),
    )
  })
})

describe('[MAINT-15] automatic backups', () => {
  test('are created once a day; the newest seven and all manual ones are kept', async () => {
    const byHand = (await owner.ask('listBackups', { limit: 100 })).backups.length
    freezeClock()
    for (let day = 0; day < 9; day++) {
      await backUpDaily(testServer.server)
      await backUpDaily(testServer.server)
      await testServer.forward(DAY)
    }
    const { backups } = await owner.ask('listBackups', { limit: 100 })
    const own = backups.filter(({ isAutomatic }) => isAutomatic)
    expect(own).toHaveLength(7)
    expect(backups).toHaveLength(byHand + 7)
    expect(own[0]).toMatchObject({ createdBy: 'server', description: expect.stringMatching(/^Daily, \d{4}-/) })
    const apart = own.slice(1).map(({ createdAt }, index) => (own[index]?.createdAt ?? 0) - createdAt)
    expect(apart).toEqual(apart.map(() => DAY))
  })
})

describe('[MAINT-14] restoring', () => {
  test('needs an owner and the typed label', async () => {
    const { backup } = await create('Typed wrongly')
    const request = { id: backup.id, confirmation: 'typed wrongly', reason: REASON }
    expect(await owner.refused('restoreBackup', request)).toMatchObject({ details: { reason: 'backup/unconfirmed' } })
    const staff = await staffWith(testServer, 'database_backup')
    const right = { ...request, confirmation: 'Typed wrongly' }
    expect(await staff.refused('restoreBackup', right)).toMatchObject({ message: 'Only an owner can do this' })
    // Without a colleague, the second factor is enough.
    await testServer.sql()`update auth_users set two_factor_enabled = false`
    await enterSecondFactor(testServer, owner)
    const letGo = await holdAdvisoryLock(testServer.server.database, 'restore')
    expect(await owner.refused('restoreBackup', right)).toMatchObject({ details: { reason: 'backup/restoring' } })
    await letGo?.()
    await ageSessions(testServer, owner, 11 * 60_000)
    expect(await owner.refused('restoreBackup', right)).toMatchObject({ details: { reason: 'auth/confirm' } })
    await testServer.sql()`update auth_users set two_factor_enabled = false`
    owner = await testServer.owner()
  })

  // Tables that a restore changes, and tables that jobs may write to meanwhile.
  const NOT_COMPARED = [
    'auth_sessions',
    'audit_logs',
    'audit_chain',
    'server_config',
    'server_metrics',
    'server_metrics_history',
    'timeline_version',
  ]
  const grown = ({ eras = '', seasons = '' }: Record<string, string>) => ({ eras, seasons })

  /** All constraints and indexes of the tables. */
  const shapeOf = () => testServer.sql()`
    select conrelid::regclass::text as owner, conname as name, contype::text as kind,
      pg_get_constraintdef(oid) as definition, convalidated as is_valid
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, 'index', pg_get_indexdef(indexrelid), indisvalid
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by owner, name, kind`

  test('restores every row of every table, starts maintenance, ends all sessions and keeps later audit entries', async () => {
    const player = await account(testServer)
    await player.does(starts('gather_kindling'))
    await testServer.forward(60_000)
    await player.sync()
    // Without this the log's job may write between the backup and the comparison.
    await testServer.server.activityLog.flush()
    const { backup } = await create('The good days')
    const [{ newest } = {}] = await testServer.sql()`select max(seq)::int as newest from audit_logs`
    const before = await dump(...NOT_COMPARED)
    const shape = await shapeOf()
    await owner.ask('banPlayer', { playerId: player.uid, reason: 'Regretted later' })
    const sql = testServer.sql()
    await sql`update players set state = '{}'::json, version = version + 5`
    await sql`delete from items`
    await sql`insert into chat_messages (channel, client_id, username, is_staff, text, at)
      values ('global', 'x', 'x', false, 'gone soon', 1)`
    await sql`insert into friends (uid, friend_uid, created_at) values ('a', 'b', 1)`

    // Audit entries since the backup must survive even if they are archived by now.
    await archiveAuditEntries(sql, testServer.now() + 3_650 * DAY, 10_000)

    await enterSecondFactor(testServer, owner)
    const request = { id: backup.id, confirmation: 'The good days', reason: REASON }
    const begun = await Promise.allSettled([owner.ask('restoreBackup', request), owner.ask('restoreBackup', request)])
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await testServer.restarted()

    const after = await dump(...NOT_COMPARED)
    expect(after).toEqual({ ...before, ...grown(after) })
    // All that is new is the season that a restore starts.
    for (const [table, rows] of Object.entries(grown(after))) expect(rows).toContain(`${before[table]}\n(`)
    expect(await shapeOf()).toEqual(shape)
    expect(shape.filter(({ kind }) => kind === 'f').length).toBeGreaterThan(0)
    expect(await testServer.sql()`select from auth_sessions`).toEqual([])
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toMatchObject({
      code: 'unauthenticated',
    })
    owner = await testServer.owner()
    expect(await owner.ask('getMaintenance', {})).toMatchObject({ maintenance: { enabled: true } })
    const entries = (await owner.ask('getAuditLogs', { limit: 10 })).logs
    const logs = entries.filter(({ action }) => action !== 'request_approval').slice(0, 2)
    expect(logs.map(({ action }) => action)).toEqual(['restore_backup', 'ban_player'])
    expect(logs[0]).toMatchObject({ userId: owner.uid, details: { name: 'The good days', reason: REASON } })
    expect(logs[1]?.seq).toBe(newest + 1)
    expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
    const { restores } = await owner.ask('listBackups', {})
    expect(restores[0]).toMatchObject({ backupId: backup.id, problem: null, endedAt: expect.any(Number) })
    // Sequences continue after the restored rows, and triggers work.
    const [said] = await testServer.sql()`insert into chat_messages (channel, client_id, username, is_staff, text, at)
      values ('global', 'x', 'x', false, 'later', 1) returning id`
    expect(Number(said?.['id'])).toBeGreaterThan(0)
    const readVersion = async () => (await testServer.sql()`select version from timeline_version`)[0]?.['version']
    const version = await readVersion()
    await testServer.sql()`update eras set tax_rate = tax_rate`
    expect(Number(await readVersion())).toBe(Number(version) + 1)
    await owner.ask('toggleMaintenanceMode', { enabled: false, reason: 'All is well again' })
  })

  test('from a file into another database brings the audit chain of the file', async () => {
    const { backup } = await create('To move to another server')
    const bytes = await bytesOf(backup.id)
    const other = await openServer()
    try {
      const guest = await other.guest()
      const by = { userId: 'command', username: 'Command line', email: null, ip: '', userAgent: '' }
      const from = async function* () {
        yield bytes.subarray(0, 70_000)
        yield bytes.subarray(70_000)
      }
      const keys = loadKeyRing(other.server.config)
      const options = { databaseUrl: other.databaseUrl, from, keys, description: 'a file', reason: REASON, by }
      await restore({ ...options, now: () => other.now(), shutdownGrace: 0 })
      await waitForRestoreRestart(other)
      expect((await guest.ask('getAccount', {})).account).toBeNull()
      const [moved] = await other.sql()`select count(*)::int as count from players`
      expect(moved).toEqual({ count: backup.collections['players'] })
      const mover = other.visitor()
      await mover.signIn('owner@example.org', 'a password of an owner')
      expect(await mover.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
      const { logs } = await mover.ask('getAuditLogs', { limit: 2 })
      expect(logs.map(({ action }) => action)).toEqual(['restore_backup', expect.any(String)])
    } finally {
      await other.close()
    }
  })

  test('a truncated backup, or one of another release, changes nothing', async () => {
    const { backup } = await create('Cut short')
    const bytes = await bytesOf(backup.id)
    const before = await dump()
    const by = { userId: 'command', username: 'Command line', email: null, ip: '', userAgent: '' }
    const keys = loadKeyRing(testServer.server.config)
    const file = { databaseUrl: testServer.databaseUrl, keys, description: 'a file', reason: REASON }
    const options = { ...file, by, shutdownGrace: 0 }
    const half = async function* () {
      yield bytes.subarray(0, bytes.length / 2)
    }
    await expect(restore({ ...options, from: half, now: () => 5 })).rejects.toThrow('its data is damaged')
    await expect(restore({ ...options, from: 'no-such-backup', now: () => 5 })).rejects.toThrow('no stored backup')
    const sql = testServer.sql()
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`
    await expect(restore({ ...options, from: backup.id, now: () => 5 })).rejects.toThrow('another release')
    expect(await dump()).toEqual(before)
    const request = { id: backup.id, confirmation: 'Cut short', reason: REASON }
    expect((await owner.refused('restoreBackup', request)).message).toContain('it was made by another release')
    await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`
    // The game was not interrupted.
    const { server } = testServer
    await server.restores.check()
    const { restores } = await owner.ask('listBackups', {})
    expect(testServer.server).toBe(server)
    expect(restores.slice(0, 3).map(({ problem }) => problem)).toEqual([
      expect.stringContaining('another release'),
      expect.stringContaining('no stored backup'),
      'its data is damaged',
    ])
  })
})

// The last one: the operations of this server are over afterwards.
test('a backup ends when the server stops, and leaves nothing behind', async () => {
  const { operations } = testServer.server
  await operations.stop()
  await owner.ask('createBackup', { label: 'In the way' })
  await operations.settled()
  expect(await testServer.sql()`select from backups where description = 'In the way'`).toEqual([])
})
