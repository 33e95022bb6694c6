import { createHash } from 'node:crypto'
import { content } from '@hearthward/content'
import { type Content, type Item, USUAL_RATES } from '@hearthward/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../platform/database/testing.ts'
import { loadSecret } from '../settings/secrets.ts'
import { readSystemConfig, SYSTEM_DEFAULTS, writeSystemConfig } from '../settings/system-config.ts'
import {
  beginEra,
  dropErasBefore,
  mergeRelease,
  openRelease,
  readContent,
  readEras,
  readTimelineVersion,
} from './world-data.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.sql`
    truncate items, locations, map_activities, activities, recipes, monsters, seeds, quests, npcs, achievements,
      content_versions, eras`
})

const LOGS = content.items['logs'] as Item

/** The release with some of its items changed; `null` leaves one out. */
function release(items: Record<string, Partial<Item> | null> = {}): Content {
  const changed = Object.entries({ ...content.items, ...items }).flatMap(([id, entry]) => {
    if (entry === null) return []
    return [[id, { ...content.items[id], ...entry, id }]]
  })
  return { ...content, items: Object.fromEntries(changed) }
}

async function merged(from: Content): Promise<Content> {
  return (await readContent(store.db, await mergeRelease(store.db, from))) as Content
}

const edit = (id: string, item: object) =>
  store.sql`update items set data = ${JSON.stringify(item)}::text::jsonb where id = ${id}`

test('the first start stores every entry of the release', async () => {
  expect(await merged(content)).toEqual(content)
  const idsIn = async (table: string) => (await store.sql.unsafe(`select id from ${table}`)).map(({ id }) => id).sort()
  const { activities, ...others } = content
  for (const [table, entries] of Object.entries(others)) {
    expect([table, await idsIn(table)]).toEqual([table, Object.keys(entries).sort()])
  }
  const inSomePlace = Object.keys(activities).filter((id) => activities[id]?.locationId !== null)
  expect(await idsIn('map_activities')).toEqual(inSomePlace.sort())
  const anywhere = Object.keys(activities).filter((id) => activities[id]?.locationId === null)
  expect(await idsIn('activities')).toEqual(anywhere.sort())
  expect(anywhere.length).toBeGreaterThan(0)
})

test('the same release has the same version at every start', async () => {
  const first = await mergeRelease(store.db, content)
  expect(await mergeRelease(store.db, content)).toBe(first)
  expect(await mergeRelease(store.db, content)).toBe(first)
  const reversed = Object.fromEntries(
    Object.entries(content.items)
      .reverse()
      .map(([id, item]) => [id, Object.fromEntries(Object.entries(item).reverse())]),
  )
  expect(await mergeRelease(store.db, { ...content, items: reversed as unknown as Content['items'] })).toBe(first)
})

test('a content version is a hash of its text', async () => {
  const version = await mergeRelease(store.db, content)
  const text = JSON.stringify(await readContent(store.db, version))
  expect(createHash('sha256').update(text).digest('hex').slice(0, 12)).toBe(version)
})

test('a stored version is not written again, unless its keys are in another order', async () => {
  const version = await mergeRelease(store.db, content)
  const row = async () => (await store.sql`select xmin::text, content::text as text from content_versions`)[0]
  const first = await row()
  await mergeRelease(store.db, content)
  expect(await row()).toEqual(first)
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(content).reverse()))
  await store.sql`update content_versions set content = ${reversed}::text::json where version = ${version}`
  await mergeRelease(store.db, content)
  expect((await row())?.['text']).toBe(first?.['text'])
})

test('a new entry of a newer release is added', async () => {
  const first = await mergeRelease(store.db, release({ logs: null }))
  const version = await mergeRelease(store.db, content)
  expect(version).not.toBe(first)
  expect((await readContent(store.db, version))?.items['logs']).toEqual(LOGS)
})

test('an entry that was not edited follows the release', async () => {
  await mergeRelease(store.db, content)
  expect((await merged(release({ logs: { value: 5 } }))).items['logs']?.value).toBe(5)
})

test('only entries that a release changed get a new time of update', async () => {
  const written = async (id: string) => {
    const [found] = await store.sql`select created_at, updated_at from items where id = ${id}`
    return [Number(found?.['created_at']), Number(found?.['updated_at'])]
  }
  await mergeRelease(store.db, content, 1_000)
  await mergeRelease(store.db, release({ logs: { value: 5 } }), 2_000)
  expect([await written('logs'), await written('ashes')]).toEqual([
    [1_000, 2_000],
    [1_000, 1_000],
  ])
})

test('an entry edited by staff stays, release after release', async () => {
  await mergeRelease(store.db, content)
  await edit('logs', { ...LOGS, name: 'Fine logs' })
  for (const value of [5, 6]) {
    const { items } = await merged(release({ logs: { value }, ashes: { value } }))
    expect(items['logs']).toEqual({ ...LOGS, name: 'Fine logs' })
    expect(items['ashes']?.value).toBe(value)
  }
})

test('the released form of an edited entry is stored, so that a restart writes nothing again', async () => {
  await mergeRelease(store.db, content)
  await edit('logs', { ...LOGS, name: 'Fine logs' })
  const newer = release({ logs: { value: 5 } })
  await mergeRelease(store.db, newer)
  const stored = () => store.sql`select data, released, updated_at from items where id = 'logs'`
  const before = await stored()
  expect(before[0]).toMatchObject({ data: { name: 'Fine logs' }, released: { value: 5 } })
  await mergeRelease(store.db, newer)
  expect(await stored()).toEqual(before)
})

test('an entry whose edit was reverted follows the release again', async () => {
  await mergeRelease(store.db, content)
  await edit('logs', { ...LOGS, name: 'Fine logs' })
  await mergeRelease(store.db, content)
  await edit('logs', LOGS)
  expect((await merged(release({ logs: { value: 9 } }))).items['logs']?.value).toBe(9)
})

test('entries added by staff or no longer in the release are kept, because others may refer to them', async () => {
  await mergeRelease(store.db, content)
  const own = { ...LOGS, id: 'own_logs' }
  await store.sql`insert into items (id, data, released) values ('own_logs', ${JSON.stringify(own)}::text::jsonb, '{}')`
  const { items } = await merged(release({ ashes: null }))
  expect(items['own_logs']).toEqual(own)
  expect(items['ashes']).toEqual(content.items['ashes'])
})

test('former contents are kept for characters that have to be settled through them', async () => {
  const former = await mergeRelease(store.db, content)
  await mergeRelease(store.db, release({ logs: { value: 7 } }))
  expect((await readContent(store.db, former))?.items['logs']?.value).toBe(LOGS.value)
  expect(await readContent(store.db, 'nothing')).toBeNull()
})

test('a release merged by many nodes at once is merged once', async () => {
  const versions = await Promise.all(Array.from({ length: 6 }, () => mergeRelease(store.db, content)))
  expect(new Set(versions).size).toBe(1)
})

const RATES = USUAL_RATES

test('nodes that open a release at once begin one era, and another only for new content', async () => {
  const bring = (from: Content, now: number) =>
    Promise.all(Array.from({ length: 5 }, () => openRelease(store.db, from, now, RATES)))
  await bring(content, 1_000)
  const [first, ...more] = await readEras(store.db)
  expect([first?.from, first?.xpMultiplier, more]).toEqual([0, 1, []])
  await beginEra(store.db, 2_000, { xpMultiplier: 2 })
  await bring(content, 3_000)
  expect((await readEras(store.db)).map(({ from }) => from)).toEqual([0, 2_000])
  await bring(release({ logs: { value: 8 } }), 4_000)
  expect((await readEras(store.db)).map(({ from, xpMultiplier }) => [from, xpMultiplier])).toEqual([
    [0, 1],
    [2_000, 2],
    [4_000, 2],
  ])
})

test('an era begins after the newest one, even if the node does not know that one', async () => {
  await openRelease(store.db, content, 0, RATES)
  await Promise.all([2, 3, 4].map((xpMultiplier) => beginEra(store.db, 5_000, { xpMultiplier })))
  const eras = await readEras(store.db)
  expect(eras.map(({ from }) => from)).toEqual([0, 5_000, 5_001, 5_002])
  expect(eras.map(({ xpMultiplier }) => xpMultiplier).sort()).toEqual([1, 2, 3, 4])
})

test('the timeline version increases with every change of the timeline, and only then', async () => {
  await openRelease(store.db, content, 0, RATES)
  const grows = async (change: () => Promise<unknown>) => {
    const before = await readTimelineVersion(store.db)
    await change()
    return (await readTimelineVersion(store.db)) > before
  }
  expect(await grows(() => beginEra(store.db, 5_000, { xpMultiplier: 2 }))).toBe(true)
  expect(await grows(() => dropErasBefore(store.db, 5_000))).toBe(true)
  expect(await grows(() => store.sql`update eras set xp_multiplier = 3`)).toBe(true)
  expect(await grows(() => store.sql`update eras set from_at = 4000`)).toBe(true)
  expect(await grows(() => openRelease(store.db, release({ logs: { value: 8 } }), 9_000, RATES))).toBe(true)
  expect(await grows(() => openRelease(store.db, release({ logs: { value: 8 } }), 9_500, RATES))).toBe(false)
  expect(await grows(() => readEras(store.db))).toBe(false)
  const undone = () =>
    store.db.transaction(async (tx) => {
      await beginEra(tx, 10_000, {})
      throw new Error('undone')
    })
  expect(await grows(() => undone().catch(() => {}))).toBe(false)
})

test('a secret is created once, even by concurrent nodes', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(store.db, 'seals')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
})

test('the configuration has its defaults until staff change them', async () => {
  expect(await readSystemConfig(store.db)).toEqual(SYSTEM_DEFAULTS)
  await store.sql`insert into system_config (id, value) values ('main', '{"maxPlayers": 7}')`
  expect(await readSystemConfig(store.db)).toEqual({ ...SYSTEM_DEFAULTS, maxPlayers: 7 })
  await writeSystemConfig(store.db, { ...SYSTEM_DEFAULTS, xpMultiplier: 2 })
  expect(await readSystemConfig(store.db)).toEqual({ ...SYSTEM_DEFAULTS, xpMultiplier: 2 })
})
