import { advance, minutes, type Player, STATE_VERSION, seconds, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, starts, type TestServer } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const idsIn = async (table: string) =>
  (await testServer.sql().unsafe(`select id from ${table} order by id`)).map(({ id }) => String(id))

test('[DATA-7, DATA-8, DATA-31] every kind of content has its collection, and is read from it unchanged', async () => {
  const { content } = await (await testServer.player()).ask('getContent', {})
  for (const kind of ['items', 'monsters', 'locations', 'quests', 'achievements', 'npcs', 'recipes'] as const) {
    const known = Object.keys(content[kind]).sort()
    expect(known.length, kind).toBeGreaterThan(0)
    expect((await idsIn(kind)).sort(), kind).toEqual(known)
  }
})

test('[DATA-15] activities with a location are in one collection, those without in another', async () => {
  const { content } = await (await testServer.player()).ask('getContent', {})
  const all = Object.values(content.activities)
  const [bound, free] = [all.filter(({ locationId }) => locationId), all.filter(({ locationId }) => !locationId)]
  expect((await idsIn('map_activities')).sort()).toEqual(bound.map(({ id }) => id).sort())
  expect((await idsIn('activities')).sort()).toEqual(free.map(({ id }) => id).sort())
  expect(bound.length * free.length).toBeGreaterThan(0)
})

test('[DATA-7] an earned achievement is in the collection with the time it was earned', async () => {
  const player = await testServer.player()
  const earned = () =>
    testServer.sql()`select achievement_id, completed_at, claimed from player_achievements where player_uid = ${player.uid}`
  expect(await earned()).toEqual([])
  await player.does(starts('gather_kindling'))
  await testServer.forward(minutes(10))
  const { achievements } = (await player.load()).player
  const rows = (await earned()).map((row) => [row['achievement_id'], Number(row['completed_at']), row['claimed']])
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.sort()).toEqual(
    Object.entries(achievements)
      .map(([id, { completedAt, claimed }]) => [id, completedAt, claimed])
      .sort(),
  )
})

test('[DATA-20] statistics count what was done', async () => {
  const player = await testServer.player()
  const before = (await player.load()).player.statistics
  expect(before).toMatchObject({ totalXp: 0, itemsCrafted: 0, monstersDefeated: 0, questsCompleted: 0 })
  await player.does(starts('fight_chickens'))
  await testServer.forward(minutes(3))
  const { statistics, skills, settledAt, totalLevel } = (await player.load()).player
  expect(statistics.monstersDefeated).toBeGreaterThan(0)
  expect(statistics.totalPlayTime).toBeGreaterThan(before.totalPlayTime)
  expect(statistics.totalLevels).toBe(totalLevel)
  expect(statistics.lastUpdated).toBe(settledAt)
  const gained = Object.values(skills).reduce((sum, { experience }) => sum + experience, 0)
  const atStart = Object.values((await (await testServer.player()).load()).player.skills)
  expect(statistics.totalXp).toBe(gained - atStart.reduce((sum, { experience }) => sum + experience, 0))
})

test('[DATA-21] membership is a tier with an end, and premium follows from the date', async () => {
  const player = await testServer.player()
  await testServer.edit(player.uid, (state) => {
    state.subscription = { tier: 'elite', until: testServer.now() + minutes(5) }
  })
  const member = (await player.load()).player
  expect([member.isPremium, member.subscription.isActive, member.subscription.tier]).toEqual([true, true, 'elite'])
  await testServer.forward(minutes(6))
  const former = (await player.load()).player
  expect([former.isPremium, former.subscription.isActive]).toEqual([false, false])
})

test('[DATA-29] timestamps are written without the document, and the location without anything else', async () => {
  const player = await testServer.player()
  const document = async () => JSON.stringify((await testServer.row(player.uid))['state'])
  const { player: shown } = await player.load()
  const before = await document()
  await testServer.forward(seconds(5))
  const at = testServer.now()
  const { state } = advance(shown, await testServer.rulesOf(player.uid), at)
  const { equal, now } = await player.sync({ at, hash: stateHash(state) })
  expect(equal).toBe(true)
  const row = await testServer.row(player.uid)
  expect([Number(row['last_seen_at']), Number(row['last_saved_at'])]).toEqual([now, now])
  expect(await document()).toBe(before)

  await player.does({ type: 'travel', locationId: 'varrock' })
  const [was, is] = [JSON.parse(before) as Player, (await testServer.row(player.uid))['state'] as Player]
  expect([was.currentLocation, is.currentLocation]).toEqual(['lumbridge', 'varrock'])
  const { inventory, bank, coins, skills, equipment } = is
  expect(was).toMatchObject({ inventory, bank, coins, skills, equipment })
})

test('[CACHE-16] a character of the first release is stored in the current format within a second of loading', async () => {
  const player = await testServer.carver()
  const stored = async () => (await testServer.row(player.uid))['state'] as Player
  const { bank, collection, visited, hiddenSkills, partyId, partyBonuses, ...first } = await stored()
  await testServer.sql()`
    update players set state = ${JSON.stringify({ ...first, v: 1 })}::json, version = version + 1
    where uid = ${player.uid}`
  await testServer.server.world.invalidate(player.uid)
  const { now } = await player.load()
  const { v, inventory, ...upgraded } = await stored()
  expect([v, inventory]).toEqual([STATE_VERSION, first.inventory])
  expect(upgraded).toMatchObject({ bank, hiddenSkills, partyId, partyBonuses, visited })
  expect(Object.keys(upgraded.collection)).toEqual([...new Set(inventory.map(({ id }) => id))])
  expect(Number((await testServer.row(player.uid))['last_saved_at'])).toBe(now)
})
