import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { SentIntent } from '@hearthward/contract'
import { hours } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_RULES } from '../features/anti-cheat/rules/default-rules.ts'
import { openServer, starts, type TestServer, type Visitor } from '../http/testing.ts'
import { databaseOfRelease } from './testing-releases.ts'

/** A backup and the local storage of a page, both of release 2.0.0. Its README says how they were made. */
const FIXTURE = join(import.meta.dirname, '../../../../fixtures/release-2.0.0')
const MIGRATIONS = 18
const OWNER_EMAIL = 'owner@hearthward.local'
const PASSWORD = 'correct horse battery'
/** Shortly after the fixture was made. */
const NOW = Date.UTC(2026, 10, 17, 15)

interface LocalCopy {
  sessionId: string
  rules: string
  hash: string
  seal: string
  confirmed: { settledAt: number }
  pending: SentIntent[]
}

let testServer: TestServer

beforeAll(async () => {
  // Bans, parties and crops end by time, so the test runs at the time of the fixture.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const database = await databaseOfRelease(join(FIXTURE, 'backup.sql.gz'), MIGRATIONS)
  const secrets = { secret: 'ab'.repeat(32), ownerPassword: PASSWORD }
  testServer = await openServer({ OWNER_EMAIL }, { database, secrets, isAtMachineTime: true })
})
afterAll(async () => {
  await testServer.close()
  vi.useRealTimers()
})

async function signIn(username: string): Promise<Visitor> {
  const visitor = testServer.visitor()
  const { status, body } = await visitor.post('/api/auth/sign-in/username', { username, password: PASSWORD })
  expect([status, body.account?.username]).toEqual([200, username])
  visitor.uid = body.account.uid
  return visitor
}

test('a database of release 2.0.0 is upgraded, and its players can continue', async () => {
  const seller = await signIn('Tamsin_old')
  const { player } = await seller.load()
  expect(player.skills.woodcutting.level).toBe(27)
  expect(player.farming.slots).toContainEqual(
    expect.objectContaining({ currentCrop: expect.objectContaining({ seedId: 'guam_seed' }) }),
  )
  const { offers } = await seller.ask('getMyOffers', {})
  expect(offers).toMatchObject([{ itemId: 'logs', type: 'sell', quantity: 5 }])
  const { party } = await seller.ask('getParty', {})
  expect(party).toMatchObject({
    name: 'The Old Guard',
    members: [{ username: 'Tamsin_old' }, { username: 'Orrin_old' }],
  })

  await seller.does(starts('gather_kindling'))
  await testServer.forward(hours(1))
  const { player: later } = await seller.load()
  expect(later.statistics.totalXp).toBeGreaterThan(player.statistics.totalXp)
})

test('bans of release 2.0.0 are still in force, its audit log is intact, and default detection rules have their new names', async () => {
  const rude = await signIn('Rude_old')
  expect(await rude.refused('loadPlayer', { sessionId: rude.sessionId })).toMatchObject({
    details: { reason: 'auth/banned' },
  })
  const owner = testServer.visitor()
  await owner.signIn(OWNER_EMAIL, PASSWORD)
  const { logs } = await owner.ask('getAuditLogs', { action: 'ban_player' })
  expect(logs).toContainEqual(expect.objectContaining({ details: expect.objectContaining({ name: 'Rude_old' }) }))
  expect(await owner.ask('verifyAuditLogs', {})).toMatchObject({ brokenAt: null })
  const { rules } = await owner.ask('listDetectionRules', {})
  expect(new Map(rules.map(({ id, name }) => [id, name]))).toEqual(
    new Map(DEFAULT_RULES.map(({ id, name }) => [id, name])),
  )
})

test('intents that a page of release 2.0.0 had not sent are performed', async () => {
  const stored = JSON.parse(gunzipSync(readFileSync(join(FIXTURE, 'local-storage.json.gz'))).toString())
  const key = Object.keys(stored).find((name) => name.startsWith('hearthward:copy:')) ?? ''
  const copy: LocalCopy = JSON.parse(stored[key])
  const page = await signIn('Wren_old')
  page.sessionId = copy.sessionId
  expect(copy.pending.map(({ type }) => type)).toEqual(['stopAction', 'startActivity'])
  const { results } = await page.replay(copy.pending)
  expect(results.map(({ ok, at }) => [ok, at])).toEqual(copy.pending.map(({ at }) => [true, at]))

  const { rules, hash, seal, confirmed } = copy
  const opened = await page.ask('loadPlayer', {
    sessionId: copy.sessionId,
    copy: { rules, hash, seal, at: confirmed.settledAt },
  })
  expect(opened.isCopyGenuine).toBe(true)
  expect(opened.player.currentAction).toMatchObject({ activityId: 'net_shrimp' })
})
