import { content } from '@hearthward/content'
import { type Activity, type Content, hours, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, openServer, starts, stops, type TestServer, type Visitor, withId } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

async function named(username: string): Promise<Visitor> {
  const visitor = await testServer.player()
  await visitor.ask('upgradeGuest', { username, password: 'a password of a player' })
  return visitor
}

const found = async (visitor: Visitor, prefix: string) =>
  (await visitor.ask('searchPlayers', { prefix })).players.map(({ username }) => username)

test('[DATA-30] players are found by the start of their name in any case, in order and at most ten', async () => {
  const searcher = await named('Quill')
  for (const name of ['zorn_a', 'Zorn-b', 'ZORNc', 'azorn']) await named(name)
  expect(await found(searcher, 'zOrN')).toEqual(['Zorn-b', 'zorn_a', 'ZORNc'])
  expect(await found(searcher, '  zornc ')).toEqual(['ZORNc'])
  await testServer.copyPlayer(
    searcher.uid,
    Array.from({ length: 21 }, (_, n) => `Many${30 - n}`),
  )
  expect(await found(searcher, 'many')).toEqual(Array.from({ length: 10 }, (_, n) => `Many${n + 10}`))
})

test('[DATA-30] pattern characters of the database are literal', async () => {
  const searcher = await named('Wanderer')
  await named('w_nderer')
  for (const prefix of ['%', '_', '\\', '%%', '__', '\\%', 'w%', 'wandere\\', "' or 1=1 --", 'w"', '🐟']) {
    expect([prefix, await found(searcher, prefix)]).toEqual([prefix, []])
  }
  expect(await found(searcher, 'w_')).toEqual(['w_nderer'])
  expect(await searcher.refused('searchPlayers', { prefix: '\ud800' })).toMatchObject({ code: 'invalid-argument' })
})

test('[DATA-25] a profile is read by uid or by name, and has no private data', async () => {
  const [a, b] = [await named('Juniper'), await testServer.player()]
  const profile = await b.ask('getUserProfile', { uid: a.uid })
  expect(profile).toMatchObject({ uid: a.uid, username: 'Juniper', whereabouts: null })
  expect(await b.ask('getUserProfile', { username: 'juniper' })).toEqual(profile)
  const unknown = await b.refused('getUserProfile', { uid: 'nobody' })
  expect(unknown).toEqual({ code: 'not-found', message: 'Player not found', details: { reason: 'player/not-found' } })
})

test('[DATA-24] a search finds a renamed player by the new name only', async () => {
  const guest = await testServer.player()
  const { player } = await guest.load()
  await guest.ask('upgradeGuest', { username: 'Thistledown', password: 'a password of a player' })
  expect(await found(guest, player.username)).not.toContain(player.username)
  expect(await found(guest, 'thistle')).toEqual(['Thistledown'])
})

/** Every call with every field that could name another player. */
function callsAgainst({ uid, sessionId }: Visitor): [string, object][] {
  const aimed = { uid, playerId: uid, playerUid: uid, id: uid, userId: uid, sessionId }
  return [
    ['loadPlayer', aimed],
    ['perform', { ...aimed, intents: [withId(stops), { ...withId(starts('gather_kindling')), uid, playerUid: uid }] }],
    ['sync', { ...aimed, rules: testServer.server.rules }],
    ['getAccount', aimed],
    ['getContent', { uid, playerId: uid }],
    ['getLocations', aimed],
    ['getActivities', aimed],
    ['searchPlayers', { ...aimed, prefix: 'x' }],
    ['upgradeGuest', { ...aimed, username: 'Other-Name', password: 'a good password' }],
    ['exportMyData', aimed],
    ['exportMyData', {}],
    ['deleteMyAccount', { ...aimed, username: 'Other-Name', password: 'a good password' }],
    ['calculateOfflineProgress', { playerId: uid, lastActiveTime: 0, currentTime: 60_000, activeSkills: [] }],
    ['validateXpGain', { ...aimed, skillType: 'woodcutting', oldXp: 0, newXp: 1, timeDiffMs: 1 }],
  ]
}

test('no call reads or changes another player', async () => {
  const [victim, other] = [await testServer.player(), await testServer.player()]
  await victim.does(starts('net_shrimp'))
  const before = await testServer.stored(victim.uid)
  const { username } = (await victim.ask('getAccount', {})).account ?? {}
  for (const [name, body] of callsAgainst(victim)) {
    const { text } = await other.post(`/api/${name}`, body)
    expect([name, text.includes(victim.uid), text.includes(username ?? '?')]).toEqual([name, false, false])
  }
  expect(await testServer.stored(victim.uid)).toBe(before)
  expect((await victim.ask('getAccount', {})).account).toMatchObject({ uid: victim.uid, isGuest: true })
})

test('a session cannot be used with another player’s cookie', async () => {
  const [a, b] = [await testServer.player(), await testServer.player()]
  await a.does(starts('net_shrimp'))
  const [mine, theirs] = [await testServer.stored(a.uid), await testServer.stored(b.uid)]
  const intents = [withId(stops)]
  const refusal = { code: 'failed-precondition', message: 'Session Active Elsewhere' }
  expect(await b.refused('perform', { sessionId: a.sessionId, intents })).toMatchObject(refusal)
  expect(await b.refused('sync', { sessionId: a.sessionId, rules: testServer.server.rules })).toMatchObject(refusal)
  expect(await b.refused('loadPlayer', { sessionId: a.sessionId })).toMatchObject(refusal)
  expect([await testServer.stored(a.uid), await testServer.stored(b.uid)]).toEqual([mine, theirs])
})

test('the cookie is invalid after signing out', async () => {
  const guest = await testServer.player()
  const copy = new Map(guest.cookies)
  await guest.post('/api/auth/sign-out', {})
  for (const [name, value] of copy) guest.cookies.set(name, value)
  expect((await guest.ask('getAccount', {})).account).toBeNull()
  expect(await guest.refused('loadPlayer', { sessionId: guest.sessionId })).toMatchObject({ code: 'unauthenticated' })
})

test('an account has its identity and its permissions', async () => {
  const guest = await testServer.guest()
  const { account } = await guest.ask('getAccount', {})
  expect(account).toMatchObject({
    uid: guest.uid,
    isGuest: true,
    role: 'default',
    permissions: [],
    twoFactorEnabled: false,
  })
  const owner = testServer.visitor()
  await owner.signIn(OWNER.email, OWNER.password)
  expect((await owner.ask('getAccount', {})).account?.permissions).toContain('manage_admins')
})

test('experience cannot be validated without a sign-in', async () => {
  const stranger = testServer.visitor()
  const gain = { skillType: 'woodcutting', oldXp: 0, newXp: 100, timeDiffMs: 1_000 }
  const refusal = { code: 'unauthenticated', message: 'Authentication required for XP validation.' }
  expect(await stranger.refused('validateXpGain', gain)).toMatchObject(refusal)
  expect(await stranger.refused('validateXpGainBatch', { xpGains: [gain] })).toMatchObject(refusal)
})

/** The quickest beginner's activity in woodcutting, and the one with the most experience per completion. */
const { duration, xpRate = 0 } = content.activities['gather_kindling'] as Activity
const { xpRate: most = 0 } = content.activities['carve_club'] as Activity
/** The reward of the first quest, which is open to new players. */
const gift = content.quests['first_steps']?.rewards.xp.woodcutting ?? 0

const woodcutting = (gained: number, timeDiffMs: number, oldXp = 0) =>
  ({ skillType: 'woodcutting', oldXp, newXp: oldXp + gained, timeDiffMs }) as const

test('[XPV-1, XPV-4] a gain is compared with the maximum the rules allow, except for gains of up to 10', async () => {
  const guest = await testServer.player()
  const judged = (gained: number, ms: number) => guest.ask('validateXpGain', woodcutting(gained, ms))
  expect(await judged(xpRate * 100, 100 * duration)).toMatchObject({
    valid: true,
    warning: null,
    xpRate: (xpRate * hours(1)) / duration,
  })
  expect(await judged(10, 0)).toMatchObject({ valid: true, warning: null, xpRate: 0, suspiciousRatio: 0 })
  expect((await judged(11, 0)).suspiciousRatio).toBe(11 / (most + gift))
  const odd = await judged(xpRate * 150, 100 * duration)
  expect(odd).toMatchObject({ valid: true, warning: 'Experience in woodcutting was gained faster than expected' })
  expect(odd.suspiciousRatio).toBeGreaterThan(1.1)
  const refusal = await guest.refused('validateXpGain', woodcutting(1_000_000, 60_000))
  expect(refusal).toMatchObject({
    code: 'invalid-argument',
    message: 'Suspicious activity detected. Please contact support if this is an error.',
  })
  expect(await guest.refused('validateXpGain', woodcutting(5_000, 0))).toEqual(refusal)
})

/** Publishes content and waits until its era has begun. */
async function publishContent(version: string, changed: Content): Promise<void> {
  const text = JSON.stringify(changed)
  await testServer.sql()`insert into content_versions (version, content) values (${version}, ${text}::text::json)`
  await testServer.server.timeline.begin(testServer.now(), { contentVersion: version })
  await testServer.forward(seconds(10))
}

test('[XPV-1] a skill without sources of experience allows no gain', async () => {
  const guest = await testServer.player()
  const { version } = await guest.ask('getContent', {})
  const gain = { skillType: 'prayer', oldXp: 0, newXp: 11, timeDiffMs: seconds(5) } as const
  expect(await guest.ask('validateXpGain', gain)).toMatchObject({ valid: true })
  const others = ([, { skillType }]: [string, { skillType: string }]) => skillType !== 'prayer'
  await publishContent('without-prayer', {
    ...content,
    activities: Object.fromEntries(Object.entries(content.activities).filter(others)),
    recipes: Object.fromEntries(Object.entries(content.recipes).filter(others)),
  })
  expect(await guest.refused('validateXpGain', gain)).toMatchObject({ details: { reason: 'xp/suspicious' } })
  await testServer.server.timeline.begin(testServer.now(), { contentVersion: version })
  await testServer.forward(seconds(10))
})

test('[XPV-1] a gain of up to twice the maximum passes with a warning, and above that is rejected', async () => {
  const guest = await testServer.player()
  // Nine completions fill the time, and a tenth can end at its start.
  const possible = most + 9 * xpRate + gift
  const [usual, odd] = [Math.floor(possible * 1.1), Math.floor(possible * 2)]
  const gain = (gained: number) => woodcutting(gained, 9 * duration)
  const judged = (gained: number) => guest.ask('validateXpGain', gain(gained))
  for (const gained of [10 * xpRate, usual, (possible * 11) / 10]) {
    expect(await judged(gained)).toMatchObject({ valid: true, warning: null })
  }
  for (const gained of [usual + 1, odd]) expect(await judged(gained)).toMatchObject({ warning: expect.any(String) })
  expect(await guest.refused('validateXpGain', gain(odd + 1))).toMatchObject({ details: { reason: 'xp/suspicious' } })
  const { results } = await guest.ask('validateXpGainBatch', { xpGains: [gain(odd), gain(odd + 1)] })
  expect(results).toMatchObject([{ valid: true, suspiciousRatio: odd / possible }, { valid: false }])
})

test('[XPV-10] a gain that took longer than the longest absence is refused with the specified message', async () => {
  const guest = await testServer.player()
  const long = woodcutting(5_000, hours(24) + 1)
  expect(await guest.refused('validateXpGain', long)).toMatchObject({
    code: 'invalid-argument',
    message: 'Suspicious activity detected. Please contact support if this is an error.',
  })
  const { results } = await guest.ask('validateXpGainBatch', { xpGains: [long, woodcutting(5_000, hours(24))] })
  expect(results.map(({ valid }) => valid)).toEqual([false, true])
  // A gain below the checked amount is not refused for its time either.
  expect(await guest.ask('validateXpGain', woodcutting(10, hours(48)))).toMatchObject({ valid: true, warning: null })
})

test('[XPV-2, XPV-3] several gains are validated individually and as a batch', async () => {
  const guest = await testServer.player()
  const good = woodcutting(5 * xpRate, 5 * duration)
  const bad = woodcutting(1_000_000, 1)
  expect(await guest.ask('validateXpGainBatch', { xpGains: [good, good] })).toMatchObject({ batchValid: true })
  const { batchValid, results } = await guest.ask('validateXpGainBatch', {
    xpGains: [good, bad, woodcutting(-50, 5, 100)],
  })
  expect([batchValid, ...results.map(({ valid }) => valid)]).toEqual([false, true, false, true])
  for (const result of results)
    expect(Object.keys(result).sort()).toEqual(['suspiciousRatio', 'valid', 'warning', 'xpRate'])
  expect(await guest.refused('validateXpGainBatch', { xpGains: Array.from({ length: 11 }, () => good) })).toMatchObject(
    { details: { field: 'xpGains' } },
  )
  expect(await guest.refused('validateXpGainBatch', { xpGains: [] })).toMatchObject({ details: { field: 'xpGains' } })
})

test('the content is available as a whole, by location, and with the skills of each location', async () => {
  const guest = await testServer.guest()
  const { version, content: shown } = await guest.ask('getContent', {})
  expect(shown).toEqual(content)
  expect(await guest.ask('getContent', { version })).toEqual({ version, content: shown })
  const { activities } = await guest.ask('getActivities', {})
  expect(activities.map(({ id }) => id).sort()).toEqual(Object.keys(content.activities).sort())
  const inHearthford = activities.filter(({ locationId }) => locationId === 'lumbridge')
  expect(inHearthford.map(({ id }) => id)).toContain('gather_kindling')
  expect(inHearthford.length).toBeLessThan(activities.length)
  expect((await guest.ask('getActivities', { locationId: 'lumbridge' })).activities).toEqual(inHearthford)
  expect((await guest.ask('getActivities', { locationId: 'nowhere' })).activities).toEqual([])
  const { locations } = await guest.ask('getLocations', {})
  expect(locations.map(({ id }) => id).sort()).toEqual(Object.keys(content.locations).sort())
  for (const { id, availableSkills } of locations) {
    const there = activities.filter(({ locationId, deactivated }) => locationId === id && !deactivated)
    expect([id, [...availableSkills].sort()]).toEqual([id, [...new Set(there.map((one) => one.skillType))].sort()])
  }
  const lumbridge = locations.find(({ id }) => id === 'lumbridge')
  expect([...(lumbridge?.availableSkills ?? [])].sort()).toEqual(['attack', 'firemaking', 'fishing', 'woodcutting'])
})

test('scheduled content is shown once it is in force', async () => {
  const guest = await testServer.guest()
  const before = await guest.ask('getContent', {})
  const planned = { ...before.content, activities: {} }
  await testServer.sql()`insert into content_versions (version, content) values ('planned', ${JSON.stringify(planned)}::text::json)`
  await testServer.server.timeline.begin(testServer.now() + 60_000, { contentVersion: 'planned' })
  expect(await guest.ask('getContent', {})).toEqual(before)
  const skills = async () => (await guest.ask('getLocations', {})).locations.flatMap((place) => place.availableSkills)
  expect((await skills()).length).toBeGreaterThan(3)
  expect(await guest.ask('getContent', { version: 'planned' })).toEqual({ version: 'planned', content: planned })
  await testServer.forward(60_000)
  expect(await guest.ask('getContent', {})).toEqual({ version: 'planned', content: planned })
  expect((await guest.ask('getActivities', {})).activities).toEqual([])
  expect(await skills()).toEqual([])
  await testServer.server.timeline.begin(testServer.now(), { contentVersion: before.version })
})

test('gains from a period of higher rates are not suspicious after it ended', async () => {
  const guest = await testServer.player()
  await testServer.server.timeline.begin(testServer.now() + 1, { xpMultiplier: 5 })
  await testServer.forward(10 * duration)
  await testServer.server.timeline.begin(testServer.now(), { xpMultiplier: 1 })
  await testServer.forward(duration)
  expect(await guest.ask('validateXpGain', woodcutting(10 * 5 * xpRate, 11 * duration))).toMatchObject({
    valid: true,
    warning: null,
  })
  await testServer.forward(60_000)
  await guest.refused('validateXpGain', woodcutting(10 * 5 * xpRate, duration))
})

test('the best era within the span counts, and no era outside it', async () => {
  const guest = await testServer.player()
  await guest.becomeAccount()
  const ratio = async (span: number) => {
    const { results } = await guest.ask('validateXpGainBatch', { xpGains: [woodcutting(90, span)] })
    return results[0]?.suspiciousRatio
  }
  // Completions back to back within the span, the last at its end.
  const against = (multiplier: number, span: number) => 90 / ((most + (xpRate * span) / duration + gift) * multiplier)
  const day = 86_400_000
  await testServer.forward(day)
  expect(await ratio(60_000)).toBe(against(1, 60_000))
  await testServer.server.timeline.begin(testServer.now() + 60_000, { xpMultiplier: 100 })
  expect(await ratio(day)).toBe(against(1, day))
  await testServer.forward(70_000)
  expect(await ratio(60_000)).toBe(against(100, 60_000))
  await testServer.server.timeline.begin(testServer.now(), { xpMultiplier: 1 })
  await testServer.forward(120_000)
  expect(await ratio(60_000)).toBe(against(1, 60_000))
  expect(await ratio(day)).toBe(against(100, day))
  await testServer.forward(day)
  expect(await ratio(day - 1_000)).toBe(against(1, day - 1_000))
})
