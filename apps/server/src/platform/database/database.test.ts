import type { Board } from '@hearthward/contract'
import { newPlayer } from '@hearthward/engine'
import { testDatabase } from '@hearthward/postgres/testing'
import { expect, test } from 'vitest'
import { beginEra, dropErasBefore, readEras, readTimelineVersion } from '../../core/timeline/world-data.ts'
import { readCoinTotals } from '../../core/world/coins.ts'
import { readLeaderboard } from '../../features/leaderboard/queries.ts'
import { migrateAsEarlierRelease } from '../../start/testing-releases.ts'
import { connect, migrateDatabase } from './database.ts'

test('a connection returns to the pool after use and is closed after a failure', async () => {
  const { url, drop } = await testDatabase()
  const store = connect(url, 1)
  const idOf = () =>
    store.withClient(
      async (client) => (await client.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id,
    )
  const first = await idOf()
  expect(await idOf()).toBe(first)
  await expect(store.withClient(() => Promise.reject(new Error('Half done')))).rejects.toThrow('Half done')
  expect(await idOf()).not.toBe(first)
  await store.close()
  await drop()
})

test('a database of the first release is migrated with all its data', async () => {
  const { url, drop } = await testDatabase()
  const store = connect(url)
  await migrateAsEarlierRelease(store, 1)
  await store.sql`insert into eras values (0, 'first', 1, 1), (5000, 'second', 2, 1)`
  await Promise.all([migrateDatabase(url), migrateDatabase(url)])
  await migrateDatabase(url)
  expect((await readEras(store.db)).map(({ from, xpMultiplier }) => [from, xpMultiplier])).toEqual([
    [0, 1],
    [5_000, 2],
  ])
  const versions = [await readTimelineVersion(store.db)]
  for (const change of [() => beginEra(store.db, 9_000, {}), () => dropErasBefore(store.db, 5_000)]) {
    await change()
    versions.push(await readTimelineVersion(store.db))
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  await store.close()
  await drop()
})

test('players from before the leaderboards are ranked after the migration, also with an invalid document', async () => {
  const { url, drop } = await testDatabase()
  const store = connect(url)
  await migrateAsEarlierRelease(store, 5)
  const state = newPlayer('ada', 1_000)
  Object.assign(state.skills.mining, { level: 40, reachedAt: 5_000, lastActiveTime: 6_000 })
  await store.sql`
    insert into players (uid, username, username_lowercase, role, permissions, created_at, state, version, session_since,
      last_seen_at, last_saved_at, settled_at, told_at, total_level, combat_level, total_xp, guest_expires_at)
    select uid, uid, uid, 'default', '[]', 0, state::json, 1, 0, 0, 0, 0, 0, 68, 3, 37224, ends
    from (values ('ada', ${JSON.stringify(state)}::text, null::bigint), ('guest', ${JSON.stringify(state)}::text, 9),
      ('odd', ${JSON.stringify({ ...state, titles: ['\0'] })}::text, null)) as players (uid, state, ends)`
  await migrateDatabase(url)
  const rowsOn = async (board: Board) =>
    (await readLeaderboard(store.db, board, 'nobody', { limit: 10, around: 0 })).rows
  const ada = { rank: 1, username: 'ada', totalLevel: 68, combatLevel: 3, totalXp: 37_224, skillLevel: null }
  expect(await rowsOn('mining')).toEqual([{ ...ada, skillLevel: 40, reachedAt: 5_000 }])
  expect(await rowsOn('totalLevel')).toEqual([{ ...ada, reachedAt: 5_000 }])
  expect(await rowsOn('combatLevel')).toEqual([{ ...ada, reachedAt: 1_000 }])
  expect((await rowsOn('totalXp')).find(({ username }) => username === 'ada')).toMatchObject({ reachedAt: 6_000 })
  // The ledger begins with every coin that can be read.
  expect(await readCoinTotals(store.sql)).toEqual({ inPurses: 200, inOffers: 0, booked: 200 })
  await store.close()
  await drop()
})
