import { AUDIT_RETENTION, type AuditLog, callError, topics } from '@hearthward/contract'
import { days, hours, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainHash } from '../../core/audit/audit-log.ts'
import { verifyChain } from '../../core/audit/chain-verification.ts'
import { account, ageSessions, staffWith } from '../../core/audit/testing.ts'
import { archiveOldAuditEntries } from '../../core/jobs.ts'
import { OWNER, openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage } from '../../live/testing.ts'
import { openTestStore } from '../../platform/database/testing.ts'
import { openTestMailServer } from '../../platform/email/testing.ts'
import { verifyAndAlarm, verifyEveryHour } from './verification.ts'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'ban_players')
})
afterAll(() => testServer.close())

async function bans(): Promise<Visitor> {
  const player = await account(testServer)
  await moderator.ask('banPlayer', { playerId: player.uid, reason: 'A reason', minutes: 5 })
  return player
}

describe('the logs', () => {
  test('[AUDIT-1] [AUDIT-4] [AUDIT-5] hold every staff action with actor, action, reason, time and origin', async () => {
    const player = await account(testServer)
    const { status } = await moderator.post(
      '/api/banPlayer',
      { playerId: player.uid, reason: 'Shouts' },
      { 'user-agent': 'A browser of a moderator' },
    )
    expect(status).toBe(200)
    const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: player.uid })
    const { username } = (await moderator.ask('getAccount', {})).account ?? {}
    expect(logs).toEqual([
      {
        id: expect.any(String),
        seq: expect.any(Number),
        userId: moderator.uid,
        username,
        email: null,
        action: 'ban_player',
        resource: 'players',
        resourceId: player.uid,
        details: {
          name: expect.any(String),
          reason: 'Shouts',
          before: { isBanned: false },
          after: { isBanned: true, expiresAt: null },
        },
        timestamp: expect.any(Number),
        ip: moderator.address,
        userAgent: 'A browser of a moderator',
        expiresAt: (logs[0]?.timestamp ?? 0) + AUDIT_RETENTION,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(AUDIT_RETENTION).toBe(720 * 60 * 60 * 1_000)
  })

  test('[AUDIT-2] can be filtered by actor', async () => {
    const player = await bans()
    const [entry] = await testServer.sql()`select * from admin_logs where target_id = ${player.uid}`
    expect(entry).toEqual({
      action: 'ban_player',
      target_id: player.uid,
      target_type: 'players',
      details: expect.objectContaining({ reason: 'A reason' }),
      admin_id: moderator.uid,
      admin_email: null,
      timestamp: expect.anything(),
    })
  })

  test('hold no refused calls', async () => {
    const before = (await owner.ask('getAuditLogs', {})).logs.length
    await moderator.refused('banPlayer', { playerId: owner.uid, reason: 'A coup' })
    expect((await owner.ask('getAuditLogs', {})).logs).toHaveLength(before)
  })

  test('are filtered by actor, action and time, page by page', async () => {
    for (let i = 0; i < 3; i++) await bans()
    const { logs, hasMore } = await owner.ask('getAuditLogs', { userId: moderator.uid, limit: 2 })
    expect(logs).toHaveLength(2)
    expect(hasMore).toBe(true)
    const last = logs[1]?.seq ?? 0
    const next = await owner.ask('getAuditLogs', { userId: moderator.uid, before: last, limit: 1 })
    expect(next.logs[0]?.seq).toBe(last - 1)
    expect((await owner.ask('getAuditLogs', { userId: owner.uid })).logs).toEqual([])
    expect((await owner.ask('getAuditLogs', { action: 'unban_player' })).logs).toEqual([])
    expect((await owner.ask('getAuditLogs', { from: testServer.now() + 1 })).logs).toEqual([])
    const all = await owner.ask('getAuditLogs', { until: testServer.now() + 1 })
    expect(all.logs.length).toBeGreaterThanOrEqual(3)
  })

  test('[AUDIT-11] are published live only to staff who may read them', async () => {
    const [watching, other] = [await owner.connect(), await moderator.connect()]
    expect([await followTopic(watching, topics.adminLogs), await followTopic(other, topics.adminLogs)]).toEqual([
      true,
      false,
    ])
    const received = nextMessage(watching, 'adminLog')
    const player = await bans()
    expect((await received).entry).toMatchObject({ action: 'ban_player', resourceId: player.uid })
    const edited = nextMessage(watching, 'adminLog')
    await owner.ask('editPlayerData', {
      playerId: player.uid,
      updates: { coins: 5 },
      expectedVersion: versionOf({ coins: 100 }),
      reason: 'A gift',
    })
    expect((await edited).entry).toMatchObject({ action: 'edit_player', resourceId: player.uid })
  })
})

describe('what the logs can be narrowed to', () => {
  test('actors by their latest name, and the existing actions', async () => {
    await bans()
    const { staff, actions } = await owner.ask('getAuditChoices', {})
    const { username } = (await moderator.ask('getAccount', {})).account ?? {}
    expect(staff).toContainEqual({ userId: moderator.uid, username })
    expect(actions).toEqual([...new Set(actions)].sort())
    expect(actions).toContain('ban_player')
    await testServer.sql()`update auth_users set name = 'A-new-name' where id = ${moderator.uid}`
    testServer.server.accounts.changed(moderator.uid)
    await bans()
    const renamed = await owner.ask('getAuditChoices', {})
    expect(renamed.staff.filter(({ userId }) => userId === moderator.uid)).toEqual([
      { userId: moderator.uid, username: 'A-new-name' },
    ])
  })

  test('[AUDIT-9] a hundred entries by default, including the archive', async () => {
    const sql = testServer.sql()
    await bans()
    await sql.unsafe('create table kept as select * from audit_logs')
    await sql`
      insert into audit_logs select 1000000 + n, 'made-' || n, user_id, username, email, action, resource, resource_id,
        details, 1000 + n, ip, user_agent, expires_at, hash from kept, generate_series(1, 150) as n
      where seq = (select max(seq) from kept)`
    const { logs, hasMore } = await owner.ask('getAuditLogs', {})
    expect([logs.length, hasMore]).toEqual([100, true])
    const old = await owner.ask('getAuditLogs', { from: 1_010, until: 1_020 })
    expect(old.logs.map(({ timestamp }) => timestamp)).toEqual([
      1_019, 1_018, 1_017, 1_016, 1_015, 1_014, 1_013, 1_012, 1_011, 1_010,
    ])
    expect((await owner.ask('getAuditLogs', { until: 5 })).logs).toEqual([])
    await sql.unsafe('delete from audit_logs; insert into audit_logs select * from kept; drop table kept')
  })
})

describe('the chain', () => {
  test('is intact before the first entry', async () => {
    const store = await openTestStore()
    const none = { entries: 0, hash: '' }
    expect(await verifyChain(store.db, none)).toEqual({ entries: 0, brokenAt: null, head: none })
    await store.close()
  })

  test('is intact with concurrent actions, including the archive', async () => {
    await Promise.all([bans(), bans(), bans(), bans()])
    const whole = await owner.ask('verifyAuditLogs', {})
    expect(whole.brokenAt).toBeNull()
    expect(whole.entries).toBeGreaterThanOrEqual(4)
    await testServer.forward(AUDIT_RETENTION)
    await archiveOldAuditEntries(testServer.server)
    expect((await owner.ask('getAuditLogs', {})).logs).toEqual([])
    await bans()
    expect(await owner.ask('verifyAuditLogs', {})).toEqual({ entries: whole.entries + 1, brokenAt: null })
  })

  test.each([
    ['a changed word', `update audit_logs set action = 'unban_player' where seq = `],
    ['a changed detail', `update audit_logs set details = '{}' where seq = `],
    ['another name', `update audit_logs set username = 'nobody' where seq = `],
    ['another address', `update audit_logs set ip = '192.0.2.66' where seq = `],
    ['another browser', `update audit_logs set user_agent = 'none' where seq = `],
    ['another time', `update audit_logs set timestamp = timestamp - 1 where seq = `],
    ['an entry taken out', `delete from audit_logs where seq = `],
  ])('shows %s', async (_, damage) => {
    await bans()
    await bans()
    const seq = ((await owner.ask('getAuditLogs', { limit: 2 })).logs[1]?.seq ?? 0) as number
    const sql = testServer.sql()
    await sql.unsafe('create table kept as select * from audit_logs')
    await sql.unsafe(damage + seq)
    expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: seq })
    await sql.unsafe('delete from audit_logs; insert into audit_logs select * from kept; drop table kept')
    expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
  })

  test('shows that the newest entry is gone', async () => {
    await bans()
    const sql = testServer.sql()
    await sql.unsafe('create table kept as select * from audit_logs')
    await sql`delete from audit_logs where seq = (select max(seq) from audit_logs)`
    expect((await owner.ask('verifyAuditLogs', {})).brokenAt).not.toBeNull()
    await sql.unsafe('delete from audit_logs; insert into audit_logs select * from kept; drop table kept')
  })
})

describe('a chain that was replaced by an intact one', () => {
  const sql = () => testServer.sql()
  const newest = async () => (await owner.ask('getAuditLogs', { limit: 2 })).logs as [AuditLog, AuditLog]
  const verified = () => verifyAndAlarm(testServer.server)

  async function replaced(replace: (number: number) => Promise<unknown>): Promise<void> {
    await bans()
    await bans()
    expect(await verified()).toMatchObject({ brokenAt: null })
    const tables = ['audit_logs', 'audit_archive', 'audit_chain']
    for (const table of tables) await sql().unsafe(`create table kept_${table} as select * from ${table}`)
    const [{ seq }] = await newest()
    await replace(seq)
    for (const table of tables) {
      await sql().unsafe(`delete from ${table}; insert into ${table} select * from kept_${table}`)
      await sql().unsafe(`drop table kept_${table}`)
    }
    expect(await verified()).toMatchObject({ brokenAt: null })
  }

  test('without the newest entry', async () => {
    await replaced(async (number) => {
      const [, { hash }] = await newest()
      await sql()`delete from audit_logs where seq = ${number}`
      await sql()`update audit_chain set seq = ${number - 1}, hash = ${hash}`
      expect(await verified()).toEqual({ entries: number - 1, brokenAt: number })
    })
  })

  test('with the hashes computed again, also after further entries', async () => {
    await replaced(async (number) => {
      const [{ hash: _, ...entry }, before] = await newest()
      const hash = chainHash(before.hash, { ...entry, ip: '192.0.2.66' })
      await sql()`update audit_logs set ip = '192.0.2.66', hash = ${hash} where seq = ${number}`
      await sql()`update audit_chain set hash = ${hash}`
      await bans()
      expect(await verified()).toMatchObject({ brokenAt: number })
    })
  })

  test('without any entry', async () => {
    await replaced(async () => {
      await sql().unsafe('delete from audit_logs; delete from audit_archive; delete from audit_chain')
      expect(await verified()).toEqual({ entries: 0, brokenAt: 1 })
    })
  })

  test('the hash of the newest link belongs to the chain', async () => {
    await replaced(async (number) => {
      await sql()`update audit_chain set hash = 'another'`
      expect(await verified()).toEqual({ entries: number, brokenAt: number + 1 })
    })
  })
})

describe('every hour', () => {
  const status = () => owner.ask('getAuditStatus', {})

  async function damaged(check: (number: number) => Promise<void>): Promise<void> {
    await bans()
    const number = (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]?.seq ?? 0
    const sql = testServer.sql()
    await sql.unsafe('create table kept as select * from audit_logs')
    await sql`update audit_logs set ip = '192.0.2.66' where seq = ${number}`
    await check(number)
    await sql.unsafe('delete from audit_logs; insert into audit_logs select * from kept; drop table kept')
  }

  async function hourLater(): Promise<void> {
    await testServer.forward(hours(1))
    await verifyEveryHour(testServer.server)
  }

  test('the chain is verified, and not more often', async () => {
    await hourLater()
    const { checkedAt, entries, broken } = await status()
    expect(broken).toBeNull()
    expect(entries).toBeGreaterThan(0)
    await testServer.forward(hours(1) - 1_000)
    await verifyEveryHour(testServer.server)
    expect((await status()).checkedAt).toBe(checkedAt)
    await testServer.forward(1_000)
    await verifyEveryHour(testServer.server)
    expect((await status()).checkedAt).toBeGreaterThan(checkedAt ?? 0)
  })

  test('also if the database says that the next verification is far away', async () => {
    await testServer.sql()`update audit_verification set started_at = ${testServer.now() + days(9)}`
    const { checkedAt } = await status()
    await verifyEveryHour(testServer.server)
    expect((await status()).checkedAt).toBeGreaterThan(checkedAt ?? 0)
  })

  test.each([
    ['is two hours old', () => testServer.now() - hours(2)],
    ['is of the future', () => testServer.now() + days(1)],
    ['is gone', () => null],
  ])(
    'a result that %s is an alarm, and the chain is verified even if another node has just begun',
    async (_, checkedAt) => {
      await testServer.sql()`
      update audit_verification set started_at = ${testServer.now() - 1_000}, checked_at = ${checkedAt()}`
      expect((await status()).isOverdue).toBe(true)
      await verifyEveryHour(testServer.server)
      expect(await status()).toMatchObject({ isOverdue: false, checkedAt: expect.any(Number) })
    },
  )

  test('a broken chain is an alarm with the entry, from its discovery until the chain verifies again', async () => {
    await damaged(async (number) => {
      await hourLater()
      const found = (await status()).broken
      expect(found).toEqual({ number, since: expect.any(Number) })
      await hourLater()
      expect((await status()).broken).toEqual(found)
      const { logs } = await owner.ask('getAuditLogs', { number })
      expect(logs).toMatchObject([{ seq: number, ip: '192.0.2.66' }])
    })
    expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
    expect((await status()).broken).toBeNull()
  })

  test('an archived entry is found by its number', async () => {
    await bans()
    const number = (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]?.seq ?? 0
    await testServer.forward(AUDIT_RETENTION)
    await archiveOldAuditEntries(testServer.server)
    expect((await owner.ask('getAuditLogs', {})).logs).toEqual([])
    expect((await owner.ask('getAuditLogs', { number })).logs).toMatchObject([{ seq: number }])
    expect((await owner.ask('getAuditLogs', { number: 999_999_999 })).logs).toEqual([])
  })

  test('open dashboards learn of a break and of its end', async () => {
    const socket = await owner.connect()
    await damaged(async () => {
      expect(await followTopic(socket, topics.adminDashboard)).toBe(true)
      const broken = nextMessage(socket, 'dashboardChanged')
      await verifyAndAlarm(testServer.server)
      await broken
    })
    const repaired = nextMessage(socket, 'dashboardChanged')
    await verifyAndAlarm(testServer.server)
    await repaired
  })

  test('the owners get an e-mail about it, once a day, and about the next break after a repair', async () => {
    const mailServer = await openTestMailServer()
    const mailed = await openServer({ SMTP_URL: mailServer.url })
    const sent = async () => {
      await verifyEveryHour(mailed.server)
      await mailed.server.accounts.close()
      return mailServer.received.splice(0)
    }
    await mailed.sql()`insert into audit_chain (id, seq, hash) values ('newest', 7, 'torn')`
    const [email, ...others] = await sent()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: [OWNER.email], subject: 'The audit log was altered' })
    expect(email?.text).toContain('/admin/activity?number=1')
    await mailed.forward(hours(1))
    expect(await sent()).toEqual([])
    await mailed.forward(hours(22))
    expect(await sent()).toEqual([])
    await mailed.forward(hours(1))
    expect(await sent()).toHaveLength(1)
    await mailed.sql()`delete from audit_chain`
    await mailed.forward(hours(1))
    expect(await sent()).toEqual([])
    await mailed.sql()`insert into audit_chain (id, seq, hash) values ('newest', 7, 'torn again')`
    await mailed.forward(hours(1))
    expect(await sent()).toHaveLength(1)
    await mailed.close()
    await mailServer.close()
  })
})

describe('the password is asked for again', () => {
  const confirm = (visitor: Visitor, password: string) => visitor.post('/api/auth/confirm', { password })

  test('[AUTH-5] [MAINT-24] after the back-office was idle for longer than the timeout', async () => {
    const staff = await staffWith(testServer, 'view_audit_logs')
    await ageSessions(testServer, staff, 3_599_000)
    await staff.ask('getAuditLogs', {})
    await ageSessions(testServer, staff, 3_601_000)
    expect(await staff.refused('getAuditLogs', {})).toEqual(callError('auth/confirm'))
    expect((await confirm(staff, 'not the password')).body).toMatchObject({ message: 'Wrong name or password' })
    expect(await staff.refused('getAuditLogs', {})).toEqual(callError('auth/confirm'))
    expect((await confirm(staff, 'a password of a player')).body).toEqual({ status: 'confirmed' })
    await staff.ask('getAuditLogs', {})
  })

  test('and use keeps it open', async () => {
    const staff = await staffWith(testServer, 'view_audit_logs')
    await ageSessions(testServer, staff, 3_000_000)
    const before = Date.now()
    await staff.ask('getAuditLogs', {})
    const [row] = await testServer.sql()`select staff_used_at from auth_sessions where user_id = ${staff.uid}`
    expect(Number(row?.staff_used_at)).toBeGreaterThanOrEqual(before)
  })

  test('before irreversible actions, and counts for this session only', async () => {
    const [here, elsewhere] = [await testServer.owner(), await testServer.owner()]
    const player = await account(testServer)
    const reset = { playerId: player.uid, type: 'full', reason: 'Asked for' } as const
    await ageSessions(testServer, here, 11 * 60_000)
    expect(await here.refused('resetPlayer', reset)).toEqual(callError('auth/confirm'))
    expect((await confirm(here, OWNER.password)).body).toEqual({ status: 'confirmed' })
    await here.ask('resetPlayer', reset)
    expect(await elsewhere.refused('resetPlayer', reset)).toEqual(callError('auth/confirm'))
  })

  test('[AUTH-5] never of players in the game', async () => {
    const player = await account(testServer)
    await ageSessions(testServer, player, 100_000_000)
    await player.load()
  })
})
