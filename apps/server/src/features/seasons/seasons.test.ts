import { createHash } from 'node:crypto'
import { type CallName, calls, PUBLISHED_AFTER, SEASON_LENGTH } from '@hearthward/contract'
import { findRollsId, hours, minutes, roll, rollBlock, rollThreshold, seconds } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSeasons, startSeason } from '../../core/timeline/seasons.ts'
import { rollsOf } from '../../core/world/rolls.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'
import { openLivePage } from '../../live/testing.ts'
import { publishOverSeasons, startSeasonIfDue } from './jobs.ts'

let testServer: TestServer
beforeEach(async () => {
  testServer = await openServer()
})
afterEach(() => testServer.close())

const seasonsSeen = async () => (await testServer.visitor().ask('getSeasons', {})).seasons
const secretsStored = async () => new Map((await stored()).map(({ number, secret }) => [number, secret]))
const stored = () => readSeasons(testServer.server.database.db)

/** A player with some finds: nearly every completion yields one. */
async function finder(): Promise<Visitor> {
  await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 150 })
  await testServer.forward(seconds(2))
  const guest = await testServer.player()
  await guest.becomeAccount()
  await guest.does(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  await guest.sync()
  await guest.does({ type: 'stopAction' })
  await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 1 })
  return guest
}

async function endSeason(): Promise<void> {
  await testServer.forward(SEASON_LENGTH)
  await startSeasonIfDue(testServer.server)
  await testServer.forward(seconds(2))
}

async function publish(): Promise<void> {
  await testServer.forward(PUBLISHED_AFTER)
  await publishOverSeasons(testServer.server)
}

test('a season starts with the game, and anybody may read its hash', async () => {
  const [first, ...more] = await seasonsSeen()
  expect(more).toEqual([])
  expect(first).toEqual({
    number: 1,
    from: expect.any(Number),
    until: null,
    secretHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    secret: null,
    publishedAt: null,
  })
})

test('after 28 days the next season starts, once for all nodes', async () => {
  const { server } = testServer
  await startSeasonIfDue(server)
  expect(await stored()).toHaveLength(1)
  await testServer.forward(SEASON_LENGTH)
  await Promise.all([startSeasonIfDue(server), startSeasonIfDue(server), startSeasonIfDue(server)])
  const [second, first, ...more] = await seasonsSeen()
  expect(more).toEqual([])
  expect(second).toMatchObject({ number: 2, until: null, secret: null })
  expect(first).toMatchObject({ number: 1, until: second?.from, secret: null, publishedAt: null })
  expect(server.timeline.eras().at(-1)).toMatchObject({ season: 2, from: second?.from })
  expect(second?.secretHash).not.toBe(first?.secretHash)
})

test('open pages hear of the start of a season and of a published secret, once each', async () => {
  const socket = await testServer.visitor().connect()
  const heard: unknown[] = []
  socket.on('seasonsChanged', (message) => heard.push(message))
  await endSeason()
  await startSeasonIfDue(testServer.server)
  await expect.poll(() => heard).toHaveLength(1)
  await publish()
  await Promise.all([publishOverSeasons(testServer.server), publishOverSeasons(testServer.server)])
  await expect.poll(() => heard).toHaveLength(2)
  await testServer.forward(SEASON_LENGTH)
  await Promise.all([startSeasonIfDue(testServer.server), startSeasonIfDue(testServer.server)])
  await expect.poll(() => heard).toHaveLength(3)
})

test('the secret is published a day after its season, and its hash is the one that was shown', async () => {
  await endSeason()
  await testServer.forward(PUBLISHED_AFTER - seconds(10))
  await publishOverSeasons(testServer.server)
  expect((await seasonsSeen()).map(({ secret }) => secret)).toEqual([null, null])
  await testServer.forward(seconds(10))
  await publishOverSeasons(testServer.server)
  const [running, over] = await seasonsSeen()
  expect(running?.secret).toBeNull()
  expect(over).toMatchObject({ secret: (await secretsStored()).get(1), publishedAt: expect.any(Number) })
  expect(
    createHash('sha256')
      .update(over?.secret as string)
      .digest('hex'),
  ).toBe(over?.secretHash)
})

test('characters that do nothing, and those that are away, are settled before a secret is published', async () => {
  const [idle, away] = [await testServer.player(), await testServer.player()]
  await away.becomeAccount()
  await away.does(starts('gather_kindling'))
  await endSeason()
  const until = (await seasonsSeen())[0]?.from as number
  expect(Number((await testServer.row(idle.uid))['settled_at'])).toBeLessThan(until)
  await publish()
  expect((await seasonsSeen())[1]?.secret).toEqual(expect.any(String))
  for (const { uid } of [idle, away]) {
    expect(Number((await testServer.row(uid))['settled_at'])).toBeGreaterThanOrEqual(until)
  }
  // Settling is not a visit: the report on return is about the whole absence.
  expect((await away.load()).report).toMatchObject({ completions: hours(24) / seconds(2.4) })
})

test('a character that cannot be settled holds the secret back until it can', async () => {
  const { uid } = await testServer.player()
  const whole = JSON.stringify((await testServer.row(uid))['state'])
  await endSeason()
  const write = async (state: string) => {
    await testServer.sql()`update players set state = ${state}::json where uid = ${uid}`
    await testServer.server.world.invalidate(uid)
  }
  await write('{"version":1e9}')
  await publish()
  expect((await seasonsSeen())[1]?.secret).toBeNull()
  expect(testServer.takeErrors()).toMatchObject([{ msg: 'a player could not be settled', uid }])
  await write(whole)
  await publishOverSeasons(testServer.server)
  expect((await seasonsSeen())[1]?.secret).toEqual(expect.any(String))
})

test('a player reads the own finds and can recompute each with the published secret', async () => {
  const player = await finder()
  const other = await testServer.player()
  const { finds } = await player.ask('getMyFinds', {})
  expect(finds.length).toBeGreaterThan(5)
  expect((await other.ask('getMyFinds', {})).finds).toEqual([])
  expect(finds.map(({ at }) => at)).toEqual(finds.map(({ at }) => at).toSorted((a, b) => b - a))
  await endSeason()
  await publish()
  const published = new Map((await seasonsSeen()).map(({ number, secret }) => [number, secret ?? '']))
  const rolls = rollsOf((season) => published.get(season) ?? '', player.uid)
  for (const { activityId, season, completion, output, itemId, chance } of finds) {
    expect({ activityId, season, itemId }).toEqual({ activityId: 'gather_kindling', season: 1, itemId: 'bird_nest' })
    const key = rolls(findRollsId(activityId), rollBlock(completion), season)
    expect(key && roll(key, completion, output)).toBeLessThan(rollThreshold(chance))
  }
})

test('a completion after the start of a season is rolled with its secret', async () => {
  const player = await finder()
  await endSeason()
  await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 150 })
  await testServer.forward(seconds(2))
  await player.load()
  await player.does(starts('gather_kindling'))
  await testServer.forward(minutes(1))
  await player.sync()
  const [latest] = (await player.ask('getMyFinds', {})).finds
  expect(latest?.season).toBe(2)
  await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 1 })
})

test('a player with more finds than are kept still has those of the past season to verify', async () => {
  const player = await finder()
  const sql = testServer.sql()
  const copyFinds = (season: number) => sql`
    insert into finds (player_uid, at, season, activity_id, completion, output, item_id, quantity, chance)
    select player_uid, at, ${season}, activity_id, completion, output, item_id, quantity, chance
    from finds, generate_series(1, 100) where player_uid = ${player.uid}`
  await copyFinds(1)
  await copyFinds(2)
  const gather = async () => {
    await player.load()
    await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 150 })
    await testServer.forward(seconds(2))
    await player.does(starts('gather_kindling'))
    await testServer.forward(minutes(1))
    await player.does({ type: 'stopAction' })
    await testServer.server.timeline.begin(testServer.now(), { dropRateMultiplier: 1 })
  }
  const countBySeason = async () =>
    Object.fromEntries(
      (await sql`select season, count(*)::int as count from finds where player_uid = ${player.uid} group by 1`).map(
        ({ season, count }) => [season, count],
      ),
    )
  await gather()
  const before = await countBySeason()
  expect(before['1']).toBe(100)
  await endSeason()
  await gather()
  expect(await countBySeason()).toEqual({ 1: 100, 2: 100 })
  const { finds } = await player.ask('getMyFinds', {})
  expect(finds.filter(({ season }) => season === 1)).toHaveLength(100)
  for (let season = 3; season <= 4; season++) await endSeason()
  expect(Object.keys(await countBySeason())).toEqual(['2'])
})

test('finds are part of the exported data, and deleted with the account', async () => {
  const player = await finder()
  const { data } = await player.ask('exportMyData', {})
  expect(data['finds']).toHaveLength((await player.ask('getMyFinds', {})).finds.length)
  expect(data['finds']?.[0]).toMatchObject({ playerUid: player.uid, itemId: 'bird_nest' })
  const { account } = await player.ask('getAccount', {})
  const { username } = account as { username: string }
  await player.ask('deleteMyAccount', { username, password: 'a password of a player' })
  expect(await testServer.sql()`select from finds where player_uid = ${player.uid}`).toHaveLength(0)
})

test('no answer and no live message contains a secret that is not published', async () => {
  const player = await finder()
  await endSeason()
  const owner = await testServer.owner()
  await owner.load()
  await player.load()
  const live: string[] = []
  const socket = await openLivePage(player)
  socket.onAny((...message) => void live.push(JSON.stringify(message)))
  const answers: string[] = []
  const ask = async (visitor: Visitor, name: CallName, input: object) =>
    answers.push((await visitor.post(`/api/${name}`, input)).text)
  // Account calls would end the sessions.
  for (const name of (Object.keys(calls) as CallName[]).filter((name) => !name.startsWith('auth/'))) {
    await ask(owner, name, {})
    await ask(player, name, {})
    await ask(testServer.visitor(), name, {})
    await ask(player, name, { sessionId: player.sessionId })
  }
  await ask(owner, 'lookAsPlayer', { playerId: player.uid })
  await ask(owner, 'getPlayerDetails', { playerId: player.uid })
  await ask(player, 'sync', { sessionId: player.sessionId, rules: testServer.server.rules })
  await startSeason(testServer.server.database.db, testServer.now() + seconds(1))
  await testServer.server.timeline.reload()
  await testServer.forward(seconds(5))
  const secrets = [...(await secretsStored()).values()]
  expect(secrets).toHaveLength(3)
  expect(live.length).toBeGreaterThan(0)
  expect(answers.filter((text) => text.includes('secretHash')).length).toBeGreaterThan(2)
  for (const text of [...answers, ...live]) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})
