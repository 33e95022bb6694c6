import { content } from '@hearthward/content'
import { seconds } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
let writer: Visitor
beforeAll(async () => {
  testServer = await openServer()
  writer = await staffWith(testServer, 'edit_items')
})
afterAll(() => testServer.close())

const REASON = 'The spring fair'
const AHEAD = seconds(1)
let made = 0

const daisyChain = (parts: object = {}) => ({
  name: `Daisy chain ${++made}`,
  skillType: 'crafting',
  requiredLevel: 1,
  xpRate: 4,
  duration: 2_000,
  resources: [{ id: 'logs', quantity: 1 }],
  outputs: [{ id: 'bird_nest', quantity: 1, chance: 1 }],
  ...parts,
})
const create = async (parts: object = {}) =>
  (await writer.ask('createRecipe', { entry: daisyChain(parts), reason: REASON })).written
const known = ({ entry, updatedAt }: { entry: Record<string, unknown>; updatedAt: number }) => ({
  id: String(entry['id']),
  expectedVersion: updatedAt,
  reason: REASON,
})
/** The recipes a player's page gets from the server. */
const recipesInGame = async () => {
  const visitor = await testServer.player()
  const { timeline } = await visitor.ask('loadPlayer', {
    sessionId: visitor.sessionId,
    rules: testServer.server.rules,
  } as never)
  const version = timeline.at(-1)?.contentVersion ?? ''
  return (await visitor.ask('getContent', { version })).content.recipes
}
/** A player with logs in the pack. */
const withLogs = async () => {
  const visitor = await testServer.player()
  await visitor.does(starts('gather_kindling'))
  await testServer.forward(seconds(30))
  return visitor
}
const starting = async (visitor: Visitor, recipeId: string) => {
  const { results } = await visitor.perform({ type: 'startRecipe', recipeId })
  return results[0]?.ok ? 'started' : results[0]?.error?.message
}

test('[REC-4] the rows of the collection `recipes` are the recipes of the game', async () => {
  const stored = await testServer.sql()`select id, data from recipes`
  expect(stored.length).toBeGreaterThan(100)
  const inGame = await recipesInGame()
  expect(Object.keys(inGame).sort()).toEqual(stored.map(({ id }) => String(id)).sort())
  // A row that comes into the collection by another way than the calls is loaded with the next start.
  const data = { ...daisyChain(), id: 'found_in_the_collection' }
  await testServer.sql()`insert into recipes (id, data, released) values (${data.id}, ${JSON.stringify(data)}::jsonb, '{}')`
  await testServer.restart()
  expect((await recipesInGame())[data.id]).toMatchObject({ name: data.name, xpRate: 4, isUnlocked: true })
  expect(await starting(await withLogs(), data.id)).toBe('started')
})

test('[CONT-2] [REC-13] recipes are added and updated by id', async () => {
  const recipe = await create()
  const { id } = known(recipe)
  const player = await withLogs()
  expect(await starting(player, id)).toBe('started')
  const { written } = await writer.ask('updateRecipe', { ...known(recipe), changes: { requiredLevel: 50 } })
  expect(written.entry).toMatchObject({ requiredLevel: 50, isUnlocked: true })
  await testServer.forward(AHEAD)
  expect(await starting(player, id)).toBe('Requires crafting level 50')
})

test('[REC-13] a recipe is deleted by its id alone: from the lists, the game and every later start', async () => {
  const recipe = await create()
  const { id } = known(recipe)
  await testServer.forward(AHEAD)
  const earliest = testServer.now() + AHEAD
  const deleted = await writer.ask('deleteRecipe', { id })
  expect(deleted.id).toBe(id)
  expect(deleted.from).toBeGreaterThanOrEqual(earliest)
  await testServer.forward(AHEAD)
  expect(await starting(await withLogs(), id)).toBe('Recipe not found')
  expect(await writer.refused('getRecipe', { id })).toMatchObject({ code: 'not-found', message: 'Recipe not found' })
  expect((await writer.ask('listRecipes', { search: id })).entries).toEqual([])
  expect(await writer.refused('deleteRecipe', { id })).toMatchObject({ message: 'Recipe not found' })
  await testServer.restart()
  expect(await recipesInGame()).not.toHaveProperty([id])
  const [logged] = await testServer.sql()`select * from audit_logs where resource_id = ${id} order by seq desc limit 1`
  expect(logged).toMatchObject({ action: 'delete_recipe', resource: 'recipes', user_id: writer.uid })
  expect(logged?.['details']).toMatchObject({ name: recipe.entry['name'], reason: 'no reason given' })
})

test('[REC-13] a recipe of the release stays deleted when the server starts again, also with a later release of it', async () => {
  const { entries } = await writer.ask('listRecipes', { isEdited: false, limit: 200 })
  const spare = entries.find(({ entry }) => String(entry['name']).length > 0)
  const id = String(spare?.entry['id'])
  await writer.ask('deleteRecipe', { id, reason: REASON })
  await testServer.forward(AHEAD)
  await testServer.restart()
  expect(await recipesInGame()).not.toHaveProperty([id])
  // The release before brought another recipe of this id: to this start its own is a new one.
  await testServer.sql()`update recipes set released = released || '{"xpRate": 1}' where id = ${id}`
  await testServer.restart()
  expect(await recipesInGame()).not.toHaveProperty([id])
  expect((await writer.ask('listRecipes', { search: id })).entries.map(({ entry }) => entry['id'])).not.toContain(id)
  // The id is free again.
  const again = await create({ id, name: 'Made again' })
  expect(again.entry).toMatchObject({ id, name: 'Made again' })
})

test('[REC-13] a player at a recipe that is deleted finishes the run and stops', async () => {
  const recipe = await create({ duration: 10_000 })
  const { id } = known(recipe)
  const player = await withLogs()
  await player.does({ type: 'startRecipe', recipeId: id })
  await testServer.forward(seconds(5))
  await writer.ask('deleteRecipe', { ...known(recipe) })
  await testServer.forward(seconds(60))
  const { player: state } = await player.load()
  expect(state.completions[`recipe:${id}`]).toBe(1)
  expect(state.currentAction).toBeNull()
  expect(state.lastStop).toMatchObject({ activityId: `recipe:${id}`, reason: 'recipe/not-found' })
})

test('[REC-13] deleting is refused without the latest version and without the permission', async () => {
  const recipe = await create()
  const { written } = await writer.ask('updateRecipe', { ...known(recipe), changes: { xpRate: 5 } })
  expect(await writer.refused('deleteRecipe', known(recipe))).toMatchObject({ details: { reason: 'staff/overtaken' } })
  const monsters = await staffWith(testServer, 'edit_monsters')
  expect(await monsters.refused('deleteRecipe', known(written))).toMatchObject({ code: 'permission-denied' })
  expect(await writer.refused('deleteRecipe', { id: '__proto__' })).toMatchObject({ code: 'not-found' })
  expect((await writer.ask('getRecipe', { id: known(recipe).id })).written.entry).toMatchObject({ xpRate: 5 })
})

test('[REC-13] a recipe that an achievement asks for is not deleted, and the achievement is named', async () => {
  const [achievement, id] = Object.values(content.achievements).flatMap(({ name, requirements }) =>
    requirements.flatMap(({ target }) => (target && target in content.recipes ? [[name, target]] : [])),
  )[0] as [string, string]
  expect(await writer.refused('deleteRecipe', { id, reason: REASON })).toMatchObject({
    message: `Still in use by ${achievement}`,
  })
  expect(Object.keys(await recipesInGame())).toContain(id)
})

test('a deactivated recipe is hidden from players and visible to staff', async () => {
  const recipe = await create()
  const off = await writer.ask('setRecipeActive', { ...known(recipe), isActive: false })
  expect(off.written).toMatchObject({ isActive: false, entry: { isUnlocked: false } })
  await testServer.forward(AHEAD)
  expect(await starting(await testServer.player(), known(recipe).id)).toBe('Recipe not found')
  expect((await writer.ask('getRecipe', { id: known(recipe).id })).written.isActive).toBe(false)
})
