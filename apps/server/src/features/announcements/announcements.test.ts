import { type Audience, callError, maintenanceVersion } from '@hearthward/contract'
import { hours, minutes, versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, conflictError, staffWith, unknownUid } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage, openLivePage } from '../../live/testing.ts'
import { createPartyOf, createPlayers, type NamedVisitor } from '../social/testing.ts'

let testServer: TestServer
let owner: Visitor
let herald: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  herald = await staffWith(testServer, 'send_announcements')
})
afterAll(() => testServer.close())

const lastAct = async () => (await owner.ask('getAuditLogs', { limit: 1 })).logs[0]
const words = (audience: Audience, title = 'News') => ({
  title,
  message: 'Line one\nLine two',
  priority: 'normal' as const,
  audience,
  expiresAt: testServer.now() + hours(1),
})
const titles = async (visitor: Visitor) =>
  (await visitor.ask('getAnnouncements', {})).announcements.map(({ title }) => title)

describe('an announcement', () => {
  test('[ANN-7] [ANN-8] to online players reaches those online when it is sent, and nobody who comes later', async () => {
    const [here, gone] = [await account(testServer), await account(testServer)]
    await testServer.forward(minutes(6))
    await here.sync()
    const page = await openLivePage(here)
    const received = nextMessage(page, 'ownAnnouncements')
    const { announcement } = await herald.ask('createAnnouncement', words({ kind: 'online' }, 'To those here'))
    expect((await received).announcements.map(({ title }) => title)).toEqual(['To those here'])
    await gone.sync()
    expect([await titles(here), await titles(gone)]).toEqual([['To those here'], []])
    expect(announcement.audience).toEqual({ kind: 'online' })
    expect(announcement.names).toContain((await here.ask('getAccount', {})).account?.username)
    const later = { ...words({ kind: 'online' }), startsAt: testServer.now() + minutes(5) }
    expect(await herald.refused('createAnnouncement', later)).toMatchObject({ details: { field: 'startsAt' } })
    // Nor can it be changed into a scheduled one afterwards.
    const { startsAt } = later
    const moved = { id: announcement.id, startsAt, expectedVersion: 1 }
    expect(await herald.refused('updateAnnouncement', moved)).toMatchObject({ details: { field: 'startsAt' } })
    const planned = await herald.ask('createAnnouncement', { ...words({ kind: 'everyone' }, 'Later'), startsAt })
    const turned = { id: planned.announcement.id, audience: { kind: 'online' }, expectedVersion: 1 }
    expect(await herald.refused('updateAnnouncement', turned)).toMatchObject({ details: { field: 'startsAt' } })
  })

  test('[ANN-7] to a party reaches its members and nobody else', async () => {
    const [leader, stranger] = [await account(testServer), await account(testServer)]
    const { party } = await leader.ask('createParty', { name: 'The Wrens' })
    const names = [(await leader.ask('getAccount', {})).account?.username ?? '', 'Nobody-at-all']
    const found = await herald.ask('findAddressees', { names: [(names[0] as string).toUpperCase(), 'Nobody-at-all'] })
    expect(found).toMatchObject({
      players: [{ uid: leader.uid, party: { id: party.id, name: 'The Wrens', members: 1 } }],
      missing: ['Nobody-at-all'],
    })
    await herald.ask('createAnnouncement', words({ kind: 'party', partyId: party.id }, 'To the Wrens'))
    expect(await titles(leader)).toContain('To the Wrens')
    expect(await titles(stranger)).not.toContain('To the Wrens')
    const { announcements } = await herald.ask('listAnnouncements', { limit: 1 })
    expect(announcements[0]).toMatchObject({ addressees: 1, names: [names[0]], createdBy: herald.uid })
  })

  test('[ANN-7] to a party reaches only members whose accounts still exist', async () => {
    const [leader, member] = (await createPlayers(testServer, 2)) as [NamedVisitor, NamedVisitor]
    const partyId = await createPartyOf(leader, member)
    await testServer.sql()`update players set deleted_at = ${testServer.now()} where uid = ${member.uid}`
    const { announcement } = await herald.ask('createAnnouncement', words({ kind: 'party', partyId }))
    expect(announcement).toMatchObject({ addressees: 1, names: [leader.username] })
    await testServer.sql()`update players set deleted_at = null where uid = ${member.uid}`
  })

  test('[ANN-7] to an unknown player is refused', async () => {
    const player = await account(testServer)
    const refused = async (audience: Audience) => herald.refused('createAnnouncement', words(audience))
    const missing = unknownUid()
    expect(await refused({ kind: 'player', uid: missing })).toEqual(callError('player/not-found', { missing }))
    expect(await refused({ kind: 'list', uids: [player.uid, missing] })).toEqual(
      callError('player/not-found', { missing }),
    )
    expect(await refused({ kind: 'party', partyId: 'none' })).toEqual(callError('party/not-found'))
  })

  test('[ANN-1] is in the audit log with old and new values, without control characters', async () => {
    const made = await herald.ask('createAnnouncement', words({ kind: 'everyone' }, '\u202eThe \n bridge\u0007'))
    expect(made.announcement).toMatchObject({ title: 'The bridge', message: 'Line one\nLine two', version: 1 })
    expect(await lastAct()).toMatchObject({
      action: 'create_announcement',
      userId: herald.uid,
      resource: 'announcements',
      resourceId: made.announcement.id,
      details: { name: 'The bridge', after: { audience: 'everyone' } },
    })
    const reader = await account(testServer)
    await herald.ask('createAnnouncement', words({ kind: 'list', uids: [reader.uid] }))
    expect(await lastAct()).toMatchObject({
      details: { after: { audience: 'list', to: { uids: [reader.uid], more: 0 } } },
    })
    const { id } = made.announcement
    const changed = await herald.ask('updateAnnouncement', { id, title: 'The old bridge', expectedVersion: 1 })
    expect(changed.announcement.version).toBe(2)
    expect(await lastAct()).toMatchObject({
      action: 'update_announcement',
      details: { before: { title: 'The bridge' }, after: { title: 'The old bridge' } },
    })
    expect(await owner.refused('updateAnnouncement', { id, title: 'Another', expectedVersion: 1 })).toMatchObject({
      details: { reason: 'staff/overtaken', version: 2, now: expect.stringContaining('"title":"The old bridge"') },
    })
    const racing = ['Mine', 'Yours', 'Theirs'].map((title) =>
      herald.post('/api/updateAnnouncement', { id, title, expectedVersion: 2 }),
    )
    expect((await Promise.all(racing)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const withdrawn = await herald.ask('updateAnnouncement', {
      id,
      expiresAt: 0,
      expectedVersion: 3,
      reason: 'It fell down',
    })
    expect(withdrawn.announcement.isActive).toBe(false)
    expect(withdrawn.announcement.expiresAt).toBeGreaterThan(0)
    expect(await lastAct()).toMatchObject({ action: 'withdraw_announcement', details: { reason: 'It fell down' } })
  })

  test('that has already expired is refused', async () => {
    const [startsAt, expiresAt] = [testServer.now() - hours(2), testServer.now() - 1]
    const over = { ...words({ kind: 'everyone' }, 'Yesterday'), startsAt, expiresAt }
    expect(await herald.refused('createAnnouncement', over)).toMatchObject({ details: { field: 'expiresAt' } })
  })

  test('is listed page by page', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await herald.ask('createAnnouncement', words({ kind: 'everyone' }, title))
    }
    const all = (await herald.ask('listAnnouncements', {})).announcements.map(({ id }) => id)
    const seen: string[] = []
    let after: { at: number; id: string } | undefined
    for (;;) {
      const page = await herald.ask('listAnnouncements', { limit: 2, ...(after && { after }) })
      seen.push(...page.announcements.map(({ id }) => id))
      const last = page.announcements.at(-1)
      if (!page.hasMore || !last) break
      after = { at: last.createdAt, id: last.id }
    }
    expect(seen).toEqual(all)
  })

  test('[ANN-7] reaches everyone, those online, a party, a list or one player, and nobody else', async () => {
    const [here, member, alone, stranger] = (await createPlayers(testServer, 4)) as [
      NamedVisitor,
      NamedVisitor,
      NamedVisitor,
      NamedVisitor,
    ]
    const partyId = await createPartyOf(here, member)
    await testServer.forward(minutes(6))
    await here.sync()
    await alone.sync()
    const audiences: [Audience, NamedVisitor[]][] = [
      [{ kind: 'everyone' }, [here, member, alone, stranger]],
      [{ kind: 'online' }, [here, alone]],
      [{ kind: 'party', partyId }, [here, member]],
      [{ kind: 'list', uids: [member.uid, stranger.uid] }, [member, stranger]],
      [{ kind: 'player', uid: stranger.uid }, [stranger]],
    ]
    for (const [audience] of audiences) {
      await herald.ask('createAnnouncement', words(audience, `For the kind ${audience.kind}`))
    }
    for (const one of [here, member, alone, stranger]) {
      const meant = audiences.filter(([, whom]) => whom.includes(one)).map(([{ kind }]) => `For the kind ${kind}`)
      const read = (await titles(one)).filter((title) => title.startsWith('For the kind'))
      expect([one.username, read.sort()]).toEqual([one.username, meant.sort()])
    }
  })
})

describe('a game event', () => {
  const feast = () => ({
    name: 'Harvest feast',
    description: '',
    endTime: testServer.now() + hours(2),
    xpMultiplier: 2,
    dropRateMultiplier: 1,
    skills: [],
  })

  test('[ANN-4] is audited when it is planned, changed and ended, and edits of colleagues cause a conflict', async () => {
    const { event } = await herald.ask('createGameEvent', feast())
    expect(await lastAct()).toMatchObject({
      action: 'create_game_event',
      resource: 'game_events',
      resourceId: event.id,
    })
    await herald.ask('updateGameEvent', {
      id: event.id,
      xpMultiplier: 3,
      expectedVersion: event.version,
      reason: 'More',
    })
    expect(await lastAct()).toMatchObject({
      action: 'update_game_event',
      details: { reason: 'More', before: { xpMultiplier: 2 }, after: { xpMultiplier: 3 } },
    })
    const late = { id: event.id, name: 'Mine', expectedVersion: event.version }
    expect(await owner.refused('updateGameEvent', late)).toMatchObject({
      details: { reason: 'staff/overtaken', version: 2, now: expect.stringContaining('"xpMultiplier":3') },
    })
    await herald.ask('endGameEvent', { id: event.id, expectedVersion: 2, reason: 'Rain' })
    expect(await lastAct()).toMatchObject({ action: 'end_game_event', details: { reason: 'Rain' } })
  })

  test('keeps its start once it has begun, whatever else of it is changed', async () => {
    const { event } = await herald.ask('createGameEvent', feast())
    await testServer.forward(minutes(5))
    const change = { id: event.id, xpMultiplier: 3, expectedVersion: event.version, reason: 'More' }
    expect((await herald.ask('updateGameEvent', change)).event).toMatchObject({ startTime: event.startTime })
  })

  test('is listed by the weeks it overlaps, with the configured multipliers', async () => {
    const [now, day] = [testServer.now(), hours(24)]
    const { event } = await herald.ask('createGameEvent', { ...feast(), startTime: now + day, endTime: now + 3 * day })
    const idsIn = async (from: number, until: number) =>
      (await herald.ask('listGameEvents', { from, until })).events.map(({ id }) => id)
    expect(await idsIn(now + 2 * day, now + 9 * day)).toContain(event.id)
    expect(await idsIn(now + 3 * day, now + 9 * day)).not.toContain(event.id)
    expect(await idsIn(now, now + day)).not.toContain(event.id)
    expect((await herald.ask('listGameEvents', {})).usual).toEqual({ xpMultiplier: 1, dropRateMultiplier: 1 })
  })
})

describe('maintenance', () => {
  test('[MAINT-3] is toggled with a reason, which is audited with the previous values', async () => {
    const keeper = await staffWith(testServer, 'maintenance_mode')
    const player = await account(testServer)
    const reason = 'A new\u202e roof'
    const on = await keeper.ask('toggleMaintenanceMode', { enabled: true, reason, allowedUserTypes: ['default'] })
    expect(on.maintenance).toEqual({ enabled: true, reason: 'A new roof', allowedUserTypes: ['default'] })
    expect(await lastAct()).toMatchObject({
      action: 'enable_maintenance',
      resource: 'server_config',
      details: { reason: 'A new roof', before: { enabled: false, allowedUserTypes: ['admin'] }, after: on.maintenance },
    })
    await player.ask('getChannels', {})
    await keeper.ask('toggleMaintenanceMode', { enabled: true, reason: 'Nobody', allowedUserTypes: ['admin'] })
    expect(await player.refused('getChannels', {})).toMatchObject({ code: 'unavailable' })
    await keeper.ask('toggleMaintenanceMode', { enabled: false, reason: 'Done' })
    expect(await lastAct()).toMatchObject({ action: 'disable_maintenance', details: { before: { enabled: true } } })
    await player.ask('getChannels', {})
  })

  test('keeps the chosen user types when it is toggled without a list', async () => {
    // Not the default list, so that a toggle that falls back to the default is noticed.
    const allowedUserTypes = ['owner', 'default'] as const
    await owner.ask('toggleMaintenanceMode', { enabled: true, reason: 'Roof', allowedUserTypes: [...allowedUserTypes] })
    for (const enabled of [false, true]) {
      const { maintenance } = await owner.ask('toggleMaintenanceMode', { enabled, reason: 'Again' })
      expect(maintenance).toEqual({ enabled, reason: 'Again', allowedUserTypes })
      expect((await owner.ask('getMaintenance', {})).maintenance).toEqual(maintenance)
    }
    await owner.ask('toggleMaintenanceMode', { enabled: false, reason: 'Done', allowedUserTypes: ['admin'] })
  })

  test('is toggled by one of two concurrent calls, and the other gets a conflict with the current values', async () => {
    const keepers = await Promise.all([1, 2].map(() => staffWith(testServer, 'maintenance_mode')))
    const expectedVersion = maintenanceVersion((await owner.ask('getMaintenance', {})).maintenance)
    const close = (keeper: Visitor, reason: string) =>
      keeper.post('/api/toggleMaintenanceMode', { enabled: true, reason, expectedVersion })
    const both = await Promise.all(keepers.map((keeper, index) => close(keeper, `Roof ${index}`)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { maintenance: now } = await owner.ask('getMaintenance', {})
    const again = { enabled: true, reason: 'A third roof', expectedVersion }
    expect(await owner.refused('toggleMaintenanceMode', again)).toEqual(conflictError(maintenanceVersion(now), now))
    const seen = { ...now, allowedUserTypes: [...now.allowedUserTypes].reverse() }
    await owner.ask('toggleMaintenanceMode', {
      enabled: false,
      reason: 'Done',
      expectedVersion: maintenanceVersion(seen),
    })
    expect((await owner.ask('getMaintenance', {})).maintenance.enabled).toBe(false)
  })

  test('changes of hidden skills are audited too', async () => {
    await owner.ask('updateSkillVisibility', {
      hidden: ['fishing'],
      expectedVersion: versionOfSet([]),
      reason: 'Not ready',
    })
    expect(await lastAct()).toMatchObject({
      action: 'update_skill_visibility',
      details: { reason: 'Not ready', before: { hidden: [] }, after: { hidden: ['fishing'] } },
    })
    await owner.ask('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet(['fishing']) })
  })
})
