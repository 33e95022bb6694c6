import { versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer } from '../../http/testing.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

test('[CONT-3] staff with edit_items set the level at which a skill opens something, and players go by it', async () => {
  const editor = await staffWith(testServer, 'edit_items')
  const player = await testServer.player()
  const levelOf = async () => {
    const { content } = await player.ask('getContent', {})
    return content.activities['gather_kindling']?.levelRequirements.woodcutting
  }
  expect(await levelOf()).toBe(1)
  const { written } = await editor.ask('getMapActivity', { id: 'gather_kindling' })
  const change = {
    id: 'gather_kindling',
    changes: { levelRequirements: { woodcutting: 3 } },
    expectedVersion: written.updatedAt,
    reason: 'A skill is managed',
  }
  const others = await staffWith(testServer, 'edit_monsters', 'edit_quests', 'server_settings')
  expect(await others.refused('updateMapActivity', change)).toMatchObject({ code: 'permission-denied' })
  expect(await levelOf()).toBe(1)
  const { from } = await editor.ask('updateMapActivity', change)
  await testServer.forward(Math.max(0, from - testServer.now()) + 1)
  expect(await levelOf()).toBe(3)
  const start = { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' } as const
  const { results } = await player.perform(start)
  expect(results[0]?.error?.message).toBe('Requires woodcutting level 3')
})

test('[CONT-3] staff with edit_items hide a skill from every player and show it again', async () => {
  const editor = await staffWith(testServer, 'edit_items')
  const hide = { hidden: ['prayer'], expectedVersion: versionOfSet([]), reason: 'A skill is managed' }
  const others = await staffWith(testServer, 'edit_monsters', 'edit_quests', 'server_settings')
  expect(await others.refused('updateSkillVisibility', hide)).toMatchObject({ code: 'permission-denied' })
  expect(testServer.server.skillVisibility.hidden()).toEqual([])
  expect(await editor.ask('updateSkillVisibility', hide)).toEqual({ hidden: ['prayer'] })
  await testServer.restart()
  expect(testServer.server.skillVisibility.hidden()).toEqual(['prayer'])
  await editor.ask('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet(['prayer']) })
  expect(testServer.server.skillVisibility.hidden()).toEqual([])
})
