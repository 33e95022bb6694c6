import { content } from '@hearthward/content'
import { type AnnouncementEntity, type Audience, type GameEventEntity, topics } from '@hearthward/contract'
import { type Activity, advance, days, hours, minutes, type SkillType, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropSettledEras } from '../../core/jobs.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { type Connection, openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { join, nextMessage } from '../../live/testing.ts'
import { loadAnnouncementBoard } from './announcement-board.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
})
afterAll(() => testServer.close())

const { duration, xpRate = 0 } = content.activities['gather_kindling'] as Activity
const everyone: Audience = { kind: 'everyone' }

interface Announced {
  title: string
  startsAt: number
  expiresAt: number
  audience: Audience
  priority: AnnouncementEntity['priority']
}

async function announce(parts: Partial<Announced> = {}) {
  const usual = {
    title: 'Hello',
    priority: 'normal',
    audience: everyone,
    expiresAt: testServer.now() + hours(1),
  } as const
  const { announcement } = await owner.ask('createAnnouncement', { ...usual, message: 'All is well.', ...parts })
  return announcement
}

async function plan(parts: Partial<Omit<GameEventEntity, 'id' | 'isActive'>> = {}) {
  const usual = { name: 'Harvest feast', description: '', xpMultiplier: 2, dropRateMultiplier: 1, skills: [] }
  const { event } = await owner.ask('createGameEvent', { ...usual, endTime: testServer.now() + hours(1), ...parts })
  return event
}

const titlesFor = async (visitor: Visitor) =>
  (await visitor.ask('getAnnouncements', {})).announcements.map(({ title }) => title)

describe('announcements', () => {
  test('[ANN-2] have a title, a priority, an expiry and whether they are active', async () => {
    const guest = await testServer.guest()
    const expiresAt = testServer.now() + minutes(30)
    const made = await announce({ title: '  The bridge is mended ', priority: 'high', expiresAt })
    const [shown] = (await guest.ask('getAnnouncements', {})).announcements
    expect(shown).toEqual({
      id: made.id,
      title: 'The bridge is mended',
      message: 'All is well.',
      priority: 'high',
      isActive: true,
      startsAt: made.createdAt,
      expiresAt,
      createdAt: made.createdAt,
    })
    expect(made).toMatchObject({ audience: everyone, createdBy: owner.uid })
  })

  test('[ANN-3] are shown from their start to their expiry and not a moment longer', async () => {
    const guest = await testServer.guest()
    await announce({
      title: 'Later',
      startsAt: testServer.now() + minutes(10),
      expiresAt: testServer.now() + minutes(20),
    })
    expect(await titlesFor(guest)).not.toContain('Later')
    await testServer.forward(minutes(10))
    expect(await titlesFor(guest)).toContain('Later')
    await testServer.forward(minutes(10))
    expect(await titlesFor(guest)).not.toContain('Later')
    const { announcements } = await owner.ask('listAnnouncements', {})
    expect(announcements.find(({ title }) => title === 'Later')).toMatchObject({ isActive: false })
  })

  test('are changed and ended by staff; one that has not begun is withdrawn by the same call', async () => {
    const guest = await testServer.guest()
    const { id } = await announce({ title: 'Old' })
    await owner.ask('updateAnnouncement', { id, title: 'New', expectedVersion: 1 })
    expect(await titlesFor(guest)).toContain('New')
    await owner.ask('updateAnnouncement', { id, expiresAt: testServer.now(), expectedVersion: 2 })
    expect(await titlesFor(guest)).not.toContain('New')
    const ahead = await announce({ startsAt: testServer.now() + hours(1), expiresAt: testServer.now() + hours(2) })
    await owner.ask('updateAnnouncement', { id: ahead.id, expiresAt: testServer.now(), expectedVersion: 1 })
    expect(
      await owner.refused('updateAnnouncement', {
        id: ahead.id,
        expiresAt: testServer.now() + minutes(5),
        expectedVersion: 2,
      }),
    ).toMatchObject({ details: { reason: 'call/invalid', field: 'expiresAt' } })
    expect(await owner.refused('updateAnnouncement', { id: 'nothing', title: 'x', expectedVersion: 1 })).toMatchObject({
      code: 'not-found',
      message: 'Announcement not found',
    })
  })

  test('for one player or a list reach nobody else, and do not reveal the other recipients', async () => {
    const [ash, bea, cay] = [await testServer.player(), await testServer.player(), await testServer.player()]
    await announce({ title: 'For Ash', audience: { kind: 'player', uid: ash.uid } })
    await announce({ title: 'For two', audience: { kind: 'list', uids: [ash.uid, bea.uid] } })
    const own = async (visitor: Visitor) => (await titlesFor(visitor)).filter((title) => title.startsWith('For'))
    expect(await own(ash)).toEqual(['For two', 'For Ash'])
    expect(await own(bea)).toEqual(['For two'])
    expect(await own(cay)).toEqual([])
    const { text } = await bea.post('/api/getAnnouncements', {})
    expect(text).not.toContain(ash.uid)
    expect(text).not.toContain(owner.uid)
  })

  test('can be sent only with the permission', async () => {
    const guest = await testServer.player()
    const request = {
      title: 'Hello',
      message: 'Hi.',
      priority: 'low',
      audience: everyone,
      expiresAt: testServer.now() + 1_000,
    }
    expect(await guest.refused('createAnnouncement', request)).toMatchObject({ message: 'Admin privileges required' })
    await testServer.sql()`update players set permissions = '["send_announcements"]' where uid = ${guest.uid}`
    await guest.ask('createAnnouncement', request as never)
    const closed = { enabled: true, reason: 'For fun' }
    expect(await guest.refused('toggleMaintenanceMode', closed)).toMatchObject({ message: 'Admin privileges required' })
  })
})

describe('open pages', () => {
  /** The first message that fits. */
  const until = (socket: Connection, fits: (board: { titles: string[]; events: string[] }) => boolean) =>
    new Promise<void>((resolve) => {
      socket.on('noticeBoard', ({ announcements, events }) => {
        const seen = { titles: announcements.map(({ title }) => title), events: events.map(({ name }) => name) }
        if (fits(seen)) resolve()
      })
    })

  test('receive new, changed and expired announcements without a request', async () => {
    const socket = await testServer.visitor().connect()
    const here = until(socket, ({ titles }) => titles.includes('Fresh'))
    const { id } = await announce({ title: 'Fresh', expiresAt: testServer.now() + minutes(5) })
    await here
    const changed = until(socket, ({ titles }) => titles.includes('Fresher'))
    await owner.ask('updateAnnouncement', { id, title: 'Fresher', expectedVersion: 1 })
    await changed
    const feast = until(socket, ({ events }) => events.includes('Fair'))
    await plan({ name: 'Fair', startTime: testServer.now() + hours(2), endTime: testServer.now() + hours(3) })
    await feast
    // Only the expiry is published.
    const over = until(socket, ({ titles }) => !titles.includes('Fresher'))
    await testServer.forward(minutes(5))
    await over
  })

  test('receive the public state on connect, and private announcements on join', async () => {
    const [ash, bea] = [await testServer.player(), await testServer.player()]
    await announce({ title: 'To all' })
    const { id } = await announce({ title: 'To Ash', audience: { kind: 'player', uid: ash.uid } })
    const socket = await ash.connect()
    const connected = nextMessage(socket.disconnect(), 'noticeBoard')
    socket.connect()
    const board = await connected
    expect(board.announcements.map(({ title }) => title)).toContain('To all')
    expect(JSON.stringify(board)).not.toContain('To Ash')
    const own = nextMessage(socket, 'ownAnnouncements')
    await join(socket, ash.sessionId)
    expect((await own).announcements).toMatchObject([{ id, title: 'To Ash' }])
    const other = await bea.connect()
    await join(other, bea.sessionId)
    const overheard: unknown[] = []
    other.on('ownAnnouncements', (message) => overheard.push(message))
    const gone = nextMessage(socket, 'ownAnnouncements')
    await owner.ask('updateAnnouncement', { id, expiresAt: testServer.now(), expectedVersion: 1 })
    expect(await gone).toEqual({ announcements: [] })
    expect(overheard).toEqual([])
  })

  test('of another node receive changes too: that node reloads every second', async () => {
    const received: [string, string][] = []
    const { db } = testServer.server.database
    const board = await loadAnnouncementBoard(db, testServer.server.clock, {
      publish: (topic, event) => received.push([topic, event]),
    })
    received.splice(0)
    await board.reload()
    expect(received).toEqual([])
    await announce({ title: 'From afar' })
    await board.reload()
    expect(received).toEqual([[topics.announcements, 'noticeBoard']])
    expect(board.forEverybody().announcements[0]?.title).toBe('From afar')
  })
})

describe('game events', () => {
  const earned = async (visitor: Visitor, skill: SkillType = 'woodcutting') =>
    (await visitor.load()).player.skills[skill].experience

  /** Experience of the completions that end in a stretch after the start. */
  const worth = (started: number, from: number, until: number) =>
    (Math.ceil((until - started) / duration) - Math.ceil((from - started) / duration)) * xpRate

  test('[ANN-5] have a name, a start, an end and whether they are active', async () => {
    const guest = await testServer.guest()
    const [startTime, endTime] = [testServer.now() + minutes(5), testServer.now() + minutes(10)]
    const { id } = await plan({ name: 'Fish week', startTime, endTime, skills: ['fishing'], dropRateMultiplier: 3 })
    const found = async () => (await guest.ask('getGameEvents', {})).events.find((event) => event.id === id)
    expect(await found()).toEqual({
      id,
      name: 'Fish week',
      description: '',
      isActive: false,
      startTime,
      endTime,
      xpMultiplier: 2,
      dropRateMultiplier: 3,
      skills: ['fishing'],
    })
    await testServer.forward(minutes(5))
    expect(await found()).toMatchObject({ isActive: true })
    await testServer.forward(minutes(5))
    expect(await found()).toBeUndefined()
    const { events } = await owner.ask('listGameEvents', {})
    expect(events.find((event) => event.id === id)).toMatchObject({ isActive: false, createdBy: owner.uid })
  })

  test('[ANN-6] apply between start and end, also to offline players, and the page predicts the same', async () => {
    const guest = await testServer.player()
    const { player, ...standing } = await guest.perform(starts('gather_kindling'))
    const started = player.currentAction?.startTime ?? 0
    const [startTime, endTime] = [started + minutes(10), started + minutes(25)]
    await plan({ startTime, endTime })
    await testServer.forward(minutes(40))
    const loaded = await guest.load()
    const [now, experience] = [loaded.player.settledAt, loaded.player.skills.woodcutting.experience]
    const all = Math.floor((now - started) / duration) * xpRate
    expect(experience).toBe(Math.floor(all + worth(started, startTime, endTime)))
    // A page computes with the timeline and the rolls it received.
    const received = loaded.timeline.map(({ contentVersion: _, ...era }) => ({ ...era, content }))
    const rules = { ...(await testServer.rulesOf(guest.uid)), timeline: received }
    expect(stateHash(advance(player, rules, now).state)).toBe(stateHash(loaded.player))
    expect(standing.results[0]?.ok).toBe(true)
  })

  test('for other skills give nothing', async () => {
    const guest = await testServer.player()
    const { id } = await plan({ skills: ['mining'], xpMultiplier: 50 })
    await testServer.forward(ERA_AHEAD)
    const { player } = await guest.perform(starts('gather_kindling'))
    await testServer.forward(minutes(10))
    const loaded = await guest.load()
    const times = Math.floor((loaded.player.settledAt - (player.currentAction?.startTime ?? 0)) / duration)
    expect(loaded.player.skills.woodcutting.experience).toBe(Math.floor(times * xpRate))
    await owner.ask('endGameEvent', { id, expectedVersion: 1 })
  })

  test('that are changed or ended keep what they granted: only the future changes', async () => {
    const guest = await testServer.player()
    const { player } = await guest.perform(starts('gather_kindling'))
    const started = player.currentAction?.startTime ?? 0
    const startTime = started + minutes(1)
    const { id } = await plan({ startTime, endTime: started + hours(5) })
    await testServer.forward(minutes(10))
    const { event: tripled } = await owner.ask('updateGameEvent', {
      id,
      xpMultiplier: 3,
      name: 'A greater feast',
      expectedVersion: 1,
    })
    const tripledAt = testServer.now() + ERA_AHEAD
    expect(tripled).toMatchObject({ startTime, xpMultiplier: 3, isActive: true })
    await testServer.forward(minutes(10))
    const { event: ended } = await owner.ask('endGameEvent', { id, expectedVersion: 2 })
    expect(ended.endTime).toBeLessThanOrEqual(testServer.now() + ERA_AHEAD)
    await testServer.forward(minutes(10))
    const eras = (await guest.load()).timeline.filter(({ from }) => from >= startTime)
    const paces = eras.map(({ boosts = [] }) => boosts.map(({ xpMultiplier }) => xpMultiplier))
    expect(paces.slice(0, 3)).toEqual([[2], [3], []])
    const [, second, third] = eras
    expect(second?.from).toBeLessThanOrEqual(tripledAt)
    const now = testServer.now()
    const gained =
      Math.floor((now - started) / duration) * xpRate +
      worth(started, startTime, second?.from ?? 0) +
      worth(started, second?.from ?? 0, third?.from ?? 0) * 2
    expect(await earned(guest)).toBe(Math.floor(gained))
    for (const name of ['updateGameEvent', 'endGameEvent'] as const) {
      expect(await owner.refused(name, { id, expectedVersion: 3 })).toMatchObject({
        message: 'This game event is over',
      })
    }
  })

  test('begin as soon as all pages can know of them, and a past start stays', async () => {
    const before = testServer.now()
    const { id, startTime } = await plan({ startTime: before - hours(3) })
    expect(startTime).toBeGreaterThanOrEqual(before + ERA_AHEAD)
    await testServer.forward(ERA_AHEAD)
    const moved = { id, startTime: testServer.now() + minutes(1), expectedVersion: 1 }
    expect(await owner.refused('updateGameEvent', moved)).toMatchObject({ details: { reason: 'event/begun' } })
    await owner.ask('endGameEvent', { id, expectedVersion: 1 })
    expect(await owner.refused('endGameEvent', { id: 'nothing', expectedVersion: 1 })).toMatchObject({
      message: 'Game event not found',
    })
  })

  test('moved forward begin as soon as all pages can know of them, without effect on the past', async () => {
    const { id } = await plan({ startTime: testServer.now() + minutes(30) })
    const before = testServer.now()
    const { event } = await owner.ask('updateGameEvent', { id, startTime: before - hours(3), expectedVersion: 1 })
    expect(event.startTime).toBeGreaterThanOrEqual(before + ERA_AHEAD)
    await testServer.forward(ERA_AHEAD)
    await owner.ask('endGameEvent', { id, expectedVersion: 2 })
  })

  test('that have not begun can be moved and cancelled without a trace in the timeline', async () => {
    const eras = () => testServer.server.timeline.entities().length
    const before = eras()
    const { id } = await plan({ startTime: testServer.now() + days(1), endTime: testServer.now() + days(2) })
    expect(eras()).toBe(before + 2)
    await owner.ask('updateGameEvent', {
      id,
      expectedVersion: 1,
      startTime: testServer.now() + days(3),
      endTime: testServer.now() + days(4),
    })
    expect(eras()).toBe(before + 2)
    await owner.ask('endGameEvent', { id, expectedVersion: 2 })
    expect(eras()).toBe(before)
    const { events } = await owner.ask('getGameEvents', {})
    expect(events.map((event) => event.id)).not.toContain(id)
  })

  test('raise the gain that the rules allow', async () => {
    const guest = await testServer.player()
    // Past what other events gave.
    await testServer.forward(minutes(2))
    const gain = { skillType: 'runecrafting' as const, oldXp: 0, newXp: 3_000, timeDiffMs: seconds(60) }
    const ratio = async () => (await guest.ask('validateXpGainBatch', { xpGains: [gain] })).results[0]?.suspiciousRatio
    const usual = (await ratio()) ?? 0
    const { id } = await plan({ xpMultiplier: 4, skills: ['runecrafting'] })
    await testServer.forward(ERA_AHEAD)
    expect(await ratio()).toBeCloseTo(usual / 4)
    await owner.ask('endGameEvent', { id, expectedVersion: 1 })
  })

  test('that ended long ago are dropped with their eras, and only then is the timeline published again', async () => {
    const own = await openServer()
    const staff = await own.owner()
    const term = { startTime: own.now() + minutes(1), endTime: own.now() + minutes(2) }
    const rates = { xpMultiplier: 2, dropRateMultiplier: 1, skills: [] }
    await staff.ask('createGameEvent', { name: 'Short', description: '', ...rates, ...term })
    await own.forward(hours(1))
    const version = own.server.timeline.version()
    await dropSettledEras(own.server)
    expect(own.server.timeline.eras().map(({ from }) => from)).toEqual([0])
    expect(own.server.timeline.version()).toBeGreaterThan(version)
    await dropSettledEras(own.server)
    expect(own.server.timeline.version()).toBe(version + 1)
    await own.close()
  })
})

describe('maintenance', () => {
  const close = (reason = 'A new roof') => owner.ask('toggleMaintenanceMode', { enabled: true, reason })
  const reopen = () => owner.ask('toggleMaintenanceMode', { enabled: false, reason: 'The roof is on' })

  test('[MAINT-1] is enabled, has a reason and lists who may enter', async () => {
    const stranger = testServer.visitor()
    expect(await stranger.ask('getMaintenance', {})).toEqual({
      maintenance: { enabled: false, reason: '', allowedUserTypes: ['admin'] },
    })
    await close()
    expect(await stranger.ask('getMaintenance', {})).toEqual({
      maintenance: { enabled: true, reason: 'A new roof', allowedUserTypes: ['admin'] },
    })
    await reopen()
  })

  test('closes the game to players, who can still sign in, and loses none of their progress', async () => {
    const player = await testServer.player()
    await player.does(starts('gather_kindling'))
    const socket = await player.connect()
    const received = new Promise<void>((resolve) => {
      socket.on('noticeBoard', ({ maintenance }) => maintenance.enabled && resolve())
    })
    await close()
    await received
    const before = await testServer.stored(player.uid)
    const refusal = {
      code: 'unavailable',
      message: 'Hearthward is closed for maintenance',
      details: { reason: 'server/maintenance', why: 'A new roof' },
    }
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toEqual(refusal)
    expect(await player.refused('perform', { sessionId: player.sessionId, intents: [] })).toEqual(refusal)
    expect(await player.refused('sync', { sessionId: player.sessionId, rules: 'x' })).toEqual(refusal)
    expect(await player.refused('searchPlayers', { prefix: 'a' })).toEqual(refusal)
    const newcomer = await testServer.guest()
    expect((await newcomer.ask('getAccount', {})).account?.isGuest).toBe(true)
    expect(await newcomer.refused('loadPlayer', { sessionId: newcomer.sessionId })).toEqual(refusal)
    expect(await testServer.stored(player.uid)).toBe(before)
    const at = testServer.now()
    await testServer.forward(minutes(10))
    await reopen()
    // Intents queued during maintenance apply at their own time, and the activity went on meanwhile.
    const { results } = await player.replay([{ type: 'travel', locationId: 'varrock', at }])
    expect(results).toMatchObject([{ ok: true, at }])
    expect((await player.load()).player.currentLocation).toBe('varrock')
  })

  test('[MAINT-2] admits staff, and other user types only if listed', async () => {
    const [helper, player] = [await testServer.player(), await testServer.player()]
    await testServer.sql()`update players set permissions = '["view_players"]' where uid = ${helper.uid}`
    await close()
    await owner.load()
    await helper.load()
    expect(await player.refused('loadPlayer', { sessionId: player.sessionId })).toMatchObject({ code: 'unavailable' })
    const allow = async (types: string[]) => {
      await testServer.sql()`update server_config set value = value || ${JSON.stringify({ allowedUserTypes: types })}::jsonb`
      await testServer.server.announcementBoard.reload()
    }
    await allow(['default'])
    await player.load()
    await allow([])
    await owner.load()
    expect(await helper.refused('loadPlayer', { sessionId: helper.sessionId })).toMatchObject({ code: 'unavailable' })
    // Toggling again keeps the allowed user types.
    expect((await close()).maintenance.allowedUserTypes).toEqual([])
    await allow(['admin'])
    await reopen()
    await player.load()
  })

  test('can be toggled only with the permission, and survives a restart', async () => {
    const guest = await testServer.guest()
    const request = { enabled: true, reason: 'For fun' }
    expect(await guest.refused('toggleMaintenanceMode', request)).toMatchObject({ code: 'permission-denied' })
    await close()
    await testServer.restart()
    expect(testServer.server.announcementBoard.maintenance()).toMatchObject({ enabled: true, reason: 'A new roof' })
    await reopen()
  })
})
