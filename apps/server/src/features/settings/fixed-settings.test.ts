import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { advance, hours, MAX_ABSENCE, versionOf } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, starts, type TestServer, type Visitor } from '../../http/testing.ts'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  owner = await staffWith(testServer, 'server_settings')
})
afterAll(() => testServer.close())

const fixed = async () => (await owner.ask('getSystemConfig', {})).fixed

test('[MAINT-27] the version shown is that of the repository and of all its packages', async () => {
  const root = join(import.meta.dirname, '../../../../..')
  const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8'))
  const packages = [
    'packages/engine',
    'packages/content',
    'packages/contract',
    'apps/server',
    'apps/web',
    'e2e',
    'bench',
  ]
  const versions = ['', ...packages].map((folder) => read(folder).version)
  expect(new Set(versions)).toEqual(new Set([(await fixed()).version]))
  expect((await fixed()).version).toBe('2.0.0')
  expect((await owner.ask('getServerInfo', {})).version).toBe((await fixed()).version)
})

test('[MAINT-28] [OFF-16] maxOfflineHours is how long an activity continues during an absence', async () => {
  const { maxOfflineHours } = await fixed()
  expect(maxOfflineHours).toBe(MAX_ABSENCE / hours(1))
  expect(maxOfflineHours).toBe(24)
  const player = await testServer.player()
  const startedAt = await player.does(starts('gather_kindling'))
  const { player: state } = await player.load()
  const world = { timeline: testServer.server.timeline.eras(), rolls: () => undefined }
  const banking = { ...state, settings: { ...state.settings, autoBankEnabled: true } }
  const runsAfter = (span: number) =>
    advance(banking as never, world, startedAt + hours(span)).state.currentAction !== null
  expect([maxOfflineHours - 0.1, maxOfflineHours + 0.1].map(runsAfter)).toEqual([true, false])
})

test('[MAINT-28] fixed settings cannot be changed', async () => {
  const request = {
    changes: { maxOfflineHours: 48 },
    expectedVersion: versionOf({ maxOfflineHours: 24 }),
    reason: 'Longer nights',
  }
  expect(await owner.refused('updateSystemConfig', request as never)).toMatchObject({ code: 'invalid-argument' })
  expect(await fixed()).toMatchObject({ maxOfflineHours: 24 })
})
