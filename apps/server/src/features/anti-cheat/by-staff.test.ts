import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes, seconds } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, enterSecondFactor, versionBefore } from '../../core/audit/testing.ts'
import { OWNER, openServer, starts, stops, type TestServer, Visitor } from '../../http/testing.ts'
import { approver, askApproved } from '../approvals/testing.ts'
import { buyOffer, configure } from '../exchange/testing.ts'

const SAYS = { type: 'updateSettings', soundEnabled: true } as const
const WHY = { reason: 'Looked at it closely' }
const RICH = 3_000_000
/** Worth 75,000 each by the guide. */
const TREASURE = 'first_ember'

let testServer: TestServer
let owner: Visitor
beforeAll(async () => {
  testServer = await openServer()
  // Without a clerk, offers stay open.
  await configure(testServer, {})
  owner = await testServer.owner()
  await owner.load()
})
afterAll(() => testServer.close())

async function plays(player: Visitor): Promise<void> {
  await player.does(starts('gather_kindling'))
  for (let turn = 0; turn < 3; turn++) {
    await testServer.forward(seconds(20))
    await player.sync()
  }
  await player.does(SAYS)
}

async function playing(): Promise<Visitor> {
  const player = await account(testServer)
  await plays(player)
  return player
}

async function setCoins({ uid }: Visitor, coins: number): Promise<void> {
  const { player } = await owner.ask('getPlayerDetails', { playerId: uid })
  const updates = { coins }
  await owner.ask('editPlayerData', { playerId: uid, updates, expectedVersion: versionBefore(player, updates), ...WHY })
}

const give = ({ uid }: Visitor, quantity: number) =>
  owner.ask('giveItemsToPlayer', { playerId: uid, itemId: TREASURE, quantity, ...WHY })

async function undo({ uid }: Visitor): Promise<void> {
  const { logs } = await owner.ask('getAuditLogs', { resource: 'players', resourceId: uid, limit: 1 })
  await owner.ask('undoPlayerEdit', { logId: logs[0]?.id ?? '', ...WHY })
}

/** A server in a process of its own, on the same data, to be killed. */
async function anotherNode(): Promise<{ url: string; kill: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearthward-'))
  const start = `(await import(${JSON.stringify(join(import.meta.dirname, '../../main.ts'))})).main()`
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: testServer.databaseUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    TEST_CLOCK: '1',
    TRUST_PROXY: '1',
    OWNER_EMAIL: OWNER.email,
  }
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], { env })
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const found = /Play: +http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true })
    },
  }
}

async function alertsOf({ uid }: Visitor) {
  await owner.ask('runDetection', {})
  return (await owner.ask('listAlerts', { playerId: uid })).alerts
}

async function entriesOf({ uid }: Visitor) {
  await testServer.server.activityLog.flush()
  return testServer.sql()`select * from player_activity_logs where player_id = ${uid} order by until_at, id`
}

describe('[CHEAT-9] a staff edit is no jump of wealth of the player', () => {
  const staffActions: [string, (player: Visitor) => Promise<unknown>][] = [
    ['coins set', (player) => setCoins(player, RICH)],
    ['things given', (player) => give(player, 40)],
    [
      'two gifts in a row',
      async (player) => {
        await give(player, 20)
        await give(player, 20)
      },
    ],
    [
      'two gifts at once',
      async (player) => {
        await Promise.all([give(player, 20), give(player, 20)])
      },
    ],
    [
      'a gift, and a refused action',
      async (player) => {
        await setCoins(player, RICH)
        await owner.refused('removeItemsFromPlayer', {
          playerId: player.uid,
          itemId: TREASURE,
          quantity: 1,
          source: 'bank',
          ...WHY,
        })
      },
    ],
    [
      'things taken, and put back by an undo after a while',
      async (player) => {
        await setCoins(player, RICH)
        await plays(player)
        await setCoins(player, 0)
        await plays(player)
        await setCoins(player, 10)
        await undo(player)
        await setCoins(player, RICH)
      },
    ],
    [
      'a reset, and its undo after a while',
      async (player) => {
        await setCoins(player, RICH)
        await owner.ask('resetPlayer', { playerId: player.uid, type: 'full', ...WHY })
        await undo(player)
      },
    ],
    [
      'a gift to somebody who is away for long',
      async (player) => {
        await testServer.forward(minutes(40))
        await setCoins(player, RICH)
        await testServer.server.activityLog.flush()
        await testServer.forward(minutes(40))
        await testServer.server.activityLog.flush()
        await player.load()
      },
    ],
    [
      'a gift while much of what the player has lies in an offer',
      async (player) => {
        await setCoins(player, RICH)
        await player.ask('createGEOffer', buyOffer('logs', 1_000, 2_000))
        await plays(player)
        await give(player, 1)
      },
    ],
    [
      'a gift before a restart',
      async (player) => {
        await setCoins(player, RICH)
        await testServer.restart()
        owner = await testServer.owner()
        await player.load()
      },
    ],
  ]

  test.each(staffActions)('%s', async (_, action) => {
    const player = await playing()
    await action(player)
    await plays(player)
    expect(await alertsOf(player)).toEqual([])
  })

  test('a jump of the player is still found, before or after the edit', async () => {
    const [before, after] = [await playing(), await playing()]
    const outOfNowhere = async (player: Visitor) => {
      await testServer.server.activityLog.flush()
      await testServer.edit(player.uid, (state) => {
        state.coins += 2 * RICH
      })
      await player.does(SAYS)
    }
    await outOfNowhere(before)
    await setCoins(before, 100)
    await give(after, 10)
    await plays(after)
    await outOfNowhere(after)
    for (const player of [before, after]) {
      await plays(player)
      expect(await alertsOf(player)).toMatchObject([{ kind: 'wealth_jump' }])
    }
    // The evidence excludes the gift.
    const [alert] = await alertsOf(after)
    expect(alert?.evidence['before']).toBeGreaterThan(10 * 75_000)
    expect(alert?.score).toBeLessThan(2 * RICH + 100_000)
  })
})

describe('the log', () => {
  test('records a staff edit as its own entry, without session and gain', async () => {
    const player = await playing()
    await setCoins(player, RICH)
    await plays(player)
    const entries = await entriesOf(player)
    const byStaff = entries.filter((entry) => entry['is_by_staff'])
    expect(byStaff).toMatchObject([{ gained: '0', intents: 0, session_id: null, coins_after: String(RICH) }])
    expect(byStaff[0]?.['until_at']).toBe(byStaff[0]?.['from_at'])
    expect(entries.indexOf(byStaff[0] as (typeof entries)[number])).toBeGreaterThan(0)
    expect(entries.at(-1)?.['is_by_staff']).toBe(false)
    // An investigation distinguishes it from the player's gains.
    const { analysis } = await owner.ask('getActivityAnalysis', { playerId: player.uid })
    expect(analysis.latest.filter(({ isByStaff }) => isByStaff)).toHaveLength(1)
    expect(Math.abs(analysis.coinsGained)).toBeLessThan(RICH / 2)
  })

  test('records it in the same transaction: a killed server loses nothing', {
    timeout: 120_000,
  }, async () => {
    const player = await playing()
    await player.sync({ leaving: true })
    await testServer.server.activityLog.flush()
    const node = await anotherNode()
    const there = new Visitor({ ...node, server: testServer.server, sockets: testServer.sockets }, '10.99.0.1')
    await there.ask('advanceClock', { ms: testServer.now() - Date.now() })
    await there.signIn(OWNER.email, OWNER.password)
    await there.ask('giveItemsToPlayer', { playerId: player.uid, itemId: TREASURE, quantity: 40, ...WHY })
    await node.kill()
    const entries = await entriesOf(player)
    expect(entries.filter((entry) => entry['is_by_staff'])).toHaveLength(1)
    const { staffChanges } = await player.load()
    expect(staffChanges.map(({ change }) => change)).toEqual([{ kind: 'given', itemId: TREASURE, quantity: 40 }])
    // A full pack would end the work with the first bird's nest.
    await player.does({ type: 'deposit', itemId: TREASURE, quantity: 20 })
    // This server does not know of the gift. Its entry around it ends here, and both are written at once.
    await player.does(starts('gather_kindling'))
    await testServer.forward(seconds(20))
    await player.does(stops)
    await player.does(SAYS)
    expect(await alertsOf(player)).toEqual([])
    await plays(player)
    expect(await alertsOf(player)).toEqual([])
  })

  test('records bulk operations as staff edits', async () => {
    const player = await account(testServer)
    await testServer.edit(player.uid, (state) => {
      state.bank = [{ id: 'star_dust', quantity: 3, slot: 0 }]
    })
    await owner.ask('cleanupInvalidItems', { dryRun: true })
    await testServer.server.operations.settled()
    const by = await approver(testServer)
    await enterSecondFactor(testServer, owner)
    await askApproved({ testServer, by }, owner, 'cleanupInvalidItems', { dryRun: false, ...WHY })
    await testServer.server.operations.settled()
    expect(await entriesOf(player)).toMatchObject([{ is_by_staff: true }])
  })

  test('does not count a player as active because of a staff edit', async () => {
    const player = await account(testServer)
    await setCoins(player, RICH)
    await entriesOf(player)
    await testServer.forward(minutes(3))
    await owner.ask('runDetection', {})
    const { stats } = await owner.ask('getDetectionStats', {})
    const [played] = await testServer.sql()`
      select count(distinct player_id)::int as players from player_activity_logs where not is_by_staff`
    expect(stats.playersIn24Hours).toBe(played?.['players'])
  })
})
