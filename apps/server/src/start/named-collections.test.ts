import { calls } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, staffWith } from '../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../http/testing.ts'

/**
 * Every collection the specification names, written by hand in its own spelling. Not derived from the contract, because
 * this tests it.
 */
const NAMED: Record<string, readonly string[]> = {
  '[DATA-5]': ['players', 'admin_logs', 'bans', 'announcements', 'game_events', 'analytics'],
  '[DATA-6]': ['backups', 'backup_data'],
  '[DATA-7]': [
    'items',
    'monsters',
    'activities',
    'locations',
    'quests',
    'achievements',
    'player_achievements',
    'mapActivities',
    'npcs',
  ],
  '[DATA-8]': ['recipes'],
  '[DATA-9]': ['parties', 'party_invites', 'player_messages', 'reports'],
  '[DATA-10]': ['system_config', 'server_config', 'server_metrics'],
  '[DATA-11]': ['audit_logs', 'detection_alerts', 'detection_rules', 'anticheat_stats', 'player_risk_profiles'],
  '[DATA-12]': ['investigations', 'investigation_reports', 'player_activity_logs'],
  '[DATA-13]': ['grand_exchange', 'ge_prices', 'ge_transactions', 'ge_player_limits'],
  '[DATA-14]': ['gameSettings', 'bulk_operations', 'user_profiles'],
}

/** The functions the specification names, and those of the dashboard. */
const FUNCTIONS = [
  'createGEOffer',
  'cancelGEOffer',
  'validateXpGain',
  'validateXpGainBatch',
  'calculateOfflineProgress',
  'editPlayerData',
  'giveItemsToPlayer',
  'removeItemsFromPlayer',
  'consolidateInventory',
  'cleanupInvalidItems',
  'cleanupFakeTestAccounts',
  'getServerMetrics',
  'loadDashboard',
  'toggleMaintenanceMode',
  'createBackup',
] as const

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let testServer: TestServer
let owner: Visitor
/** Tables and views after all migrations, with their columns. */
const stored = new Map<string, string[]>()
beforeAll(async () => {
  testServer = await openServer()
  owner = await testServer.owner()
  await owner.load()
  const columns = await testServer.sql()`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`
  for (const { table_name, column_name } of columns) {
    stored.set(table_name, [...(stored.get(table_name) ?? []), column_name])
  }
})
afterAll(() => testServer.close())

describe('what the specification names', () => {
  test.each(Object.entries(NAMED))('%s [DATA-4] %o are in PostgreSQL under their names', (_, names) => {
    expect(names.map(inSnakeCase).filter((name) => !stored.has(name))).toEqual([])
  })

  test('[DATA-4] camelCase names are stored in snake_case, and nothing has both', () => {
    expect([inSnakeCase('mapActivities'), inSnakeCase('gameSettings')]).toEqual(['map_activities', 'game_settings'])
    expect([...stored.keys()].filter((name) => /[A-Z]/.test(name))).toEqual([])
  })

  test.each(Object.entries(NAMED))('%s can be read by their names', async (_, names) => {
    for (const name of names.map(inSnakeCase)) {
      const [row] = await testServer.sql().unsafe(`select count(*)::int as rows from ${name}`)
      expect([name, row?.['rows']]).toEqual([name, expect.any(Number)])
    }
  })

  test('[DATA-14] the hidden skills are one settings document, and every account has a profile', async () => {
    await owner.ask('updateSkillVisibility', { hidden: ['farming'], expectedVersion: versionOfSet([]) })
    expect(await testServer.sql()`select id, value from game_settings where id = 'skillVisibility'`).toHaveLength(1)
    await owner.ask('updateSkillVisibility', { hidden: [], expectedVersion: versionOfSet(['farming']) })
    const player = await account(testServer)
    const profiles = await testServer.sql()`select * from user_profiles where uid = ${player.uid}`
    expect(profiles).toMatchObject([{ username: expect.any(String) }])
  })

  test('[DATA-18] a player has a role and a list of permissions', async () => {
    expect(stored.get('players')).toEqual(expect.arrayContaining(['role', 'permissions']))
    const helper = await staffWith(testServer, 'view_players', 'edit_items')
    const { player } = await helper.load()
    expect([player.role, player.permissions]).toEqual(['default', ['view_players', 'edit_items']])
    const { player: seen } = await owner.ask('getPlayerDetails', { playerId: helper.uid })
    expect([seen.role, seen.permissions]).toEqual(['default', ['view_players', 'edit_items']])
    expect((await owner.load()).player.role).toBe('owner')
  })

  test.each(FUNCTIONS)('[DATA-2] %s is a call of this server', async (name) => {
    expect(calls).toHaveProperty(name)
    // No call takes a list, so an authorized caller gets invalid-argument, and nothing happens.
    expect((await owner.post(`/api/${name}`, [])).body).toMatchObject({ code: 'invalid-argument' })
  })

  test('[DATA-2] an unknown call does not exist', async () => {
    expect((await owner.post('/api/createGeOffer', {})).status).toBe(404)
  })
})
