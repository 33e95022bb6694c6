import { callError } from '@hearthward/contract'
import { minutes, type Player, stateHash } from '@hearthward/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { readFormerOffered } from './activity-log-queries.ts'

let testServer: TestServer
let keeper: Visitor
beforeAll(async () => {
  testServer = await openServer()
  keeper = await staffWith(testServer, 'server_settings', 'ban_players', 'view_players')
})
afterAll(() => testServer.close())

const INCIDENT = minutes(1)
const IMPOSSIBLE = { skillType: 'mining', oldXp: 0, newXp: 900_000, timeDiffMs: 60_000 } as const

async function opensAltered(visitor: Visitor): Promise<void> {
  const { player, seal } = await visitor.load()
  const richer = { ...(player as Player), coins: 1_000_000 }
  const copy = { rules: testServer.server.rules, hash: stateHash(richer), at: player.settledAt, seal }
  const opened = await visitor.ask('loadPlayer', { sessionId: visitor.sessionId, copy })
  expect(opened.isCopyGenuine).toBe(false)
}

async function claimsOf({ uid }: Visitor) {
  await testServer.server.activityLog.flush()
  const { analysis } = await keeper.ask('getActivityAnalysis', { playerId: uid })
  return analysis.latest.flatMap(({ claim }) => claim ?? []).reverse()
}
const alertsOf = async ({ uid }: Visitor) => {
  await testServer.server.antiCheat.check()
  return (await keeper.ask('listAlerts', { playerId: uid })).alerts
}

test('a copy whose seal does not match is an entry of the activity log, and a genuine one is none', async () => {
  const player = await testServer.player()
  const { player: state, seal } = await player.load()
  const copy = { rules: testServer.server.rules, hash: stateHash(state as Player), at: state.settledAt, seal }
  await player.ask('loadPlayer', { sessionId: player.sessionId, copy })
  expect(await claimsOf(player)).toEqual([])
  await opensAltered(player)
  expect(await claimsOf(player)).toEqual([{ kind: 'altered_copy', times: 1 }])
})

test('a copy of another account, which signed in before in the same browser, is no entry', async () => {
  const [former, player] = [await testServer.player(), await testServer.player()]
  const { player: state, seal } = await former.load()
  const copy = { rules: testServer.server.rules, hash: stateHash(state as Player), at: state.settledAt, seal }
  const refusal = await player.refused('loadPlayer', { sessionId: player.sessionId, uid: former.uid, copy })
  expect(refusal).toEqual(callError('player/other-account'))
  expect(await claimsOf(player)).toEqual([])
})

test('a rejected gain is an entry too, alone or in a batch, with the claimed and the allowed gain', async () => {
  const player = await testServer.player()
  await player.ask('validateXpGain', { ...IMPOSSIBLE, newXp: 10 })
  expect(await claimsOf(player)).toEqual([])
  await player.refused('validateXpGain', IMPOSSIBLE)
  const [claim] = await claimsOf(player)
  const { skillType, timeDiffMs } = IMPOSSIBLE
  expect(claim).toEqual({
    kind: 'rejected_gain',
    times: 1,
    skillType,
    timeDiffMs,
    claimed: 900_000,
    allowed: expect.any(Number),
  })
  await testServer.forward(INCIDENT)
  const lesser = { ...IMPOSSIBLE, skillType: 'fishing', newXp: 500_000 } as const
  await player.ask('validateXpGainBatch', { xpGains: [lesser, { ...IMPOSSIBLE, newXp: 990_000 }] })
  expect(await claimsOf(player)).toMatchObject([claim, { times: 2, skillType: 'mining', claimed: 990_000 }])
})

test('of several rejected gains within a minute the most excessive one is kept, not the largest', async () => {
  const player = await testServer.player()
  const [large, far] = [
    { ...IMPOSSIBLE, newXp: 5_000_000, timeDiffMs: 10 * 60_000 },
    { ...IMPOSSIBLE, newXp: 4_900_000, timeDiffMs: 0 },
  ]
  for (const gains of [
    [large, far],
    [far, large],
  ]) {
    await player.ask('validateXpGainBatch', { xpGains: gains })
    expect((await claimsOf(player)).at(-1)).toMatchObject({ times: 2, claimed: 4_900_000, timeDiffMs: 0 })
    await testServer.forward(INCIDENT)
  }
})

test('repeated claims within a minute are one entry with a count, even if it was already written', async () => {
  const player = await testServer.player()
  for (let turn = 0; turn < 3; turn++) await player.refused('validateXpGain', IMPOSSIBLE)
  expect(await claimsOf(player)).toMatchObject([{ times: 3 }])
  await player.refused('validateXpGain', IMPOSSIBLE)
  expect(await claimsOf(player)).toMatchObject([{ times: 4 }])
  expect(await alertsOf(player)).toEqual([])
})

test('[CHEAT-2] three incidents raise an alert with the number of attempts', async () => {
  const player = await testServer.player()
  await opensAltered(player)
  await player.refused('validateXpGain', IMPOSSIBLE)
  expect(await alertsOf(player)).toEqual([])
  await testServer.forward(INCIDENT)
  await opensAltered(player)
  expect(await alertsOf(player)).toMatchObject([
    { ruleId: 'xp_rate', severity: 'critical', status: 'open', evidence: { alteredCopies: 2, rejectedGains: 1 } },
  ])
})

test('claims are no gain, and the offers before one are still known after it', async () => {
  const player = await testServer.player()
  await player.does({ type: 'updateSettings', soundEnabled: true })
  await testServer.server.activityLog.flush()
  const lay = () => readFormerOffered(testServer.server.database.sql, [player.uid])
  expect((await lay()).get(player.uid)).toEqual({ coins: 0, goods: {} })
  await testServer.forward(minutes(2))
  await opensAltered(player)
  await claimsOf(player)
  const { analysis } = await keeper.ask('getActivityAnalysis', { playerId: player.uid })
  expect(analysis.latest[0]).toMatchObject({ claim: { kind: 'altered_copy' }, gained: 0, expected: 0, intents: 0 })
  expect((await lay()).get(player.uid)).toEqual({ coins: 0, goods: {} })
})

test('claims are deleted with the account', async () => {
  const player = await testServer.player()
  await player.refused('validateXpGain', IMPOSSIBLE)
  const { db } = testServer.server.database
  await db.transaction((tx) => testServer.server.activityLog.forget(tx, [player.uid]))
  await testServer.server.activityLog.flush()
  const left =
    await testServer.sql()`select 1 from player_activity_logs where player_id = ${player.uid} and claim is not null`
  expect(left).toEqual([])
})
