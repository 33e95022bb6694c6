import { SKILLS, versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conflictError } from '../../core/audit/testing.ts'
import { type Connection, OWNER, openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { nextMessage } from '../../live/testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = testServer.visitor()
  await owner.signIn(OWNER.email, OWNER.password)
})
afterAll(() => testServer.close())

/** Pages see only skills this release has. */
const seen = async () => {
  const { hidden = [] } = (await stored()) ?? {}
  return SKILLS.filter((skill) => hidden.includes(skill))
}
const hide = async (...hidden: string[]) =>
  owner.ask('updateSkillVisibility', { hidden, expectedVersion: versionOfSet(await seen()) })
/** A page and its first message. */
async function page(): Promise<{ socket: Connection; first: unknown }> {
  const player = await testServer.player()
  const connecting = player.connect()
  const first = nextMessage([...testServer.sockets].at(-1) as Connection, 'skillVisibility')
  return { socket: await connecting, first: await first }
}

const stored = async () =>
  (await testServer.sql()`select value from game_settings where id = 'skillVisibility'`)[0]?.['value'] as
    | { hidden: string[] }
    | undefined

test('[SET-4, SET-6] hidden skills reach open pages at once, and pages that open later', async () => {
  const open = await page()
  expect(open.first).toEqual({ hidden: [] })
  const received = nextMessage(open.socket, 'skillVisibility')
  expect(await hide('tailoring', 'prayer', 'prayer')).toEqual({ hidden: ['prayer', 'tailoring'] })
  expect(await received).toEqual({ hidden: ['prayer', 'tailoring'] })
  const later = await page()
  expect(later.first).toEqual({ hidden: ['prayer', 'tailoring'] })
  const back = nextMessage(later.socket, 'skillVisibility')
  await hide()
  expect(await back).toEqual({ hidden: [] })
})

test('[SET-6] changes of another node are reloaded automatically', async () => {
  const { socket } = await page()
  const received = nextMessage(socket, 'skillVisibility')
  await testServer.sql()`
    insert into game_settings values ('skillVisibility', '{"hidden": ["mining", "sailing"]}')
    on conflict (id) do update set value = excluded.value`
  expect(await received).toEqual({ hidden: ['mining'] })
  await hide()
})

test('an unchanged list is not published again', async () => {
  const { socket } = await page()
  const received: unknown[] = []
  socket.on('skillVisibility', ({ hidden }) => received.push(hidden))
  await testServer.server.skillVisibility.reload()
  await hide('prayer')
  await hide('prayer')
  await hide()
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(2)
  expect(received).toEqual([['prayer'], []])
})

test('[SET-5] the overall skill can never be hidden, and nothing else changes with it', async () => {
  await hide('prayer')
  const refused = await owner.refused('updateSkillVisibility', {
    hidden: ['mining', 'overall'],
    expectedVersion: versionOfSet(['prayer']),
  })
  expect(refused).toMatchObject({ code: 'invalid-argument', message: 'The overall skill can never be hidden' })
  expect(
    await owner.refused('updateSkillVisibility', { hidden: ['sailing'], expectedVersion: versionOfSet(['prayer']) }),
  ).toMatchObject({
    details: { reason: 'settings/invalid' },
  })
  expect(await stored()).toEqual({ hidden: ['prayer'] })
  await hide()
})

test('a conflict with a colleague is refused with the current list', async () => {
  await hide('mining')
  expect(
    await owner.refused('updateSkillVisibility', { hidden: ['fishing'], expectedVersion: versionOfSet([]) }),
  ).toEqual(conflictError(versionOfSet(['mining']), { hidden: ['mining'] }))
  expect(await stored()).toEqual({ hidden: ['mining'] })
  // The order does not matter.
  await owner.ask('updateSkillVisibility', { hidden: ['fishing', 'mining'], expectedVersion: versionOfSet(['mining']) })
  await owner.ask('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet(['fishing', 'mining']) })
  const both = ['mining', 'fishing'].map((skill) =>
    owner.post('/api/updateSkillVisibility', { hidden: [skill], expectedVersion: versionOfSet([]) }),
  )
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  await hide()
})

test('[SET-4] nobody but staff hides a skill for everybody', async () => {
  const player = await testServer.player()
  const refused = { code: 'permission-denied', message: 'Admin privileges required' }
  expect(
    await player.refused('updateSkillVisibility', { hidden: ['mining'], expectedVersion: versionOfSet([]) }),
  ).toMatchObject(refused)
  expect(
    await testServer.visitor().refused('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet([]) }),
  ).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await stored()).toEqual({ hidden: [] })
})

test('[SET-3, SET-4] what a player hides is hidden for this player, kept with the character, and trained on', async () => {
  const [player, other] = [await testServer.player(), await testServer.player()]
  await player.does({ type: 'showSkill', skillType: 'woodcutting', isShown: false })
  const { results } = await player.perform({ type: 'showSkill', skillType: 'overall' as never, isShown: false })
  expect(results[0]?.error).toMatchObject({ message: 'The overall skill can never be hidden' })
  await testServer.restart()
  expect((await player.load()).player.hiddenSkills).toEqual(['woodcutting'])
  expect((await other.load()).player.hiddenSkills).toEqual([])
})
