import { callError, topics } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, conflictError, liftBan, staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { followTopic, nextMessage, openLivePage } from '../../live/testing.ts'
import { removeExpiredBans } from '../bans/bans.ts'

let testServer: TestServer
let owner: Visitor
let moderator: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  moderator = await staffWith(testServer, 'view_reports', 'ban_players')
})
afterAll(() => testServer.close())

const nameOf = async (visitor: Visitor) => (await visitor.ask('getAccount', {})).account?.username ?? ''

const strangers = async () => [await account(testServer), await account(testServer)]

/** One player sends a message and another reports it. */
async function reportedMessage(text = 'Give me your coins', two?: Visitor[]) {
  const [rude, witness] = (two ?? (await strangers())) as [Visitor, Visitor]
  const { message } = await rude.ask('sendMessage', { channel: 'trade', text })
  const { report } = await witness.ask('submitReport', {
    targetType: 'message',
    targetId: `${message.id}`,
    category: 'abuse',
    text: 'Look',
  })
  return { rude, witness, id: report.id, messageId: message.id }
}

const following = async (visitor: Visitor, topic: string) => {
  const socket = await visitor.connect()
  return { socket, isAllowed: await followTopic(socket, topic) }
}

describe('the queue', () => {
  test('[REP-6] shows the pending first and of these the oldest, a page at a time', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      ids.push((await reportedMessage(`Line ${n}`)).id)
      await testServer.forward(1_000)
    }
    await moderator.ask('takeReport', { id: ids[0] as string, expectedVersion: '' })
    const { reports } = await moderator.ask('listReports', {})
    const own = reports.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    expect(own).toEqual([ids[1], ids[2], ids[0]])
    const first = await moderator.ask('listReports', { limit: 1 })
    expect(first.hasMore).toBe(true)
    const seen: string[] = []
    let after: { status: 'pending'; at: number; id: string } | undefined
    for (;;) {
      const page = await moderator.ask('listReports', { limit: 1, ...(after && { after }) })
      const [row] = page.reports
      if (row) seen.push(row.id)
      if (!page.hasMore || !row) break
      after = { status: row.status as 'pending', at: row.createdAt, id: row.id }
    }
    expect(seen).toEqual(reports.map(({ id }) => id))
    expect((await moderator.ask('listReports', { state: 'mine' })).reports.map(({ id }) => id)).toEqual([ids[0]])
    expect((await moderator.ask('listReports', { category: 'scam' })).reports).toEqual([])
  })

  test('publishes every new report, only to staff who may read reports', async () => {
    const other = await staffWith(testServer, 'send_announcements')
    const [reader, outsider] = [
      await following(moderator, topics.adminReports),
      await following(other, topics.adminReports),
    ]
    expect([reader.isAllowed, outsider.isAllowed]).toEqual([true, false])
    const two = await strangers()
    const received = nextMessage(reader.socket, 'reportsChanged')
    const { id } = await reportedMessage('Hey', two)
    expect(await received).toEqual({ id })
  })

  test('counts pending reports, for staff who may see them', async () => {
    const reader = await staffWith(testServer, 'view_reports')
    const { socket } = await following(reader, topics.adminCounts)
    const before = (await reader.ask('getStaffCounts', {})).counts
    expect(Object.keys(before)).toEqual(['approvals', 'reports'])
    const two = await strangers()
    const received = nextMessage(socket, 'staffCounts')
    const { id } = await reportedMessage('Hey', two)
    expect(await received).toEqual({ sections: ['reports'] })
    expect((await reader.ask('getStaffCounts', {})).counts).toEqual({ ...before, reports: (before.reports ?? 0) + 1 })
    await reader.ask('takeReport', { id, expectedVersion: '' })
    expect((await reader.ask('getStaffCounts', {})).counts).toEqual(before)
    expect(Object.keys((await owner.ask('getStaffCounts', {})).counts).sort()).toEqual([
      'antiCheat',
      'approvals',
      'bans',
      'investigations',
      'reports',
    ])
    const nobody = await staffWith(testServer, 'edit_items')
    expect((await nobody.ask('getStaffCounts', {})).counts).toEqual({ approvals: 0 })
  })
})

describe('a report', () => {
  test('is shown with its context, the player’s current standing and other reports about them', async () => {
    const { rude, witness, id, messageId } = await reportedMessage()
    await owner.ask('submitReport', { targetType: 'player', targetId: rude.uid, category: 'spam', text: '' })
    await moderator.ask('mutePlayer', {
      uid: rude.uid,
      minutes: 5,
      reason: 'Cool down',
      expectedVersion: 0,
    })
    const shown = await moderator.ask('getReport', { id })
    expect(shown.report).toMatchObject({
      id,
      status: 'pending',
      reporterId: witness.uid,
      reporterName: await nameOf(witness),
      aboutId: rude.uid,
      aboutName: await nameOf(rude),
      assignedTo: null,
    })
    expect(shown.evidence).toMatchObject({ channel: 'trade', message: { id: messageId, text: 'Give me your coins' } })
    expect(shown.about).toMatchObject({ uid: rude.uid, ban: null, mute: { why: 'Cool down' }, formerBans: 0 })
    expect(shown.others.map(({ category }) => category)).toEqual(['spam'])
    expect(shown.isRemoved).toBe(false)
    await moderator.ask('deleteMessage', { id: messageId, reason: 'Begging' })
    expect((await moderator.ask('getReport', { id })).isRemoved).toBe(true)
    await moderator.ask('banPlayer', { playerId: rude.uid, reason: 'The first time' })
    await liftBan(testServer, moderator, rude.uid, 'Sorry enough')
    await moderator.ask('banPlayer', { playerId: rude.uid, reason: 'The second time' })
    expect((await moderator.ask('getReport', { id })).about).toMatchObject({
      ban: { reason: 'The second time' },
      formerBans: 1,
    })
    expect(await moderator.refused('getReport', { id: 'nothing' })).toEqual(callError('report/not-found'))
  })

  test('about staff lists what cannot be done to them; a report older than evidence is shown without any', async () => {
    const colleague = await staffWith(testServer, 'view_reports')
    const { id } = await reportedMessage('Mind your tone', [colleague, await account(testServer)])
    const barredFor = async (caller: Visitor) => (await caller.ask('getReport', { id })).about?.barred
    expect(await barredFor(moderator)).toEqual({ acting: 'staff/above', lockingOut: 'staff/above' })
    expect(await barredFor(owner)).toEqual({ acting: null, lockingOut: null })
    await testServer.sql()`update reports set evidence = '{}' where id = ${id}`
    expect((await moderator.ask('getReport', { id })).evidence).toEqual({})
  })

  test('is assigned to one member of staff; a colleague takes it over only after seeing the assignee', async () => {
    const { id } = await reportedMessage()
    const { report } = await moderator.ask('takeReport', { id, expectedVersion: '' })
    expect(report).toMatchObject({ status: 'reviewing', assignedTo: moderator.uid })
    expect(await owner.refused('takeReport', { id, expectedVersion: '' })).toEqual(
      conflictError(moderator.uid, { assignedTo: moderator.uid }),
    )
    const late = { id, expectedVersion: '', status: 'dismissed', resolution: 'Nothing found' } as const
    expect(await owner.refused('handleReport', late)).toEqual(
      conflictError(moderator.uid, { assignedTo: moderator.uid }),
    )
    expect((await owner.ask('takeReport', { id, expectedVersion: moderator.uid })).report.assignedTo).toBe(owner.uid)
    const handled = { id, expectedVersion: owner.uid, status: 'resolved', resolution: 'Spoken to' } as const
    expect((await moderator.ask('handleReport', handled)).report.assignedTo).toBe(owner.uid)
  })

  test('is handled once, with a reason in the audit log, and the reporter is notified at once', async () => {
    const { id, witness } = await reportedMessage()
    const page = await openLivePage(witness)
    const notified = nextMessage(page, 'reportChanged')
    const { report } = await moderator.ask('handleReport', {
      id,
      expectedVersion: '',
      status: 'resolved',
      resolution: 'Muted for a day',
    })
    expect(report).toMatchObject({ status: 'resolved', assignedTo: moderator.uid, resolution: 'Muted for a day' })
    const { report: own } = await notified
    expect(own).toMatchObject({ id, status: 'resolved' })
    expect(JSON.stringify(own)).not.toContain('Muted')
    expect(
      await owner.refused('handleReport', { id, expectedVersion: '', status: 'dismissed', resolution: 'No' }),
    ).toMatchObject({
      details: { field: 'resolution' },
    })
    expect(
      await owner.refused('handleReport', { id, expectedVersion: '', status: 'dismissed', resolution: 'Nope' }),
    ).toEqual(callError('report/handled'))
    const { logs } = await owner.ask('getAuditLogs', { resource: 'reports', resourceId: id })
    expect(logs).toMatchObject([
      {
        action: 'resolve_report',
        userId: moderator.uid,
        details: { reason: 'Muted for a day', before: { status: 'pending' }, after: { status: 'resolved' } },
      },
    ])
    const handled = await moderator.ask('listReports', { state: 'resolved', limit: 1 })
    expect(handled.reports[0]?.id).toBe(id)
  })

  test('about a member of staff is decided by a colleague', async () => {
    const witness = await account(testServer)
    const complaint = { targetType: 'player', targetId: moderator.uid, category: 'abuse', text: '' } as const
    const { report } = await witness.ask('submitReport', complaint)
    const decided = { id: report.id, expectedVersion: '', status: 'dismissed', resolution: 'I did nothing' }
    expect(await moderator.refused('handleReport', decided)).toEqual(callError('report/about-you'))
    expect(await moderator.refused('takeReport', { id: report.id, expectedVersion: '' })).toEqual(
      callError('report/about-you'),
    )
    await owner.ask('handleReport', {
      id: report.id,
      expectedVersion: '',
      status: 'dismissed',
      resolution: 'Nothing found',
    })
  })
})

describe('an appeal', () => {
  const BAN = { reason: 'Sold coins for money' }
  const WORDS = 'It was my brother, honestly'

  async function banned(minutes?: number) {
    const player = await account(testServer)
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN, ...(minutes && { minutes }) })
    return player
  }
  const standing = async (player: Visitor) => (await player.ask('getAccount', {})).account?.standing

  test('[AUTH-10] is a report about oneself, one at a time, filed by a suspended player', async () => {
    const player = await banned()
    const { report } = await player.ask('appeal', { text: `${WORDS}\u202e` })
    expect(report).toMatchObject({ category: 'appeal', status: 'pending', targetId: player.uid, text: WORDS })
    expect(await player.refused('appeal', { text: WORDS })).toEqual(callError('appeal/waiting'))
    expect(await standing(player)).toMatchObject({
      kind: 'banned',
      appeal: { text: WORDS, status: 'pending', answer: null },
    })
    const shown = await moderator.ask('getReport', { id: report.id })
    expect(shown.evidence).toMatchObject({ ban: { reason: BAN.reason, isActive: true } })
    expect(shown.about?.ban).toMatchObject({ reason: BAN.reason })
    const free = await account(testServer)
    expect(await free.refused('appeal', { text: WORDS })).toEqual(callError('appeal/open-account'))
    expect(
      await free.refused('submitReport', { targetType: 'player', targetId: player.uid, category: 'appeal', text: '' }),
    ).toMatchObject({ details: { field: 'category' } })
  })

  test('that is granted lifts the ban, in one audit entry with both changes', async () => {
    const player = await banned()
    const { report } = await player.ask('appeal', { text: WORDS })
    const reader = await staffWith(testServer, 'view_reports')
    expect(await reader.refused('grantAppeal', { id: report.id, expectedVersion: '', answer: 'Fine' })).toMatchObject({
      message: 'Admin privileges required',
    })
    const decision = { id: report.id, expectedVersion: '', status: 'resolved', resolution: 'Fine, then' }
    expect(await reader.refused('handleReport', decision)).toEqual(callError('appeal/grant'))
    const granted = await moderator.ask('grantAppeal', { id: report.id, expectedVersion: '', answer: 'We believe you' })
    expect(granted.report).toMatchObject({ status: 'resolved', resolution: 'We believe you' })
    expect(await standing(player)).toEqual({ kind: 'open' })
    await player.load()
    const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: player.uid })
    expect(logs.map(({ action }) => action)).toEqual(['grant_appeal', 'ban_player'])
    expect(logs[0]?.details).toMatchObject({
      reason: 'We believe you',
      before: { isBanned: true, appeal: 'pending' },
      after: { isBanned: false, appeal: 'resolved' },
    })
    const { id } = await reportedMessage()
    expect(await moderator.refused('grantAppeal', { id, expectedVersion: '', answer: 'Fine' })).toEqual(
      callError('appeal/grant'),
    )
  })

  test('that a colleague has taken meanwhile is refused with a conflict', async () => {
    const player = await banned()
    const { report } = await player.ask('appeal', { text: WORDS })
    const colleague = await staffWith(testServer, 'ban_players', 'view_reports')
    await colleague.ask('takeReport', { id: report.id, expectedVersion: '' })
    const grant = { id: report.id, answer: 'We believe you' }
    expect(await moderator.refused('grantAppeal', { ...grant, expectedVersion: '' })).toEqual(
      conflictError(colleague.uid, { assignedTo: colleague.uid }),
    )
    expect(await standing(player)).toMatchObject({ kind: 'banned', appeal: { status: 'reviewing' } })
    await moderator.ask('grantAppeal', { ...grant, expectedVersion: colleague.uid })
    expect(await standing(player)).toEqual({ kind: 'open' })
  })

  test('of staff is granted by staff of a higher rank', async () => {
    const equal = await staffWith(testServer, 'view_players')
    await owner.ask('banPlayer', { playerId: equal.uid, ...BAN })
    const { report } = await equal.ask('appeal', { text: WORDS })
    const grant = { id: report.id, expectedVersion: '', answer: 'We believe you' }
    expect(await moderator.refused('grantAppeal', grant)).toEqual(callError('staff/above'))
    expect(await standing(equal)).toMatchObject({ kind: 'banned', appeal: { status: 'pending' } })
    await owner.ask('grantAppeal', grant)
  })

  test('is closed with the ban, and the queue is notified', async () => {
    const player = await banned()
    await player.ask('appeal', { text: WORDS })
    const socket = await moderator.connect()
    await followTopic(socket, topics.adminReports)
    await followTopic(socket, topics.adminCounts)
    const notified = Promise.all([nextMessage(socket, 'reportsChanged'), nextMessage(socket, 'staffCounts')])
    await liftBan(testServer, moderator, player.uid, 'So be it')
    expect(await notified).toEqual([{ id: null }, { sections: ['bans', 'reports'] }])
    const passing = await banned(1)
    await passing.ask('appeal', { text: WORDS })
    await testServer.forward(60_000)
    const ended = nextMessage(socket, 'reportsChanged')
    await removeExpiredBans(testServer.server)
    expect(await ended).toEqual({ id: null })
  })

  test('that is dismissed shows its answer, and the player may appeal again', async () => {
    const player = await banned()
    const { report } = await player.ask('appeal', { text: WORDS })
    const decision = {
      id: report.id,
      expectedVersion: '',
      status: 'dismissed',
      resolution: 'You have no brother',
    } as const
    expect(await moderator.refused('handleReport', decision)).toEqual(callError('appeal/own-ban'))
    const colleague = await staffWith(testServer, 'view_reports')
    await colleague.ask('handleReport', decision)
    expect(await standing(player)).toMatchObject({ appeal: { status: 'dismissed', answer: 'You have no brother' } })
    await player.ask('appeal', { text: 'Then it was my sister' })
    expect(await standing(player)).toMatchObject({ appeal: { status: 'pending', text: 'Then it was my sister' } })
  })

  test('against a former ban does not count for the next one', async () => {
    const player = await banned(1)
    await player.ask('appeal', { text: WORDS })
    await testServer.forward(60_000)
    expect(await standing(player)).toEqual({ kind: 'open' })
    await moderator.ask('banPlayer', { playerId: player.uid, ...BAN })
    expect(await standing(player)).toMatchObject({ kind: 'banned', appeal: null })
    await player.ask('appeal', { text: 'And this time it was nobody' })
    await liftBan(testServer, moderator, player.uid, 'So be it')
    const { reports } = await moderator.ask('listReports', { state: 'resolved' })
    expect(reports.filter(({ aboutId }) => aboutId === player.uid).map(({ resolution }) => resolution)).toEqual([
      'The ban was lifted',
      'The ban has ended',
    ])
  })

  test('[AUTH-11] of a deleted character is accepted, and can be granted once it is restored', async () => {
    const player = await account(testServer)
    await testServer.sql()`update players set deleted_at = ${testServer.now()}, version = version + 1 where uid = ${player.uid}`
    await testServer.server.world.invalidate(player.uid)
    testServer.server.accounts.changed(player.uid)
    expect(await player.refused('getChannels', {})).toMatchObject({ message: 'This character has been deleted' })
    const { report } = await player.ask('appeal', { text: WORDS })
    expect(await standing(player)).toMatchObject({ kind: 'deleted', appeal: { status: 'pending' } })
    expect(await moderator.refused('grantAppeal', { id: report.id, expectedVersion: '', answer: 'Fine' })).toEqual(
      callError('appeal/restore'),
    )
    await testServer.sql()`update players set deleted_at = null, version = version + 1 where uid = ${player.uid}`
    await moderator.ask('grantAppeal', { id: report.id, expectedVersion: '', answer: 'Welcome back' })
    await testServer.server.world.invalidate(player.uid)
    await player.load()
  })
})
